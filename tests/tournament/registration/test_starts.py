"""When an event starts: clocks, gaps in them, and a year on."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from rules.refusals import Refused
from tournament.registration.starts import (
    a_year_on,
    clock_name,
    moment,
    named_a_year_on,
    next_saturday,
    on_the_wall,
    zones,
)

NEW_YORK = "America/New_York"
wall = datetime.fromisoformat


def test_nine_in_the_morning_in_new_york_is_one_in_the_afternoon_in_utc() -> None:
    start = moment(wall("2027-07-17T09:00"), NEW_YORK)
    assert start == datetime(2027, 7, 17, 13, 0, tzinfo=UTC)
    assert on_the_wall(start, NEW_YORK) == wall("2027-07-17T09:00")


def test_a_time_that_the_clock_jumps_over_is_refused_with_one_that_is_there() -> None:
    with pytest.raises(Refused) as refused:
        moment(wall("2027-03-14T02:30"), NEW_YORK)
    (finding,) = refused.value.findings
    assert finding.code == "no-such-time"
    assert "02:30" in str(finding.message)
    assert "03:30" in str(finding.remedy)


def test_the_minute_before_and_the_minute_after_the_jump_are_there() -> None:
    assert moment(wall("2027-03-14T01:59"), NEW_YORK).minute == 59
    assert moment(wall("2027-03-14T03:00"), NEW_YORK).minute == 0


def test_a_time_that_comes_twice_in_autumn_is_its_first_coming() -> None:
    start = moment(wall("2027-11-07T01:30"), NEW_YORK)
    assert start == datetime(2027, 11, 7, 5, 30, tzinfo=UTC)


@pytest.mark.parametrize("year", [1, 1999, 2101, 9999])
def test_a_year_that_cannot_be_right_is_refused(year: int) -> None:
    with pytest.raises(Refused) as refused:
        moment(wall(f"{year:04}-01-01T00:00"), NEW_YORK)
    assert refused.value.findings[0].code == "no-such-year"


def test_a_year_on_is_the_same_weekday_at_the_same_time() -> None:
    start = wall("2026-07-18T09:00")
    later = a_year_on(start)
    assert (later.year, later.isoweekday(), later.time()) == (2027, 6, start.time())


def test_the_year_in_a_name_moves_on_or_is_added() -> None:
    assert named_a_year_on("Beach House 2026", 2027) == "Beach House 2027"
    assert named_a_year_on("Summer Rook", 2027) == "Summer Rook 2027"


def test_every_zone_on_the_list_has_a_clock_and_stands_there_once() -> None:
    assert zones()[0] == NEW_YORK
    assert len(zones()) == len(set(zones()))
    for zone in zones():
        assert ZoneInfo(zone).key == zone
    assert "New York" in str(clock_name(NEW_YORK))


@pytest.mark.parametrize(("day", "saturday"), [(13, 18), (17, 18), (18, 25), (19, 25)])
def test_the_next_saturday_is_never_today(day: int, saturday: int) -> None:
    assert next_saturday(date(2026, 7, day)) == wall(f"2026-07-{saturday}T10:00")
