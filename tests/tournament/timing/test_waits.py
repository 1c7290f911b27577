"""How long somebody has been waited for: pauses and extra time count for nobody."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from tournament.timing.spans import over_at
from tournament.timing.waits import Pause, milliseconds, waited

TWO = datetime(2026, 7, 18, 14, 0, tzinfo=UTC)
LIMIT = timedelta(minutes=15)
MINUTES = st.integers(0, 120).map(lambda minutes: timedelta(minutes=minutes))


def at(minutes: float) -> datetime:
    return TWO + timedelta(minutes=minutes)


def test_nobody_is_waited_for_before_the_announced_start() -> None:
    assert waited(TWO, at(-5)) == timedelta()


def test_a_pause_counts_for_nobody() -> None:
    assert waited(TWO, at(20), [Pause(at(5), at(12))]) == timedelta(minutes=13)


def test_a_pause_that_lasts_stops_the_clock_where_it_was() -> None:
    alarm = [Pause(at(5))]
    assert waited(TWO, at(9), alarm) == waited(TWO, at(50), alarm) == timedelta(minutes=5)


def test_a_pause_before_the_start_takes_only_what_is_after_it() -> None:
    assert waited(TWO, at(10), [Pause(at(-30), at(4))]) == timedelta(minutes=6)


def test_extra_time_is_given_on_top() -> None:
    assert waited(TWO, at(17), extra=timedelta(minutes=5)) == timedelta(minutes=12)


@given(now=MINUTES, begin=MINUTES, length=MINUTES, extra=MINUTES)
def test_the_moment_at_which_a_wait_is_over_is_the_last_at_which_no_more_than_it_was_waited(
    now: timedelta, begin: timedelta, length: timedelta, extra: timedelta
) -> None:
    pauses = [Pause(TWO + begin, TWO + begin + length)]
    this = max(TWO + now, TWO + begin + length)
    last = over_at(TWO, LIMIT + extra, this, pauses)
    assert waited(TWO, last, pauses, extra) == LIMIT
    assert waited(TWO, last + timedelta(microseconds=1), pauses, extra) > LIMIT


def test_a_begun_millisecond_is_counted() -> None:
    assert milliseconds(LIMIT) == 900_000
    assert milliseconds(LIMIT + timedelta(microseconds=1)) == 900_001
