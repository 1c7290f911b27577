"""Beach House, Scoring: the game ends at 500, the higher total wins, a tie plays on."""

from typing import Any

import pytest

from tests.rules.sheets import codes, judge, places, played, remedies, stopped


def starting(ns: int, ew: int) -> dict[str, Any]:
    return {"starting": {"NS": ns, "EW": ew}}


def test_totals_run_from_what_was_brought_along() -> None:
    ruling = judge(played(), played(bid=100, ns=60), **starting(10, -20))

    assert ruling.running == ({"NS": 85, "EW": 25}, {"NS": -15, "EW": 85})
    assert ruling.totals == {"NS": -15, "EW": 85}


def test_partners_end_with_the_score_of_their_side() -> None:
    assert judge(played()).players == {"N": 75, "E": 45, "S": 75, "W": 45}


@pytest.mark.parametrize(("ns", "finished"), [(420, False), (425, True), (430, True)])
def test_500_ends_the_game(ns: int, finished: bool) -> None:
    """Reading B-07: 500 itself is enough."""
    ruling = judge(played(), **starting(ns, 0))

    assert ruling.finished is finished
    assert ruling.winner == ("NS" if finished else None)


def test_past_500_the_higher_total_wins_whoever_bid() -> None:
    ruling = judge(played("NS", 70, 75), **starting(480, 480))
    assert (ruling.totals, ruling.winner) == ({"NS": 555, "EW": 525}, "NS")

    ruling = judge(played("NS", 70, 70), **starting(440, 480))
    assert (ruling.totals, ruling.winner) == ({"NS": 510, "EW": 530}, "EW")


def test_equal_totals_past_500_play_on() -> None:
    """Reading B-08."""
    level = played(bid=60, ns=60)
    assert judge(level, **starting(450, 450)).finished is False

    ruling = judge(level, played(), **starting(450, 450))
    assert (ruling.accepted, ruling.winner) == (True, "NS")


def test_a_hand_after_the_end_is_refused() -> None:
    ruling = judge(played(), played(), **starting(480, 0))

    assert codes(ruling) == ["after-the-end"]
    assert places(ruling) == ["/hands/1"]


def test_a_game_once_over_stays_over() -> None:
    lost = played(bid=120)
    ruling = judge(played(), lost, played(), **starting(480, 0))
    assert places(ruling) == ["/hands/1", "/hands/2"]


def test_a_game_can_be_over_before_the_sheet_begins() -> None:
    assert judge(**starting(500, 0)).winner == "NS"
    assert codes(judge(played(), **starting(500, 0))) == ["after-the-end"]


def test_an_infraction_can_end_the_game() -> None:
    ruling = judge(stopped("renege", "NS", {"EW": 35}), **starting(490, 470))
    assert (ruling.totals, ruling.winner) == ({"NS": 410, "EW": 505}, "EW")


def test_a_refused_sheet_still_shows_what_could_be_computed() -> None:
    ruling = judge(played(), played(bid=72))

    assert not ruling.accepted
    assert ruling.running == ({"NS": 75, "EW": 45}, {"NS": 150, "EW": 90})


def test_a_hand_that_cannot_be_scored_leaves_the_totals_alone() -> None:
    ruling = judge(played(), {"bidder": "NS", "bid": 70, "points": {"NS": 70}}, played())
    assert ruling.totals == {"NS": 150, "EW": 90}


def test_everything_wrong_is_said_at_once() -> None:
    ruling = judge(played(bid=72), {"bidder": "NS", "bid": 70}, seats={"N": "Ann"}, colour="red")

    expected = {"illegal-bid", "missing-points", "empty-seat", "unknown-key"}
    assert expected <= set(codes(ruling))


def test_a_sheet_without_hands_is_a_game_not_yet_played() -> None:
    ruling = judge()
    assert (ruling.accepted, ruling.finished, ruling.winner) == (True, False, None)


def test_a_sheet_said_to_be_complete_must_be_over() -> None:
    ruling = judge(played(), complete=True)

    assert codes(ruling) == ["unfinished"]
    assert "500" in remedies(ruling)
    assert judge(played(), complete=True, **starting(480, 0)).accepted


def test_when_time_is_called_the_leader_wins() -> None:
    ruling = judge(played(), time_called=1)
    assert (ruling.accepted, ruling.finished, ruling.winner) == (True, True, "NS")


def test_when_time_is_called_on_a_tie_nobody_has_won() -> None:
    ruling = judge(played(bid=60, ns=60), time_called=1)

    assert (ruling.accepted, ruling.finished, ruling.winner) == (True, True, None)
    assert codes(ruling) == ["level"]


@pytest.mark.parametrize("after", [0, 1, 3])
def test_time_is_called_after_the_last_hand_of_the_sheet(after: int) -> None:
    assert codes(judge(played(), played(), time_called=after)) == ["time-called-elsewhere"]


def test_a_time_called_makes_a_sheet_complete() -> None:
    assert judge(played(), time_called=1, complete=True).accepted


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ({"totals": {"NS": 80}}, "written-total-wrong"),
        ({"winner": "NS"}, "written-winner-wrong"),
        ({"skunk": True}, "written-skunk-wrong"),
        ({"skunk": "NS"}, "written-skunk-wrong"),
    ],
)
def test_what_is_wrong_on_the_paper_is_refused(written: dict[str, Any], code: str) -> None:
    assert codes(judge(played(), written=written)) == [code]


def test_what_is_right_on_the_paper_passes() -> None:
    written = {"totals": {"NS": 75, "EW": 45}, "winner": None, "skunk": False}
    assert judge(played(), written=written).accepted


def test_a_written_winner_is_held_against_the_winner() -> None:
    assert judge(played(), written={"winner": "NS"}, **starting(480, 0)).accepted
    ruling = judge(played(), written={"winner": "EW"}, **starting(480, 0))
    assert codes(ruling) == ["written-winner-wrong"]


def test_single_rounds_are_none_of_this_game() -> None:
    ruling = judge(played(), single_round=True)

    assert ruling.accepted
    assert codes(ruling) == ["no-single-rounds"]


def test_this_game_has_no_penalties_of_single_players() -> None:
    ruling = judge(penalties=[{"code": "wrong-table", "seat": "N"}])

    assert codes(ruling) == ["unknown-penalty"]
    assert ruling.penalties == ()
