"""Beach House, Infractions: misplay, laying down, improper discard, misdeal."""

import pytest

from tests.rules.sheets import codes, judge, only_hand, places, played, stopped


@pytest.mark.parametrize("ended", ["renege", "laid-down"])
@pytest.mark.parametrize("by", ["NS", "N", "S"])
def test_bidders_at_fault_lose_the_bid_and_the_others_keep_what_they_had(
    ended: str, by: str
) -> None:
    hand = only_hand(judge(stopped(ended, by, {"EW": 35, "NS": 60})))
    assert (hand.outcome, hand.score) == (ended, {"NS": -80, "EW": 35})


@pytest.mark.parametrize("ended", ["renege", "laid-down"])
def test_defenders_at_fault_lose_the_same_bid_and_the_bidders_are_not_set(ended: str) -> None:
    """Readings B-12 and B-13."""
    hand = only_hand(judge(stopped(ended, "E", {"NS": 45})))
    assert hand.score == {"NS": 45, "EW": -80}


@pytest.mark.parametrize("ended", ["renege", "laid-down", "improper-discard"])
def test_what_the_others_had_captured_must_be_written(ended: str) -> None:
    ruling = judge(stopped(ended, "NS", {"NS": 30}))

    assert codes(ruling) == ["missing-captured"]
    assert places(ruling) == ["/hands/0/infraction/captured"]


@pytest.mark.parametrize("captured", [{"EW": 125}, {"EW": 33}, {"EW": -5}, {"EW": 70, "NS": 55}])
def test_no_more_can_be_captured_than_there_is(captured: dict[str, int]) -> None:
    assert not judge(stopped("renege", "NS", captured)).accepted


def test_nothing_captured_yet_is_written_as_0() -> None:
    assert only_hand(judge(stopped("renege", "NS", {"EW": 0}))).score == {"NS": -80, "EW": 0}


@pytest.mark.parametrize("ended", ["renege", "laid-down"])
def test_the_side_at_fault_must_be_written(ended: str) -> None:
    hand = stopped(ended, "NS", {"EW": 35})
    del hand["infraction"]["by"]
    assert codes(judge(hand)) == ["missing-by"]


@pytest.mark.parametrize("ended", ["renege", "laid-down", "improper-discard"])
def test_an_infraction_must_be_described(ended: str) -> None:
    assert codes(judge({"bidder": "NS", "bid": 80, "ended": ended})) == ["missing-infraction"]


@pytest.mark.parametrize("key", ["points", "nest", "last_trick"])
def test_a_hand_that_broke_off_has_no_points_from_play(key: str) -> None:
    value = {"points": {"NS": 60, "EW": 60}, "nest": 5, "last_trick": "NS"}[key]
    ruling = judge(stopped("renege", "NS", {"EW": 35}, **{key: value}))

    assert codes(ruling) == ["does-not-belong"]
    assert places(ruling) == [f"/hands/0/{key}"]


def test_an_infraction_in_a_hand_played_out_costs_nothing_and_is_pointed_out() -> None:
    """Misplay: corrected before the following trick is taken, no penalty."""
    ruling = judge(played(infraction={"by": "E"}))

    assert ruling.accepted
    assert codes(ruling) == ["infraction-without-cost"]
    assert ruling.totals == {"NS": 75, "EW": 45}


@pytest.mark.parametrize("by", ["N", "NS"])
def test_an_improper_discard_costs_the_declarers_the_bid(by: str) -> None:
    hand = only_hand(judge(stopped("improper-discard", by, {"EW": 30}, bidder="N")))
    assert hand.score == {"NS": -80, "EW": 30}


def test_only_a_declarer_can_be_at_fault_so_by_may_be_left_out() -> None:
    hand = stopped("improper-discard", "NS", {"EW": 30})
    del hand["infraction"]["by"]
    assert only_hand(judge(hand)).score == {"NS": -80, "EW": 30}


@pytest.mark.parametrize(("bidder", "by"), [("NS", "EW"), ("NS", "E"), ("N", "S"), ("N", "EW")])
def test_who_did_not_buy_the_nest_cannot_discard_wrongly(bidder: str, by: str) -> None:
    ruling = judge(stopped("improper-discard", by, {"EW": 30, "NS": 30}, bidder=bidder))
    assert codes(ruling) == ["not-the-declarer"]


def test_a_misdeal_found_before_tricks_scores_nothing() -> None:
    hand = only_hand(judge({"dealer": "E", "ended": "misdeal"}))
    assert (hand.outcome, hand.score) == ("misdeal", {"NS": 0, "EW": 0})


def test_a_misdeal_found_later_costs_the_dealers_team_40() -> None:
    """Reading B-09: the paragraph stands twice and is in force once."""
    misdeal = {"dealer": "E", "ended": "misdeal", "infraction": {"found": "later"}}
    assert only_hand(judge(misdeal)).score == {"NS": 0, "EW": -40}


def test_a_misdeal_needs_its_dealer() -> None:
    assert codes(judge({"ended": "misdeal"})) == ["missing-dealer"]


def test_a_misdeal_has_no_bidder() -> None:
    hand = {"dealer": "E", "ended": "misdeal", "bidder": "N", "bid": 50}
    assert codes(judge(hand)) == ["does-not-belong", "does-not-belong"]


@pytest.mark.parametrize(("by", "right"), [("E", True), ("EW", True), ("W", False), ("N", False)])
def test_only_the_dealer_misdeals(by: str, right: bool) -> None:
    ruling = judge({"dealer": "E", "ended": "misdeal", "infraction": {"by": by}})
    assert codes(ruling) == ([] if right else ["not-the-dealer"])
