"""The auction at Beach House: 5 to 120 in fives, the dealer's left begins, a pass is final."""

import pytest

from rules.core.messages import Letter
from tests.rules.sheets import auction, codes, judge, only_hand, places, played, remedies, values


@pytest.mark.parametrize("bid", [5, 10, 115, 120])
def test_a_bid_in_fives_from_5_to_120_is_legal(bid: int) -> None:
    assert judge(auction("W", ["N", bid])).accepted


@pytest.mark.parametrize("bid", [-5, 0, 4, 6, 72, 121, 125, 100_000])
def test_any_other_bid_is_refused(bid: int) -> None:
    ruling = judge(auction("W", ["N", bid]))

    assert codes(ruling) == ["illegal-bid"]
    assert places(ruling) == ["/hands/0/calls/0/1"]


def test_a_refused_bid_names_the_legal_ones_near_it() -> None:
    assert "70 or 75" in remedies(judge(auction("W", ["N", 72])))


def test_a_written_bid_is_held_against_the_same_ladder() -> None:
    ruling = judge(played(bid=72))

    assert codes(ruling) == ["illegal-bid"]
    assert places(ruling) == ["/hands/0/bid"]
    assert "70 or 75" in remedies(ruling)


def test_each_bid_must_be_higher_than_the_last() -> None:
    assert codes(judge(auction("W", ["N", 50], ["E", 50]))) == ["bid-not-higher"]


def test_over_120_nothing_can_be_bid_any_more() -> None:
    assert "pass" in remedies(judge(auction("W", ["N", 120], ["E", 125])))


def test_the_dealers_left_begins() -> None:
    assert codes(judge(auction("N", ["N", 50]))) == ["out-of-turn"]
    assert judge(auction("N", ["E", 50])).accepted


def test_the_auction_goes_clockwise() -> None:
    ruling = judge(auction("N", ["E", 50], ["W", 55]))

    assert codes(ruling) == ["out-of-turn"]
    assert values(ruling.findings[0].remedy) == {"player": Letter("S")}


def test_who_has_passed_is_skipped() -> None:
    calls = [["E", 50], ["S", "pass"], ["W", 55], ["N", 60], ["E", 65], ["W", 70]]
    assert judge(auction("N", *calls)).accepted


def test_a_pass_is_final() -> None:
    calls = [["E", 50], ["S", "pass"], ["W", 55], ["N", 60], ["E", 65], ["S", 70]]
    assert codes(judge(auction("N", *calls))) == ["bid-after-pass"]


def test_three_passes_after_a_bid_close_the_auction() -> None:
    calls = [["E", 50], ["S", "pass"], ["W", "pass"], ["N", "pass"]]
    closed = {"auction": {"bidder": "E", "bid": 50}}

    assert only_hand(judge(auction("N", *calls))).shows == closed
    assert codes(judge(auction("N", *calls, ["E", 55]))) == ["auction-closed"]


def test_the_last_player_may_still_bid_after_three_passes() -> None:
    calls = [["E", "pass"], ["S", "pass"], ["W", "pass"], ["N", 5]]
    closed = {"auction": {"bidder": "N", "bid": 5}}

    assert only_hand(judge(auction("N", *calls))).shows == closed


def test_an_auction_said_to_be_closed_must_be_over() -> None:
    ruling = judge(auction("N", ["E", 50], ["S", "pass"], closed=True))

    assert codes(ruling) == ["auction-open"]
    assert "W" in remedies(ruling)


def test_four_passes_score_nothing() -> None:
    """Reading B-06: the text is silent; no score, the same dealer deals again."""
    passes = [[seat, "pass"] for seat in "ESWN"]
    hand = only_hand(judge(auction("N", *passes)))

    assert (hand.outcome, hand.score) == ("passed-out", {"NS": 0, "EW": 0})


def test_a_hand_can_be_written_as_passed_out_without_calls() -> None:
    assert only_hand(judge({"ended": "passed-out"})).score == {"NS": 0, "EW": 0}


def test_a_passed_out_hand_has_no_bid() -> None:
    assert "does-not-belong" in codes(judge(played(ended="passed-out")))


def test_a_hand_written_as_passed_out_against_its_calls_is_refused() -> None:
    assert codes(judge(auction("N", ["E", 50], ended="passed-out"))) == ["calls-disagree"]


def test_no_dealer_is_forced_to_bid() -> None:
    assert codes(judge(played(bidder="N", dealer="N", won="forced"))) == ["nobody-is-forced"]


def test_calls_need_a_dealer() -> None:
    assert codes(judge({"calls": [["N", 50]]})) == ["missing-dealer"]


CLOSED = [["E", 50], ["S", "pass"], ["W", "pass"], ["N", "pass"]]


def test_bidder_and_bid_may_be_left_to_the_calls() -> None:
    hand = only_hand(judge(auction("N", *CLOSED, points={"NS": 60, "EW": 60})))
    assert (hand.outcome, hand.score) == ("made", {"NS": 60, "EW": 60})


@pytest.mark.parametrize(
    ("bidder", "bid", "agrees"),
    [("E", 50, True), ("EW", 50, True), ("W", 50, False), ("NS", 50, False), ("E", 55, False)],
)
def test_bidder_and_bid_must_agree_with_the_calls(bidder: str, bid: int, agrees: bool) -> None:
    ruling = judge(played(bidder, bid, 60, dealer="N", calls=CLOSED))
    assert codes(ruling) == ([] if agrees else ["calls-disagree"])


@pytest.mark.parametrize(
    ("bidder", "bid", "agrees"),
    [("E", 50, True), ("W", 55, True), ("S", 55, False), ("W", 50, False), ("E", 45, False)],
)
def test_calls_that_stop_early_leave_the_rest_open(bidder: str, bid: int, agrees: bool) -> None:
    calls = [["E", 50], ["S", "pass"]]
    ruling = judge(played(bidder, bid, 60, dealer="N", calls=calls))
    assert codes(ruling) == ([] if agrees else ["calls-disagree"])


@pytest.mark.parametrize("call", ["pass", [], ["N"], ["N", 5, 5], ["N", 5.5], ["N", True], 7])
def test_a_call_that_is_none_is_refused_and_the_others_are_heard(call: object) -> None:
    ruling = judge({"dealer": "W", "calls": [call, ["E", 51]]})
    assert codes(ruling) == ["not-a-call", "illegal-bid"]
