"""Both days on which the clock of a hall is changed, by an hour and by half of one."""

import re
from datetime import UTC, datetime, time, timedelta

import pytest

from rules.core.messages import CLOCK, Moment
from rules.refusals import Refused
from tournament.registration.clock_changes import changed_between, is_put_back, last_shown, shown_at
from tournament.registration.starts import moment, on_the_wall

NEW_YORK, LORD_HOWE, PHOENIX = "America/New_York", "Australia/Lord_Howe", "America/Phoenix"
wall = datetime.fromisoformat
TWICE_IN_NEW_YORK = wall("2026-11-01T01:30")
TWICE_ON_LORD_HOWE = wall("2026-04-05T01:45")
"""Its clock is put back from 2:00 to 1:30 only."""


def utc(words: str) -> datetime:
    return wall(words).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("twice", "zone", "apart"),
    [(TWICE_IN_NEW_YORK, NEW_YORK, 60), (TWICE_ON_LORD_HOWE, LORD_HOWE, 30)],
)
def test_a_time_that_comes_twice_is_the_moment_that_is_asked_for(
    twice: datetime, zone: str, apart: int
) -> None:
    first, second = moment(twice, zone), moment(twice.replace(fold=1), zone)
    assert second - first == timedelta(minutes=apart)
    assert len({shown_at(first, zone), shown_at(second, zone), shown_once(first, zone)}) == 3


@pytest.mark.parametrize(
    ("once", "zone"),
    [
        ("2026-11-01T00:59", NEW_YORK),
        ("2026-11-01T02:00", NEW_YORK),
        ("2026-04-05T01:29", LORD_HOWE),
        ("2026-04-05T02:00", LORD_HOWE),
        ("2026-11-01T01:30", PHOENIX),
    ],
)
def test_nothing_is_said_of_a_time_that_comes_once(once: str, zone: str) -> None:
    at = moment(wall(once), zone)
    assert shown_at(at, zone) == shown_once(at, zone)


def shown_once(at: datetime, zone: str) -> Moment:
    """The time alone."""
    return Moment(on_the_wall(at, zone), CLOCK)


@pytest.mark.parametrize(
    ("never", "zone", "instead"),
    [("2026-03-08T02:30", NEW_YORK, "03:30"), ("2026-10-04T02:15", LORD_HOWE, "02:45")],
)
def test_a_time_in_the_gap_is_refused_with_the_one_that_is_there(
    never: str, zone: str, instead: str
) -> None:
    with pytest.raises(Refused) as refused:
        moment(wall(never), zone)
    assert instead in str(refused.value.findings[0].remedy)


@pytest.mark.parametrize(
    ("since", "until", "zone", "minutes"),
    [
        ("2026-11-01T05:50", "2026-11-01T06:10", NEW_YORK, ["60"]),
        ("2026-03-08T06:50", "2026-03-08T07:10", NEW_YORK, ["60"]),
        ("2026-04-04T14:50", "2026-04-04T15:10", LORD_HOWE, ["30"]),
        ("2026-10-03T15:20", "2026-10-03T15:40", LORD_HOWE, ["30"]),
        ("2026-07-18T14:00", "2026-07-18T14:20", NEW_YORK, []),
    ],
)
def test_it_is_said_that_the_clock_was_changed_in_between(
    since: str, until: str, zone: str, minutes: list[str]
) -> None:
    words = changed_between(utc(since), utc(until), zone)
    assert re.findall(r"\d+", str(words or "")) == minutes
    assert bool(words) is bool(minutes)


def test_a_clock_put_back_is_told_apart_from_one_put_forward() -> None:
    back = changed_between(utc("2026-11-01T05:50"), utc("2026-11-01T06:10"), NEW_YORK)
    forward = changed_between(utc("2026-03-08T06:50"), utc("2026-03-08T07:10"), NEW_YORK)
    assert back != forward


def test_who_came_at_a_time_shown_twice_came_at_its_last_showing() -> None:
    """It is 1:50 for the second time; at 1:40 somebody came, ten minutes ago and not seventy."""
    now = utc("2026-11-01T06:50")
    assert last_shown(time(1, 40), NEW_YORK, now) == now - timedelta(minutes=10)


def test_before_the_second_showing_it_was_the_first() -> None:
    now = utc("2026-11-01T06:20")
    assert last_shown(time(1, 40), NEW_YORK, now) == utc("2026-11-01T05:40")


def test_two_minutes_before_midnight_was_yesterday() -> None:
    assert last_shown(time(23, 58), "UTC", utc("2026-07-19T00:03")) == utc("2026-07-18T23:58")


def test_what_the_clock_has_not_shown_yet_is_still_to_come() -> None:
    assert last_shown(time(14, 30), "UTC", utc("2026-07-18T14:03")) == utc("2026-07-18T14:30")


def test_nobody_came_at_a_time_that_was_left_out() -> None:
    with pytest.raises(Refused) as refused:
        last_shown(time(2, 30), NEW_YORK, utc("2026-03-08T07:40"))
    assert refused.value.findings[0].code == "no-such-time"


@pytest.mark.parametrize(
    ("day", "zone", "soon"),
    [
        ("2026-10-30T12:00", NEW_YORK, True),
        ("2026-10-01T12:00", NEW_YORK, False),
        ("2026-11-01T12:00", NEW_YORK, False),
        ("2026-03-07T12:00", NEW_YORK, False),
        ("2026-04-03T12:00", LORD_HOWE, True),
        ("2026-10-30T12:00", PHOENIX, False),
    ],
)
def test_a_time_can_come_twice_only_when_the_clock_is_put_back_soon(
    day: str, zone: str, soon: bool
) -> None:
    assert is_put_back(zone, utc(day), days=7) is soon
