"""A wall clock that was set is noticed, by the steady clock beside it."""

from datetime import UTC, datetime, timedelta

import pytest

from tournament.timing.clock_jumps import Beat, step_between

NOON = datetime(2026, 7, 18, 12, 0, tzinfo=UTC)


def beat(wall: float, steady: float, boot: str = "this") -> Beat:
    """Both clocks, in seconds after noon."""
    return Beat(NOON + timedelta(seconds=wall), 500 + steady, boot)


@pytest.mark.parametrize("wall", [1.0, 2.9, -0.9])
def test_clocks_that_drift_have_not_been_set(wall: float) -> None:
    assert step_between(beat(0, 0), beat(wall, 1)) is None


@pytest.mark.parametrize("hour", [3600, -3600])
def test_an_hour_forward_or_back_is_a_step(hour: int) -> None:
    assert step_between(beat(0, 0), beat(hour + 1, 1)) == timedelta(seconds=hour)


def test_a_computer_that_slept_has_not_been_set() -> None:
    assert step_between(beat(0, 0), beat(7200, 7200)) is None


def test_across_two_starts_only_a_step_back_is_seen() -> None:
    assert step_between(beat(0, 9000), beat(3600, 5, "next")) is None
    assert step_between(beat(0, 9000), beat(-60, 5, "next")) == timedelta(seconds=-60)
