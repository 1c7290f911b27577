"""Kentucky Rook and Kentucky Discard: what differs from Beach House and from each other."""

from typing import Any

import pytest

from rules.core.messages import Letter
from rules.rulesets import find
from tests.rules.sheets import auction, codes, judge, only_hand, played, values

KENTUCKY, DISCARD = "kentucky-rook", "kentucky-discard"


def hand180(bidder: str = "NS", bid: int = 100, ns: int = 100, **more: Any) -> dict[str, Any]:
    return {"bidder": bidder, "bid": bid, "points": {"NS": ns, "EW": 180 - ns}, **more}


def test_180_points_are_in_the_deck_and_120_without_the_ones() -> None:
    assert find(KENTUCKY).deck_points == 180
    assert find(DISCARD).deck_points == 120


def test_bids_go_from_100_to_180_and_from_70_to_120() -> None:
    """Readings K-02, K-04, K-05."""
    assert find(KENTUCKY).legal_bids() == tuple(range(100, 181, 5))
    assert find(DISCARD).legal_bids() == tuple(range(70, 121, 5))


@pytest.mark.parametrize("bid", [95, 102, 185])
def test_a_bid_off_the_ladder_is_refused(bid: int) -> None:
    assert codes(judge(hand180(bid=bid), ruleset=KENTUCKY)) == ["illegal-bid"]


def test_three_passes_close_the_auction_on_the_dealer_at_100() -> None:
    passes = auction("N", ["E", "pass"], ["S", "pass"], ["W", "pass"], closed=True)
    forced = {"auction": {"bidder": "N", "bid": 100}}

    assert only_hand(judge(passes, ruleset=KENTUCKY)).shows == forced


def test_a_forced_dealer_does_not_speak_again() -> None:
    calls = [["E", "pass"], ["S", "pass"], ["W", "pass"], ["N", "pass"]]
    assert codes(judge(auction("N", *calls), ruleset=KENTUCKY)) == ["auction-closed"]


def test_no_hand_of_kentucky_rook_is_passed_out() -> None:
    assert codes(judge({"ended": "passed-out"}, ruleset=KENTUCKY)) == ["unknown-ending"]


def test_the_dealer_can_be_forced_to_100() -> None:
    forced = hand180("N", dealer="N", won="forced")
    assert only_hand(judge(forced, ruleset=KENTUCKY)).outcome == "made"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"bid": 105}, "forced-bid"),
        ({"bidder": "E"}, "forced-bidder"),
        ({"bidder": "NS"}, "forced-bidder"),
        ({"dealer": "E"}, "forced-bidder"),
    ],
)
def test_a_forced_bid_is_the_dealers_at_100(change: dict[str, Any], code: str) -> None:
    forced = hand180("N", dealer="N", won="forced", ns=120)
    assert codes(judge({**forced, **change}, ruleset=KENTUCKY)) == [code]


def test_a_forced_bid_needs_its_dealer() -> None:
    assert codes(judge(hand180("N", won="forced"), ruleset=KENTUCKY)) == ["missing-dealer"]


def test_no_point_cards_go_into_the_nest_of_kentucky_rook() -> None:
    """Reading K-09: no penalty in the text, so refused on entry."""
    hand = {"bidder": "NS", "bid": 100, "points": {"NS": 100, "EW": 70}, "nest": 10}
    assert codes(judge(hand, ruleset=KENTUCKY)) == ["impossible-nest"]


def test_the_dealer_opens_in_kentucky_discard() -> None:
    assert judge(auction("N", ["N", 70]), ruleset=DISCARD).accepted
    ruling = judge(auction("N", ["E", 70]), ruleset=DISCARD)
    assert codes(ruling) == ["out-of-turn"]
    assert values(ruling.findings[0].remedy) == {"player": Letter("N")}


def test_who_is_first_to_bid_and_to_lead() -> None:
    """Readings B-14, K-07."""
    beach, kentucky, discard = find("beach-house-rook"), find(KENTUCKY), find(DISCARD)
    assert [game.first_bidder("N") for game in (beach, kentucky, discard)] == ["E", "E", "N"]
    leads = [game.leads("N", "S") for game in (beach, kentucky, discard)]
    assert leads == ["E", "W", "W"]


@pytest.mark.parametrize(("ns", "finished"), [(220, False), (225, True)])
def test_300_ends_a_game_of_kentucky_discard(ns: int, finished: bool) -> None:
    """Reading K-06."""
    ruling = judge(played(), ruleset=DISCARD, starting={"NS": ns, "EW": 0})
    assert ruling.finished is finished


@pytest.mark.parametrize("slug", [KENTUCKY, DISCARD])
@pytest.mark.parametrize("ended", ["renege", "laid-down", "misdeal", "improper-discard"])
def test_infractions_are_not_in_the_kentucky_text(slug: str, ended: str) -> None:
    """Reading K-10."""
    assert codes(judge({"dealer": "N", "ended": ended}, ruleset=slug)) == ["unknown-ending"]


@pytest.mark.parametrize("slug", [KENTUCKY, DISCARD])
def test_lateness_is_not_in_the_kentucky_text(slug: str) -> None:
    """Reading G-03."""
    ruling = judge(ruleset=slug, late={"N": "30:00"})

    assert (ruling.accepted, ruling.forfeit) == (True, None)
    assert codes(ruling) == ["no-lateness"]


@pytest.mark.parametrize("slug", [KENTUCKY, DISCARD])
def test_equal_totals_past_the_target_play_on(slug: str) -> None:
    """Reading K-01."""
    ruling = judge(ruleset=slug, starting={"NS": 600, "EW": 600})
    assert (ruling.finished, ruling.winner) == (False, None)
