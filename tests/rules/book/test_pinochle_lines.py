"""Lines of the pinochle book that several house rules have a say in."""

from typing import Any

import pytest

from rules.book import find
from rules.book.page import text_of
from tests.rules.book.test_rook_lines import new_words


def npa(anchor: str, **house_rules: Any) -> list[str]:
    return new_words("npa-pinochle", anchor, **house_rules)


@pytest.mark.parametrize(
    ("counters", "words"),
    [
        ({"queens": 1}, ["66", "aces, tens, kings and queens count 1 each, and the last book 2"]),
        ({"tens": 0, "kings": 0}, ["18", "aces count 1 each, and the last book 2"]),
        (
            {"aces": 10, "tens": 0},
            ["178", "each of the aces counts 10, each of the kings counts 1, and the last book 2"],
        ),
        (
            {"aces": 0, "tens": 0, "kings": 0, "last-book": 50},
            ["no card counts, and the last book 50"],
        ),
    ],
)
def test_what_a_hand_holds(counters: dict[str, int], words: list[str]) -> None:
    assert npa("N-points", counters=counters) == words


def test_the_points_of_the_deck_follow_everywhere() -> None:
    for anchor in ("N-board-set", "N-exact-board", "N-pinochle"):
        assert npa(anchor, counters={"queens": 1}) == ["66"]


def test_melds_say_what_they_count() -> None:
    table = {"run": 30, "double-aces": 1000, "royal-marriage": 5, "double-roundhouse": 200}
    assert npa("N-run", meld_values=table) == ["30, double 250, triple 450, quadruple 500"]
    assert npa("N-aces", meld_values=table) == ["10, double 1000, triple 300, quadruple 500"]
    assert npa("N-royal-marriage", meld_values=table) == ["5, 10, 15, 20"]
    assert npa("N-roundhouse", meld_values=table) == ["200"]
    assert npa("N-kings", meld_values=table) == []
    assert npa("N-common-marriage", meld_values={"common-marriage": 3}) == ["3, 6, 9, 12"]
    assert npa("N-roundhouse", double_roundhouse="parts") == ["160"]


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ({"royal-marriage": 5}, ["A team never melds an odd number below 5"]),
        ({"run": 30, "pinochle": 16}, ["No meld is odd, so a team never melds an odd number"]),
        ({"run": 35}, []),
    ],
)
def test_odd_melds(table: dict[str, int], words: list[str]) -> None:
    assert npa("N-odd", meld_values=table) == words


def test_the_ladder_is_told() -> None:
    assert npa("N-legal-bids", min_bid=70, max_bid=200) == [
        "Bids rise from 70 by fives, from 100 by tens; the highest bid is 200"
    ]
    assert npa("N-nobody-bids", min_bid=60) == ["the dealer must take it at 60"]
    assert npa("N-nobody-bids", all_pass="redeal") == [
        "nobody scores and the same dealer deals again"
    ]
    assert npa("N-nobody-bids", dealer_may_bid="yes") == [
        "the dealer may still bid, and must take it at 50 after a pass"
    ]


def test_the_line_on_a_dropped_bid_leads_to_the_reading_that_says_why() -> None:
    book = find("npa-pinochle")
    (dropped,) = (line for _, line in book.lines() if line.id == "N-nobody-bids")
    (reading,) = (row for row in book.readings if row.id in dropped.readings)
    why = text_of(reading.taken)

    assert (reading.id, reading.key) == ("N-29", "dealer_may_bid")
    assert "§2.4 makes the dealer accept it automatically" in why
    assert "would escape the 20 meld" in why


def test_the_three_scenarios_of_the_chapter_stand_with_the_renege() -> None:
    (renege,) = (section for section in find("npa-pinochle").sections if section.id == "renege")
    examples = [line.id for line in renege.lines if line.cites == ("NPA, Renege Scenarios",)]

    assert examples == ["N-renege-suit", "N-renege-equal", "N-renege-taken"]


def test_penalties_and_lateness_are_told() -> None:
    prices = {"wrong-table": 30, "illegal-bid": 10, "renege-against-pinochle": 150}
    assert npa("N-wrong-table", penalty_points=prices) == ["30"]
    assert npa("N-illegal-bid", penalty_points=prices) == ["10"]
    assert npa("N-card-count", penalty_points=prices) == []
    assert npa("N-unproven-pinochle", penalty_points=prices) == ["150"]
    assert npa("N-wrong-table", penalty_points={"wrong-table": 0}) == ["no points"]
    late = {"grace": 2, "price": 5, "last": 12}
    assert npa("N-grace", lateness=late) == ["Up to 2 minutes late"]
    assert npa("N-tardy", lateness=late) == ["5 for each minute after minute 2, 50 at most"]
    assert npa("N-replaced", lateness=late) == ["More than 12 minutes late"]


@pytest.mark.parametrize(
    ("house_rules", "round_is", "skunk"),
    [
        ({"hands": 6}, "A round is 6 hands, dealt in turn", "after the 6 hands"),
        (
            {"target": 500},
            "Hands are played until a team has 500 points; each player deals in turn",
            "at the end of the game",
        ),
        (
            {"target": 500, "hands": 8},
            "Hands are played until a team has 500 points, and 8 of them at most",
            "at the end of the game",
        ),
    ],
)
def test_how_long_a_round_is(house_rules: dict[str, int], round_is: str, skunk: str) -> None:
    assert npa("N-round", **house_rules) == [round_is]
    assert npa("N-skunk", **house_rules) == [skunk]
