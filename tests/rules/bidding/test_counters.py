"""Beach House, Scoring: 120 counters in every deal, all in fives; the nest to the last trick."""

import pytest

from tests.rules.sheets import codes, judge, only_hand, places, played, remedies, values


@pytest.mark.parametrize(("ns", "ew"), [(75, 40), (80, 45), (120, 120), (50, 50), (0, 0)])
def test_counters_that_do_not_make_120_are_refused(ns: int, ew: int) -> None:
    ruling = judge({"bidder": "NS", "bid": 50, "points": {"NS": ns, "EW": ew}})

    assert codes(ruling) == ["wrong-total"]
    assert only_hand(ruling).score is None


def test_the_refusal_says_how_many_are_missing() -> None:
    ruling = judge({"bidder": "NS", "bid": 50, "points": {"NS": 75, "EW": 40}})

    assert values(ruling.findings[0].remedy) == {"points": 5}
    assert "Beach House, Scoring" in str(ruling.findings[0].cites)


@pytest.mark.parametrize("points", [{"NS": 73, "EW": 47}, {"NS": -5, "EW": 125}])
def test_counters_come_in_fives_and_are_never_negative(points: dict[str, int]) -> None:
    ruling = judge({"bidder": "NS", "bid": 50, "points": points})

    assert codes(ruling) == ["impossible-points", "impossible-points"]
    assert places(ruling) == ["/hands/0/points/NS", "/hands/0/points/EW"]


def test_a_missing_side_is_an_error_that_names_its_counters() -> None:
    ruling = judge({"bidder": "NS", "bid": 50, "points": {"NS": 70}})

    assert codes(ruling) == ["missing-points"]
    assert "50 for EW" in remedies(ruling)


def test_a_bid_hand_needs_points() -> None:
    assert codes(judge({"bidder": "NS", "bid": 50})) == ["missing-points", "missing-points"]


@pytest.mark.parametrize(("last_trick", "score"), [("NS", (75, 45)), ("EW", (60, 60))])
def test_the_last_trick_takes_the_nest(last_trick: str, score: tuple[int, int]) -> None:
    points = {"NS": 60, "EW": 45}
    hand = {"bidder": "NS", "bid": 60, "points": points, "nest": 15, "last_trick": last_trick}

    assert only_hand(judge(hand)).score == {"NS": score[0], "EW": score[1]}


def test_points_have_the_nest_in_where_it_is_not_given() -> None:
    assert judge(played(last_trick="EW")).accepted


def test_an_empty_nest_needs_no_last_trick() -> None:
    assert judge(played(nest=0)).accepted


def test_a_nest_needs_its_last_trick() -> None:
    hand = {"bidder": "NS", "bid": 70, "points": {"NS": 70, "EW": 45}, "nest": 5}
    assert codes(judge(hand)) == ["missing-last-trick"]


@pytest.mark.parametrize("nest", [-5, 3, 65])
def test_five_cards_hold_at_most_60(nest: int) -> None:
    points = {"NS": 60, "EW": 60 - nest}
    hand = {"bidder": "NS", "bid": 60, "points": points, "nest": nest, "last_trick": "NS"}
    assert "impossible-nest" in codes(judge(hand))


def test_a_nest_of_60_is_the_richest() -> None:
    points = {"NS": 60, "EW": 0}
    hand = {"bidder": "NS", "bid": 60, "points": points, "nest": 60, "last_trick": "NS"}
    assert only_hand(judge(hand)).score == {"NS": 120, "EW": 0}
