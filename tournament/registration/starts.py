"""The start of an event: from local time to a moment, and a year on. Pure."""

import re
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo, available_timezones

from rules.core.messages import CLOCK, DAY, WEEKDAY, Message, Moment, say
from rules.refusals import refusal

FIRST_YEAR, LAST_YEAR = 2000, 2100
FIFTY_TWO_WEEKS = timedelta(weeks=52)
SATURDAY = 5
TEN = time(10)
IN_AMERICA = (
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Phoenix",
    "America/Los_Angeles",
    "America/Anchorage",
    "Pacific/Honolulu",
)


def zones() -> list[str]:
    """The time zones: those of American clubs first, then all others by name."""
    others = {zone for zone in available_timezones() if "/" in zone or zone == "UTC"}
    tidy = {zone for zone in others if not zone.startswith(("Etc/", "SystemV/", "posix", "right"))}
    return [*IN_AMERICA, *sorted(tidy.difference(IN_AMERICA))]


def clock_name(zone: str) -> Message:
    """The name of a zone's time: "New York time"."""
    return say("%(city)s time", city=zone.rpartition("/")[2].replace("_", " "))


def moment(wall: datetime, zone: str) -> datetime:
    """The moment when the zone's wall clock shows this time, in UTC.

    Raises Refused for a time skipped in spring. A time shown twice in autumn is the first one;
    `fold` 1 is the second.
    """
    if not FIRST_YEAR <= wall.year <= LAST_YEAR:
        raise refusal(
            say("The year %(year)s is out of range.", year=wall.year),
            remedy=say(
                "Enter a year from %(first)s to %(last)s.", first=FIRST_YEAR, last=LAST_YEAR
            ),
            code="no-such-year",
        )
    start = wall.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
    shown = on_the_wall(start, zone)
    if shown != wall:
        raise refusal(
            say(
                "%(time)s does not exist on %(day)s: the clocks go forward (%(clock)s).",
                time=Moment(wall, CLOCK),
                day=Moment(wall, WEEKDAY),
                clock=clock_name(zone),
            ),
            remedy=say("Choose %(time)s, or another time.", time=Moment(shown, CLOCK)),
            code="no-such-time",
        )
    return start


def on_the_wall(start: datetime, zone: str) -> datetime:
    """The zone's local time at this moment."""
    return start.astimezone(ZoneInfo(zone)).replace(tzinfo=None)


def with_day(event: str, start: datetime, zone: str) -> Message:
    """An event's name with the day it starts, to tell it from others of that name."""
    return say("%(event)s, %(day)s", event=event, day=Moment(on_the_wall(start, zone), DAY))


def next_saturday(today: date) -> datetime:
    """Ten in the morning of the next Saturday after this day, by the wall clock."""
    days = (SATURDAY - today.weekday() - 1) % 7 + 1
    return datetime.combine(today + timedelta(days=days), TEN)


def a_year_on(wall: datetime) -> datetime:
    """The same weekday and time, 52 weeks later."""
    return wall + FIFTY_TWO_WEEKS


def named_a_year_on(name: str, year: int) -> str:
    """The event's name for this year: replaces a year in it, or adds one."""
    named, count = re.subn(r"\b(?:19|20)\d\d\b", str(year), name)
    return named if count else f"{name} {year}"
