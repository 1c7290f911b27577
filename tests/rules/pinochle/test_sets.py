"""NPA §2.4: set without playing: too little meld, no marriage, dropped, or a silenced dealer."""

import pytest

from tests.rules.pinochle.sheets import dropped, judge, melded, played, teams, unplayed
from tests.rules.sheets import codes, only_hand, places, remedies


@pytest.mark.parametrize(("ew", "score"), [(24, 114), (20, 110), (18, 90), (0, 90)])
def test_board_set_costs_the_bid_and_the_opponents_count_20_meld(ew: int, score: int) -> None:
    hand = only_hand(judge(unplayed("board-set", bid=90, meld=(38, ew))))
    assert (hand.outcome, hand.score) == ("board-set", teams(-90, score))


def test_meld_and_50_that_reach_the_bid_are_no_board_set() -> None:
    assert codes(judge(unplayed("board-set", bid=90, meld=(40, 24)))) == ["not-board-set"]


@pytest.mark.parametrize(("meld", "can"), [(38, False), (39, False), (40, True)])
def test_less_than_that_cannot_be_played(meld: int, can: bool) -> None:
    ruling = judge(played(50, bid=90, meld=(meld, 24)))

    assert codes(ruling) == ([] if can else ["cannot-be-played"])
    assert can or "board-set" in remedies(ruling)


@pytest.mark.parametrize("ended", ["board-set", "no-marriage", "silenced", "renege"])
def test_a_hand_that_was_not_played_out_has_no_points(ended: str) -> None:
    ruling = judge(unplayed(ended, dealer="N", points=teams(30, 20)))

    assert "does-not-belong" in codes(ruling)
    assert "/hands/0/points" in places(ruling)


@pytest.mark.parametrize("ew", [28, 14, 0])
def test_without_a_marriage_the_opponents_get_the_bid_and_any_natural_meld(ew: int) -> None:
    """Reading N-05: the sentence has no "if 20 or more"."""
    hand = only_hand(judge(unplayed("no-marriage", bid=65, trump=None, meld=(30, ew))))
    assert (hand.outcome, hand.score) == ("no-marriage", teams(-65, 65 + ew))


def test_without_a_marriage_no_trump_is_named() -> None:
    assert codes(judge(unplayed("no-marriage", trump="spades"))) == ["trump-without-marriage"]


def test_without_a_marriage_the_bidders_meld_need_not_be_written() -> None:
    hand = {**unplayed("no-marriage", trump=None), "meld": {"EW": 24}}
    assert only_hand(judge(hand)).score == teams(-60, 84)


@pytest.mark.parametrize(
    ("seat", "held", "has"),
    [
        ("N", {"marriages": {"clubs": 1}}, True),
        ("N", {"roundhouse": 1}, True),
        ("N", {"kings": 1, "marriages": {"clubs": 0}}, False),
        ("S", {"marriages": {"clubs": 1}}, False),
    ],
)
def test_a_bidder_who_melds_a_marriage_has_one(
    seat: str, held: dict[str, object], has: bool
) -> None:
    hand = {**melded(None, **{seat: held}), "bidder": "N", "ended": "no-marriage"}
    assert codes(judge(hand)) == (["has-marriage"] if has else [])


def test_natural_meld_has_common_marriages_only() -> None:
    melds = {"E": {"roundhouse": 1, "marriages": {"clubs": 1}}}
    ruling = judge({**melded(None, **melds), "bid": 65, "ended": "no-marriage"})

    assert only_hand(ruling).score == teams(-65, 65 + 22 + 2)


@pytest.mark.parametrize(("ew", "score"), [(26, 76), (20, 70), (16, 50)])
def test_a_dealer_without_a_marriage_is_set_50(ew: int, score: int) -> None:
    hand = dropped(unplayed("no-marriage", trump=None, meld=(30, ew)))
    assert only_hand(judge(hand)).score == teams(-50, score)


@pytest.mark.parametrize(("ew", "score"), [(30, 80), (10, 50)])
def test_a_dealer_with_less_than_20_meld_is_set_50(ew: int, score: int) -> None:
    hand = only_hand(judge(dropped(unplayed("board-set", meld=(18, ew)))))
    assert (hand.outcome, hand.score) == ("board-set", teams(-50, score))


def test_a_dealer_with_20_meld_plays() -> None:
    assert codes(judge(dropped(unplayed("board-set", meld=(20, 30))))) == ["not-board-set"]
    assert only_hand(judge(dropped(played(30, meld=(20, 26))))).score == teams(50, 46)
    assert only_hand(judge(dropped(played(29, meld=(20, 24))))).score == teams(-50, 95)


def test_a_dealer_with_less_cannot_play() -> None:
    """Reading N-19: set at once, though 18 and 32 would make 50."""
    assert codes(judge(dropped(played(40, meld=(18, 0))))) == ["cannot-be-played"]


def silenced(**more: object) -> dict[str, object]:
    return {"dealer": "E", "meld": teams(24, 30), "ended": "silenced", **more}


@pytest.mark.parametrize(("ns", "score"), [(24, 74), (20, 70), (18, 50)])
def test_a_silenced_dealer_is_set_50(ns: int, score: int) -> None:
    """Reading N-17: the opponents as with every other set at 50."""
    hand = only_hand(judge(silenced(meld=teams(ns, 30))))
    assert (hand.outcome, hand.score) == ("silenced", teams(score, -50))


def test_the_silenced_dealer_is_the_bidder_at_50() -> None:
    assert codes(judge(silenced(bidder="E", bid=50))) == []
    assert codes(judge(silenced(bidder="W", bid=50))) == ["forced-bidder"]
    assert codes(judge(silenced(bidder="E", bid=51))) == ["forced-bid"]


def test_a_silenced_dealer_must_be_known() -> None:
    hand = silenced()
    del hand["dealer"]
    assert codes(judge(hand)) == ["missing-dealer"]


def test_only_the_opponents_meld_matters_then() -> None:
    assert judge(silenced(meld={"NS": 24})).accepted
    assert codes(judge(silenced(meld={"EW": 24}))) == ["missing-meld"]


def test_a_trump_nobody_named_is_pointed_out() -> None:
    ruling = judge(silenced(trump="hearts"))

    assert ruling.accepted
    assert codes(ruling) == ["trump-without-bid"]


@pytest.mark.parametrize(
    ("said", "silent"),
    [
        ([["W", 50], ["S", "pass"], ["W", "pass"], ["N", "pass"]], True),
        ([["S", "pass"], ["W", 49], ["W", "pass"], ["N", "pass"]], True),
        ([["S", "pass"], ["W", 49], ["W", 50], ["N", "pass"]], False),
        ([["W", 50], ["S", 51], ["W", "pass"], ["N", "pass"]], False),
        ([["S", "pass"], ["W", "pass"], ["N", "pass"]], False),
        ([["W", 50], ["W", "pass"], ["N", "pass"]], False),
        ([["W", 50], ["E", 51], ["S", "pass"], ["W", "pass"], ["N", "pass"]], False),
    ],
)
def test_calls_show_that_the_dealer_was_silenced(said: list[object], silent: bool) -> None:
    assert codes(judge(silenced(calls=said))) == ([] if silent else ["calls-disagree"])


def test_out_of_turn_is_refused_in_any_other_hand() -> None:
    ruling = judge({"dealer": "E", "calls": [["W", 50], ["S", "pass"], ["W", "pass"]]})
    assert "out-of-turn" in codes(ruling)
