"""The bidding of Rook as house rules: which fit together, and who must bid."""

from typing import Any

import pytest

from rules.core.findings import Findings
from rules.house.changes import with_house_rules
from rules.judging.whole_sheet import judge_sheet
from rules.rulesets import find
from tests.rules.sheets import auction, codes, judge, only_hand, places, played, remedies


@pytest.mark.parametrize(
    ("house_rules", "blamed"),
    [
        ({"min_bid": 125}, "min_bid"),
        ({"min_bid": 70, "max_bid": 65}, "min_bid"),
        ({"max_bid": 65, "min_bid": 70}, "min_bid"),
        ({"min_bid": 90, "bid_step": 50}, "bid_step"),
        ({"min_bid": 70, "bid_step": 15, "max_bid": 120}, "max_bid"),
        ({"max_bid": 125}, "max_bid"),
        ({"counters": {"rook": 0}, "max_bid": 105}, "max_bid"),
        ({"target": 5, "min_bid": 70}, "target"),
        ({"counters": {"fives": 0, "tens": 0}, "min_bid": 65}, "min_bid"),
    ],
)
def test_keys_that_cannot_stand_together_are_refused(
    house_rules: dict[str, Any], blamed: str
) -> None:
    ruling = judge(house_rules=house_rules)

    assert set(codes(ruling)) == {"house-rules-disagree"}
    assert f"/house_rules/{blamed}" in places(ruling)
    assert remedies(ruling)


@pytest.mark.parametrize(
    "house_rules",
    [
        {"min_bid": 120},
        {"min_bid": 70, "max_bid": 70},
        {"min_bid": 70, "bid_step": 50},
        {"min_bid": 70, "bid_step": 25, "max_bid": 120},
        {"target": 70, "min_bid": 70},
        {"counters": {"ones": 15}, "min_bid": 180},
        {"counters": {"rook": 100}, "max_bid": 200},
    ],
)
def test_keys_that_agree_are_not(house_rules: dict[str, Any]) -> None:
    assert judge(house_rules=house_rules).accepted


def test_a_lowest_bid_above_the_points_of_the_deck_names_them() -> None:
    ruling = judge(house_rules={"min_bid": 125})
    assert "125" in str(ruling.findings[0].message)
    assert "Set the lowest bid to 120 or less." in remedies(ruling)


def test_a_highest_bid_above_the_points_of_the_deck_names_them() -> None:
    """Readings B-05 and K-02: nobody can take more."""
    assert "Set the highest bid to 120 or less." in remedies(judge(house_rules={"max_bid": 200}))


def test_several_keys_that_share_a_fault_are_blamed_once() -> None:
    assert len(codes(judge(house_rules={"bid_step": 5, "min_bid": 125}))) == 1


def test_the_order_in_which_keys_were_written_changes_nothing() -> None:
    keys: dict[str, Any] = {"bid_step": 10, "max_bid": 110, "min_bid": 70, "counters": {"rook": 10}}
    forward = with_house_rules(find("beach-house-rook"), keys, Findings())
    backward = with_house_rules(find("beach-house-rook"), dict(reversed(keys.items())), Findings())
    assert forward.legal_bids() == backward.legal_bids() == (70, 80, 90, 100, 110)


def discard(choice: str, *calls: Any, **more: Any) -> Any:
    hand = auction("N", *calls, **more)
    sheet = {"ruleset": "kentucky-discard", "hands": [hand], "house_rules": {"all_pass": choice}}
    return judge_sheet(sheet)


PASSES = [["N", "pass"], ["E", "pass"], ["S", "pass"]]


def test_a_dealer_who_opens_may_have_to_bid() -> None:
    """Reading K-03."""
    ruling = discard("dealer", ["N", "pass"])
    assert codes(ruling) == ["must-bid"]
    assert "70" in remedies(ruling)
    assert codes(discard("dealer", ["N", 70], ["E", 75], ["S", "pass"], ["W", "pass"])) == []


def test_the_last_to_speak_may_have_to_take_it() -> None:
    """Reading K-03."""
    assert only_hand(discard("last", *PASSES)).shows == {"auction": {"bidder": "W", "bid": 70}}
    assert codes(discard("last", *PASSES, ["W", "pass"])) == []
    assert codes(discard("last", *PASSES, ["W", 75])) == ["auction-closed"]
    forced = {"dealer": "N", "bid": 70, "won": "forced", "points": {"NS": 50, "EW": 70}}
    house_rules = {"all_pass": "last"}

    def judged(bidder: str) -> Any:
        hands = [{**forced, "bidder": bidder}]
        sheet = {"ruleset": "kentucky-discard", "hands": hands, "house_rules": house_rules}
        return judge_sheet(sheet)

    assert judged("W").accepted
    assert codes(judged("N")) == ["forced-bidder"]


def test_kentucky_rook_may_deal_again() -> None:
    sheet = {
        "ruleset": "kentucky-rook",
        "hands": [auction("N", ["E", "pass"], ["S", "pass"], ["W", "pass"], ["N", "pass"])],
        "house_rules": {"all_pass": "redeal"},
    }
    hand = only_hand(judge_sheet(sheet))
    assert (hand.outcome, hand.score) == ("passed-out", {"NS": 0, "EW": 0})
    assert "House rule “If no one bids”" in hand.cites


def test_where_no_bid_is_possible_a_bid_is_still_refused_in_words() -> None:
    ruling = judge(played(bid=75), house_rules={"min_bid": 70, "max_bid": 10})
    assert codes(ruling) == ["house-rules-disagree", "illegal-bid"]
    assert "pass" in remedies(ruling)
