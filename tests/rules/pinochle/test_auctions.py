"""NPA §2.4, The Bidding: 50 to 60 by 1, to 100 by 5, then by 10; a dropped bid is the dealer's."""

from typing import Any

import pytest

from rules.core.ruling import Ruling
from rules.rulesets import find
from tests.rules.pinochle.sheets import PINOCHLE, calls, dropped, judge, played, unplayed
from tests.rules.sheets import codes, only_hand, places, remedies, values


def test_the_ladder_has_three_widths() -> None:
    bids = find(PINOCHLE).legal_bids()

    assert bids[:11] == tuple(range(50, 61))
    assert bids[11:19] == (65, 70, 75, 80, 85, 90, 95, 100)
    assert bids[19:22] == (110, 120, 130)


def test_a_list_of_bids_stops_where_nobody_bids_any_more() -> None:
    """Reading N-20: there is no highest bid."""
    assert find(PINOCHLE).legal_bids()[-1] == 500


@pytest.mark.parametrize("bid", [50, 51, 59, 60, 65, 95, 100, 110, 120, 500, 1000])
def test_a_bid_on_the_ladder_may_open(bid: int) -> None:
    assert codes(judge(calls("W", bid))) == []


@pytest.mark.parametrize("bid", [-50, 0, 49, 61, 62, 63, 64, 66, 69, 71, 99, 101, 105, 109, 115])
def test_a_bid_beside_the_ladder_is_refused(bid: int) -> None:
    ruling = judge(calls("W", bid))

    assert codes(ruling) == ["illegal-bid"]
    assert places(ruling) == ["/hands/0/calls/0/1"]


@pytest.mark.parametrize(
    ("standing", "bid", "legal"),
    [
        (100, 105, "110"),
        (70, 105, "100 or 110"),
        (60, 63, "65"),
        (55, 62, "60 or 65"),
        (75, 96, "95 or 100"),
        (110, 115, "120"),
        (59, 61, "60 or 65"),
        (100, 49, "110"),
    ],
)
def test_a_refused_bid_names_the_legal_ones_near_it(standing: int, bid: int, legal: str) -> None:
    (finding,) = judge(calls("W", standing, bid)).findings
    assert str(values(finding.remedy)["bids"]) == legal


def test_105_is_refused_with_the_paragraph_that_names_it() -> None:
    (finding,) = judge(calls("W", 100, 105)).findings
    assert str(finding.cites).startswith("NPA §2.4")


@pytest.mark.parametrize(
    ("standing", "higher"), [(50, 51), (55, 65), (59, 60), (60, 65), (95, 120)]
)
def test_a_bid_may_jump_but_must_be_higher(standing: int, higher: int) -> None:
    assert codes(judge(calls("W", standing, higher))) == []
    assert codes(judge(calls("W", standing, standing))) == ["bid-not-higher"]


def test_a_number_nobody_can_write_is_no_bid() -> None:
    ruling = judge(calls("W", 10**5000))

    assert codes(ruling) == ["illegal-bid"]
    assert len(remedies(ruling)) < 100


def test_a_bid_over_500_is_legal_and_pointed_out() -> None:
    """Reading N-20."""
    ruling = judge(unplayed("board-set", bid=510, meld=(350, 0)))

    assert ruling.accepted
    assert codes(ruling) == ["unlikely-bid"]


def test_a_bid_of_500_is_not_pointed_out() -> None:
    assert codes(judge(unplayed("board-set", bid=500, meld=(350, 0)))) == []


def test_an_illegal_bid_that_stood_is_refused_but_still_scored() -> None:
    """Reading N-18: the referee fixes the contract before the hand is entered."""
    ruling = judge(played(bid=63))

    assert codes(ruling) == ["illegal-bid"]
    assert only_hand(ruling).outcome == "set"


def test_the_dealers_left_bids_first_and_the_bidder_leads() -> None:
    rules = find(PINOCHLE)
    assert rules.first_bidder("W") == "N"
    assert rules.leads("W", "S") == "S"
    assert codes(judge(calls("S", 50))) == []
    assert codes(judge({"dealer": "S", "calls": [["N", 50]]})) == ["out-of-turn"]


def test_a_pass_is_final() -> None:
    """Reading N-20."""
    said = [["N", 50], ["E", "pass"], ["S", 51], ["W", "pass"], ["N", 52], ["E", 53]]
    assert codes(judge({"dealer": "W", "calls": said})) == ["bid-after-pass"]


def test_all_but_the_high_bidder_pass() -> None:
    ruling = judge(calls("W", "pass", 50, "pass", "pass"))
    assert only_hand(ruling).shows == {"auction": {"bidder": "E", "bid": 50}}


