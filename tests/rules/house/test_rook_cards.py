"""The cards of Rook as house rules: deck, counters, nest, last trick."""

from typing import Any

import pytest

from rules.core.findings import Findings
from rules.core.ruling import Ruling
from rules.house.changes import with_house_rules
from rules.house.rook_law import law_of
from rules.ruleset import Ruleset
from rules.rulesets import find
from tests.rules.sheets import BEACH, codes, judge, only_hand, places, remedies


def beach(**house_rules: Any) -> Ruleset:
    return with_house_rules(find(BEACH), house_rules, Findings())


def bid_50(ns: int, ew: int, house_rules: dict[str, Any], **more: Any) -> Ruling:
    hand = {"bidder": "NS", "bid": 50, "points": {"NS": ns, "EW": ew}, **more}
    return judge(hand, house_rules=house_rules)


@pytest.mark.parametrize(
    ("counters", "deal"),
    [
        ({"ones": 15}, 180),
        ({"red-one": 30}, 150),
        ({"ones": 15, "red-one": 30}, 195),
        ({"ones": 0, "red-one": 30, "rook": 0}, 130),
        ({"fives": 0}, 100),
        ({"tens": 5, "fourteens": 15}, 120),
        ({"rook": 25}, 125),
    ],
)
def test_counters_change_what_a_deal_holds(counters: dict[str, int], deal: int) -> None:
    """Also: only the red one counts 30."""
    ruleset = beach(counters=counters)

    assert ruleset.deck_points == deal
    assert ruleset.legal_points()[-1] == deal
    assert ruleset.legal_bids()[-1] == deal


def test_points_come_in_the_steps_of_the_counters() -> None:
    assert beach().legal_points()[1] == 5
    assert beach(counters={"fives": 0}).legal_points()[1] == 10


def test_the_points_of_a_hand_make_what_the_deal_holds() -> None:
    red_one = {"counters": {"red-one": 30}}
    assert bid_50(100, 50, red_one).accepted
    ruling = bid_50(100, 20, red_one)

    assert codes(ruling) == ["wrong-total"]
    assert "150: ones 30, fourteens 40, tens 40, fives 20 and the Rook 20" in str(
        ruling.findings[0].message
    )
    assert "House rule “Card values”: red one 30" in str(ruling.findings[0].cites)


def test_without_ones_in_the_deck_they_count_nothing() -> None:
    kentucky = with_house_rules(find("kentucky-rook"), {"deck": "without-1-to-4"}, Findings())
    assert kentucky.deck_points == 120
    assert kentucky.legal_bids() == (100, 105, 110, 115, 120)


@pytest.mark.parametrize("ones", ["ones", "red-one"])
def test_ones_that_count_must_be_in_the_deck(ones: str) -> None:
    """Reading B-02."""
    ruling = judge(house_rules={"counters": {ones: 15}, "deck": "without-1-to-4"})

    assert codes(ruling) == ["house-rules-disagree"]
    assert places(ruling) == ["/house_rules/counters"]
    assert "deck" in remedies(ruling)


@pytest.mark.parametrize(
    ("deck", "nest", "dealt"),
    [
        ("full", 5, 13),
        ("full", 1, 14),
        ("without-2-to-4", 5, 10),
        ("without-2-to-4", 9, 9),
        ("without-1-to-4", 5, 9),
        ("without-1-to-4", 1, 10),
        ("full", 4, None),
        ("full", 0, None),
    ],
)
def test_what_the_nest_leaves_is_dealt(deck: str, nest: int, dealt: int | None) -> None:
    house_rules = {"deck": deck, "nest_size": nest}
    assert law_of(beach(**house_rules)).cards.dealt == dealt

    assert codes(judge(house_rules=house_rules)) == (
        [] if dealt is not None else ["house-rules-disagree"]
    )


def test_cards_that_cannot_be_dealt_evenly_name_the_nests_that_can() -> None:
    ruling = judge(house_rules={"nest_size": 4})
    assert places(ruling) == ["/house_rules/nest_size"]
    assert "1, 5, 9 or 13" in remedies(ruling)


@pytest.mark.parametrize(
    ("nest", "house_rules", "accepted"),
    [
        (60, {}, True),
        (65, {}, False),
        (20, {"nest_size": 1}, True),
        (25, {"nest_size": 1}, False),
        (5, {"nest_points_allowed": False}, False),
        (75, {"counters": {"ones": 15}}, True),
        (85, {"counters": {"ones": 15}}, False),
    ],
)
def test_the_nest_holds_its_richest_cards_at_most(
    nest: int, house_rules: dict[str, Any], accepted: bool
) -> None:
    deal = beach(**house_rules).deck_points
    ruling = bid_50(deal - nest, 0, house_rules, nest=nest, last_trick="EW")
    assert ruling.accepted is accepted


@pytest.mark.parametrize(
    ("goes_to", "score"),
    [
        ("last-trick", {"NS": 60, "EW": 60}),
        ("bidders", {"NS": 80, "EW": 40}),
        ("opponents", {"NS": 60, "EW": 60}),
    ],
)
def test_the_nest_goes_to(goes_to: str, score: dict[str, int]) -> None:
    """Readings K-08, K-09."""
    nest = {"nest": 20, "last_trick": "EW"}
    assert only_hand(bid_50(60, 40, {"nest_goes_to": goes_to}, **nest)).score == score


def test_a_nest_of_bidder_or_opponents_needs_no_last_trick() -> None:
    assert codes(bid_50(60, 40, {}, nest=20)) == ["missing-last-trick"]
    assert bid_50(60, 40, {"nest_goes_to": "bidders"}, nest=20).accepted
    hand = {"points": {"NS": 60, "EW": 40}, "nest": 20, "bid": 50}
    assert codes(judge(hand, house_rules={"nest_goes_to": "opponents"})) == ["missing-bidder"]


def test_the_last_trick_can_count_by_itself() -> None:
    house_rules = {"last_trick_points": 20}
    assert beach(**house_rules).deck_points == 140
    assert bid_50(80, 60, house_rules).accepted
    assert codes(bid_50(80, 40, house_rules)) == ["wrong-total"]


@pytest.mark.parametrize("table", [{}, {"jokers": 5}, {"ones": 3}, {"ones": None}, [15], "15"])
def test_counters_are_a_table_of_numbers(table: Any) -> None:
    ruling = judge(house_rules={"counters": table})
    assert not ruling.accepted
    assert all(place.startswith("/house_rules/counters") for place in places(ruling))


def test_cards_that_count_less_than_the_lowest_bid_are_refused() -> None:
    nothing = {"fives": 0, "tens": 0, "fourteens": 0, "rook": 0}
    ruling = judge(house_rules={"counters": nothing})
    assert codes(ruling) == ["house-rules-disagree"]
    assert places(ruling) == ["/house_rules/counters"]
