"""House rules: each key changes a ruling; an unknown key is refused naming those there are."""

from typing import Any

import pytest

from rules.core.ruling import Ruling
from rules.judging.whole_sheet import judge_sheet
from tests.rules.sheets import auction, codes, judge, only_hand, places, played, remedies, stopped


def kentucky(*hands: Any, slug: str = "kentucky-rook", **house_rules: Any) -> Ruling:
    return judge_sheet({"ruleset": slug, "hands": list(hands), "house_rules": house_rules})


def test_a_house_rule_nobody_knows_is_refused_naming_those_there_are() -> None:
    ruling = judge(house_rules={"jokers": 2})

    assert codes(ruling) == ["unknown-house-rule"]
    assert places(ruling) == ["/house_rules/jokers"]
    assert "target" in remedies(ruling)
    assert "min_bid" in remedies(ruling)


@pytest.mark.parametrize(
    ("key", "value"),
    [("target", 0), ("target", "300"), ("min_bid", 7), ("min_bid", True), ("all_pass", "cry")],
)
def test_a_house_rule_needs_a_value_it_can_have(key: str, value: object) -> None:
    ruling = judge(house_rules={key: value})

    assert codes(ruling) == ["not-understood"]
    assert places(ruling) == [f"/house_rules/{key}"]


def test_target_ends_the_game_earlier() -> None:
    """Reading B-01: the original 300."""
    start = {"NS": 225, "EW": 0}
    assert judge(played(), starting=start).winner is None
    assert judge(played(), starting=start, house_rules={"target": 300}).winner == "NS"


def test_min_bid_raises_the_lowest_bid() -> None:
    """Reading B-03: the original 10, or the 70 of Kentucky Discard."""
    assert judge(auction("W", ["N", 65])).accepted
    ruling = judge(auction("W", ["N", 65]), house_rules={"min_bid": 70})

    assert codes(ruling) == ["illegal-bid"]
    assert "House rule “Lowest opening bid”" in str(ruling.findings[0].cites)


def test_max_bid_lowers_the_highest_bid() -> None:
    """Reading B-05."""
    assert judge(played(bid=120)).accepted
    assert codes(judge(played(bid=120), house_rules={"max_bid": 100})) == ["illegal-bid"]


def test_bid_step_widens_the_steps() -> None:
    """Reading B-04."""
    assert judge(played(bid=70)).accepted
    assert codes(judge(played(bid=70), house_rules={"bid_step": 10})) == ["illegal-bid"]


def test_misdeal_penalty_can_be_dropped() -> None:
    """Reading B-09."""
    misdeal = {"dealer": "N", "ended": "misdeal", "infraction": {"found": "later"}}
    ruling = judge(misdeal, house_rules={"misdeal_penalty": 0})
    assert only_hand(ruling).score == {"NS": 0, "EW": 0}


def test_all_pass_can_force_the_dealer_to_the_minimum() -> None:
    """Reading B-06."""
    passes = auction("N", ["E", "pass"], ["S", "pass"], ["W", "pass"])
    assert only_hand(judge(passes)).shows == {}
    ruling = judge(passes, house_rules={"all_pass": "dealer"})
    assert only_hand(ruling).shows == {"auction": {"bidder": "N", "bid": 5}}


def test_a_dealer_who_has_to_take_it_may_have_said_pass() -> None:
    """The rule page says "all four", so the fourth pass may be written."""
    passes = auction("N", ["E", "pass"], ["S", "pass"], ["W", "pass"], ["N", "pass"], closed=True)
    ruling = judge(passes, house_rules={"all_pass": "dealer"})

    assert codes(ruling) == []
    assert only_hand(ruling).shows == {"auction": {"bidder": "N", "bid": 5}}


def test_with_a_forced_dealer_no_hand_is_passed_out() -> None:
    assert judge({"ended": "passed-out"}, house_rules={"all_pass": "redeal"}).accepted
    ruling = judge({"ended": "passed-out"}, house_rules={"all_pass": "dealer"})
    assert codes(ruling) == ["unknown-ending"]


def test_nest_points_can_be_allowed_in_kentucky_rook() -> None:
    """Reading K-08, a variation in the text."""
    points = {"NS": 100, "EW": 60}
    hand = {"bidder": "NS", "bid": 100, "points": points, "nest": 20, "last_trick": "EW"}
    assert codes(kentucky(hand)) == ["impossible-nest"]
    assert only_hand(kentucky(hand, nest_points_allowed=True)).score == {"NS": 100, "EW": 80}


def test_forfeit_after_brings_lateness_into_kentucky_rook() -> None:
    """Reading G-03."""
    sheet = {"ruleset": "kentucky-rook", "late": {"N": "10:01"}}
    assert judge_sheet(sheet).forfeit is None
    assert judge_sheet({**sheet, "house_rules": {"forfeit_after": 10}}).forfeit == "NS"


@pytest.mark.parametrize("slug", ["kentucky-rook", "kentucky-discard"])
def test_infractions_can_be_borrowed_from_beach_house(slug: str) -> None:
    """Reading K-10."""
    hand = stopped("renege", "EW", {"NS": 30}, bid=100)
    assert codes(kentucky(hand, slug=slug)) == ["unknown-ending"]
    ruling = kentucky(hand, slug=slug, infractions="beach-house")
    assert only_hand(ruling).score == {"NS": 30, "EW": -100}
    assert kentucky(slug=slug, infractions="none").accepted