def test_a_bid_nobody_makes_drops_on_the_dealer_at_50() -> None:
    ruling = judge(calls("W", "pass", "pass", "pass", closed=True))

    assert ruling.accepted
    assert only_hand(ruling).shows == {"auction": {"bidder": "W", "bid": 50}}


def test_a_dealer_who_says_his_pass_has_the_bid_all_the_same() -> None:
    ruling = judge(calls("W", "pass", "pass", "pass", "pass"))

    assert ruling.accepted
    assert only_hand(ruling).shows == {"auction": {"bidder": "W", "bid": 50}}


@pytest.mark.parametrize("call", [50, 52])
def test_a_dealer_the_bid_dropped_on_cannot_bid_any_more(call: int) -> None:
    """Reading N-29."""
    ruling = judge(calls("W", "pass", "pass", "pass", call))

    assert codes(ruling) == ["auction-closed"]
    assert str(ruling.findings[0].cites).startswith(
        "NPA §2.4, The Bidding, Bid when dropped on dealer"
    )


def own_bid(*said: Any, **more: Any) -> Ruling:
    """Where the dealer may bid after three passes (reading N-29)."""
    hand = calls("W", *said, **more)
    return judge(hand, house_rules={"dealer_may_bid": "yes"})


def test_a_dealer_who_may_bid_is_asked_after_three_passes() -> None:
    assert codes(own_bid("pass", "pass", "pass", closed=True)) == ["auction-open"]


@pytest.mark.parametrize(("call", "bid"), [(52, 52), (50, 50), ("pass", 50)])
def test_a_dealer_who_may_bid_has_their_bid_or_the_dropped_one(call: object, bid: int) -> None:
    ruling = own_bid("pass", "pass", "pass", call, closed=True)

    assert ruling.accepted
    assert only_hand(ruling).shows == {"auction": {"bidder": "W", "bid": bid}}


@pytest.mark.parametrize(("call", "code"), [(50, []), ("pass", ["cannot-be-played"])])
def test_a_dealers_own_bid_needs_no_20_meld_and_a_dropped_one_does(
    call: object, code: list[str]
) -> None:
    """Readings N-04 and N-29: that is what the dealer gains by bidding first."""
    hand = played(33, meld=(18, 0), bidder="N", bid=50, dealer="N", calls=[*PASSES, ["N", call]])
    assert codes(judge(hand, house_rules={"dealer_may_bid": "yes"})) == code


@pytest.mark.parametrize("ended", ["passed-out", "misdeal", "laid-down", "improper-discard"])
def test_endings_of_other_games_are_refused_naming_those_there_are(ended: str) -> None:
    ruling = judge({"dealer": "W", "ended": ended})

    assert codes(ruling) == ["unknown-ending"]
    assert "board-set" in remedies(ruling)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({}, None),
        ({"bid": 55}, "forced-bid"),
        ({"bidder": "E"}, "forced-bidder"),
        ({"bidder": "NS"}, "forced-bidder"),
        ({"dealer": "E"}, "forced-bidder"),
    ],
)
def test_a_dropped_bid_is_the_dealers_at_50(change: dict[str, object], code: str | None) -> None:
    hand = {**dropped(played()), **change}
    assert codes(judge(hand)) == ([code] if code else [])


def test_a_dropped_bid_needs_its_dealer() -> None:
    hand = dropped(played())
    del hand["dealer"]
    assert codes(judge(hand)) == ["missing-dealer"]


PASSES = [["E", "pass"], ["S", "pass"], ["W", "pass"]]


def test_three_passes_say_by_themselves_that_the_bid_was_dropped() -> None:
    """A dealer who bought the hand himself could play it on 18 meld; this one cannot."""
    hand = played(33, meld=(18, 0), bidder="N", bid=50, dealer="N", calls=PASSES)
    assert codes(judge(hand)) == ["cannot-be-played"]
    assert codes(judge({**hand, "calls": PASSES[:2]})) == []


@pytest.mark.parametrize(
    ("won", "said", "agrees"),
    [
        ("forced", PASSES, True),
        ("auction", PASSES, False),
        ("forced", [["E", "pass"], ["S", "pass"]], True),
        ("forced", [["E", "pass"], ["S", "pass"], ["W", "pass"], ["N", "pass"]], True),
    ],
)
def test_calls_and_the_way_the_bid_was_won_agree(won: str, said: object, agrees: bool) -> None:
    hand = {**dropped(played()), "won": won, "calls": said}
    assert codes(judge(hand)) == ([] if agrees else ["calls-disagree"])


def test_a_bid_that_was_made_was_not_dropped_on_the_dealer() -> None:
    said = [["E", "pass"], ["S", 50], ["W", "pass"], ["N", 51], ["S", "pass"]]
    hand = {**dropped(played()), "bid": 51, "calls": said}
    assert codes(judge(hand)) == ["forced-bid", "calls-disagree"]
