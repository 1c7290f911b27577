"""Toonerville Rook, Scoring and Ending The Round: who is out has 0, the others pay for cards."""

from typing import Any

import pytest

from rules.rulesets import find
from tests.rules.rummy.sheets import (
    PLAYERS,
    THREE,
    TOONERVILLE,
    cards,
    game,
    left,
    one_round,
    points,
)
from tests.rules.sheets import codes, only_hand, places, remedies, values


@pytest.mark.parametrize(
    ("hand", "cost"),
    [
        (cards(low=1), 5),
        (cards(high=1), 10),
        (cards(rook=1), 25),
        (cards(low=4, high=2), 40),
        (cards(low=3, high=1, rook=1), 50),
        (cards(low=1, high=1, rook=3), 90),
    ],
)
def test_low_cards_cost_5_high_ones_10_and_a_rook_25(hand: dict[str, int], cost: int) -> None:
    """Reading T-08: a one is a low card."""
    judged = only_hand(one_round(left(hand, cards(low=1))))
    assert judged.score == {"A": 0, "B": cost, "C": 5}


def test_a_score_says_its_arithmetic_and_its_paragraph() -> None:
    judged = only_hand(one_round(left(cards(4, 2), cards(7, 5, 1))))

    assert str(judged.why) == "A: 0. B: 4 low and 2 high = 40. C: 7 low, 5 high and 1 Rook = 110."
    assert judged.cites.startswith("Toonerville Rook, Scoring")
    assert judged.outcome == "played"


def test_points_can_be_written_instead_of_cards() -> None:
    judged = only_hand(one_round(points(2, a=35, b=0, c=50)))

    assert judged.score == {"A": 35, "B": 0, "C": 50}


def test_points_and_cards_must_agree() -> None:
    hand = left(cards(4, 2), cards(7, 5))
    assert one_round({**hand, "points": {"A": 0, "B": 40, "C": 85}}).accepted
    ruling = one_round({**hand, "points": {"A": 0, "B": 45, "C": 85}})

    assert codes(ruling) == ["points-disagree"]
    assert places(ruling) == ["/hands/0/points/B"]
    assert only_hand(ruling).score == {"A": 0, "B": 40, "C": 85}


def test_a_round_needs_cards_or_points_or_melds() -> None:
    assert codes(one_round({"round": 1})) == ["missing-points"]


def test_every_player_needs_a_row() -> None:
    ruling = one_round({"round": 1, "points": {"A": 0, "B": 60}})

    assert codes(ruling) == ["missing-points"]
    assert only_hand(ruling).score is None
    assert codes(one_round({"round": 1, "left": {"A": cards()}})) == ["missing-left"]
    assert codes(one_round({**points(1), "left": {"A": cards()}})) == ["missing-left"]


def test_every_kind_of_card_must_be_counted() -> None:
    ruling = one_round(left({"low": 4, "high": 2}, cards(1)))

    assert codes(ruling) == ["missing"]
    assert places(ruling) == ["/hands/0/left/B"]


@pytest.mark.parametrize("count", [-1, 1.5, "4", None, True, 1001])
def test_cards_are_counted_in_whole_numbers(count: Any) -> None:
    ruling = one_round(left({"low": count, "high": 0, "rook": 0}, cards(1)))

    assert codes(ruling) == ["not-understood"]
    assert places(ruling) == ["/hands/0/left/B/low"]


@pytest.mark.parametrize("wrong", [-5, 47, 1, 24])
def test_no_cards_make_points_that_are_no_multiple_of_5(wrong: int) -> None:
    ruling = one_round(points(2, b=wrong))

    assert codes(ruling) == ["impossible-points"]
    assert only_hand(ruling).score is None
    assert "Toonerville Rook, Scoring" in str(ruling.findings[0].cites)


def test_the_remedy_names_the_points_next_to_wrong_ones() -> None:
    (finding,) = one_round(points(2, b=47)).findings
    assert [values(finding.remedy)[key] for key in ("below", "above")] == [45, 50]


def test_more_points_than_all_the_cards_make_are_no_slip_of_a_few_points() -> None:
    """The nearest multiple of 5 would be just as impossible."""
    ruling = one_round(points(2, b=99_999))

    assert codes(ruling) == ["more-than-the-decks-hold"]


def test_somebody_goes_out() -> None:
    ruling = one_round(points(1, a=5))

    assert codes(ruling) == ["nobody-out"]
    assert "stopped" in remedies(ruling)


