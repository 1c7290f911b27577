"""Beach House, Game Setting: not started within 15 minutes, the absent team forfeits."""

import pytest

from rules.core.forfeits import milliseconds, written
from tests.rules.sheets import codes, judge, played


@pytest.mark.parametrize("time", ["0:00", "14:59", "15:00", "15:00.000"])
def test_up_to_fifteen_minutes_nobody_forfeits(time: str) -> None:
    """Reading B-16: fifteen minutes themselves are in time."""
    ruling = judge(late={"N": time})
    assert (ruling.accepted, ruling.forfeit) == (True, None)


@pytest.mark.parametrize("time", ["15:00.001", "15:01", "16:00", "120:00"])
@pytest.mark.parametrize(("seat", "side", "winner"), [("N", "NS", "EW"), ("E", "EW", "NS")])
def test_after_fifteen_minutes_the_side_forfeits(
    time: str, seat: str, side: str, winner: str
) -> None:
    ruling = judge(late={seat: time})

    assert (ruling.accepted, ruling.forfeit) == (True, side)
    assert (ruling.finished, ruling.winner) == (True, winner)
    assert ruling.totals == {"NS": 0, "EW": 0}


def test_both_sides_absent_is_a_loss_for_both() -> None:
    """Reading B-17."""
    ruling = judge(late={"N": "16:00", "E": "16:00"})
    assert (ruling.forfeit, ruling.winner) == (["NS", "EW"], None)


def test_hands_played_after_a_forfeit_are_pointed_out() -> None:
    ruling = judge(played(), late={"E": "15:01"})

    assert ruling.accepted
    assert codes(ruling) == ["played-after-forfeit"]
    assert ruling.winner == "NS"


@pytest.mark.parametrize(
    "time",
    ["-3:00", "3", "3:0", "3:60", ":30", "3:00.5", "3:00.", "٣:00", "3:00:00", "", 3, None, []],
)
def test_a_time_is_written_in_minutes_and_seconds_after_the_start(time: object) -> None:
    assert codes(judge(late={"N": time})) == ["not-understood"]


def test_lateness_belongs_to_a_seat() -> None:
    assert codes(judge(late={"NS": "16:00"})) == ["unknown-key"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [("0:00", 0), ("15:00", 900_000), ("15:00.001", 900_001), ("1:5", None), ("1:05.1", None)],
)
def test_lateness_is_read_to_the_millisecond(words: str, expected: int | None) -> None:
    assert milliseconds(words) == expected


@pytest.mark.parametrize("waited", [0, 900_000, 900_001, 599_999_999, 40_000_000_000])
def test_whatever_was_waited_can_be_written_on_a_sheet(waited: int) -> None:
    assert milliseconds(written(waited)) == min(waited, 599_999_999)