def test_only_one_goes_out() -> None:
    by_points, by_cards = one_round(points(1, b=0)), one_round(left(cards(), cards(7, 5)))

    assert codes(by_points) == codes(by_cards) == ["two-out"]
    assert places(by_points) == ["/hands/0/points"]
    assert places(by_cards) == ["/hands/0/left"]


def test_a_round_that_an_official_stopped_counts_every_hand() -> None:
    """Reading T-03."""
    judged = only_hand(one_round(points(4, a=35, ended_by="stopped")))

    assert judged.score == {"A": 35, "B": 60, "C": 45}
    assert judged.outcome == "stopped"
    assert "T-03" in judged.cites


def test_nobody_is_out_of_a_round_that_was_stopped() -> None:
    assert codes(one_round(points(4, ended_by="stopped"))) == ["stopped-but-out"]


@pytest.mark.parametrize("number", range(1, 11))
@pytest.mark.parametrize("ended_by", ["discard", "meld"])
def test_rounds_1_to_10_end_with_a_discard_or_a_meld(number: int, ended_by: str) -> None:
    """Reading T-05."""
    assert one_round(points(number, ended_by=ended_by)).accepted


def test_round_11_does_not_end_with_a_discard() -> None:
    """Reading T-04."""
    ruling = one_round(points(11, ended_by="discard"))

    assert codes(ruling) == ["ended-by-discard"]
    assert places(ruling) == ["/hands/0/ended_by"]
    assert one_round(points(11, ended_by="meld")).accepted
    assert one_round(points(11)).accepted


@pytest.mark.parametrize("number", [0, 12, -1, 1.0, "1", None])
def test_there_are_eleven_rounds(number: Any) -> None:
    ruling = one_round(points(number))

    assert not ruling.accepted
    assert places(ruling) == ["/hands/0/round"]


def test_a_round_is_numbered() -> None:
    assert codes(one_round({"points": {"A": 0, "B": 5, "C": 5}})) == ["missing"]


@pytest.mark.parametrize("ended_by", ["rook", "", None, 1])
def test_a_round_ends_in_one_of_three_ways(ended_by: Any) -> None:
    assert codes(one_round(points(1, ended_by=ended_by))) == ["not-understood"]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_decks_are_as_many_as_the_players(players: int) -> None:
    """36 low cards, 20 high ones and a Rook in each deck (reading T-11)."""
    seats = {seat: PLAYERS[seat] for seat in list(PLAYERS)[:players]}
    for kind, in_deck in (("low", 36), ("high", 20), ("rook", 1)):
        rows = {seat: cards(low=1, high=1) for seat in seats}
        rows["A"] = cards()
        others = players - 2 if kind != "rook" else 0
        rows["B"] = {**cards(low=1, high=1), kind: players * in_deck - others}
        assert one_round({"round": 5, "left": rows}, seats).accepted
        rows["B"][kind] += 1
        assert codes(one_round({"round": 5, "left": rows}, seats)) == ["more-than-the-decks-hold"]


def test_all_cards_together_make_405_points_a_deck() -> None:
    assert one_round(points(2, b=600, c=615)).accepted
    ruling = one_round(points(2, b=600, c=620))

    assert codes(ruling) == ["more-than-the-decks-hold"]
    assert "1215" in str(ruling.findings[0].message)


def test_what_the_hands_can_hold_is_in_the_schema() -> None:
    """For a form that is built from it: which seats, which numbers."""
    ruleset = find(TOONERVILLE)
    fields: Any = ruleset.hands.schema(ruleset.table.seated(THREE))["properties"]

    assert list(fields["points"]["properties"]) == ["A", "B", "C"]
    assert fields["points"]["properties"]["A"] == {
        "type": "integer",
        "minimum": 0,
        "maximum": 1215,
        "multipleOf": 5,
    }
    assert fields["round"]["maximum"] == 11


def test_one_round_alone_is_no_game() -> None:
    ruling = one_round(points(11))
    assert (ruling.accepted, ruling.finished, ruling.winner) == (True, False, None)


def test_one_round_alone_is_won_when_its_sheet_is_complete() -> None:
    ruling = one_round(points(7, a=10, b=0), complete=True)
    assert (ruling.accepted, ruling.finished, ruling.winner) == (True, True, "B")


def test_a_sheet_of_one_round_has_no_second() -> None:
    sheet = game(points(3), points(4), single_round=True)
    assert codes(sheet) == ["more-than-one-round"]
