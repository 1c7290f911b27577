"""When an event starts: from the clock on the wall of its hall to a moment, and a year on.

Pure: no clock is read here.
"""

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones

from rules.refusals import refusal

FIRST_YEAR, LAST_YEAR = 2000, 2100
FIFTY_TWO_WEEKS = timedelta(weeks=52)
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
    """The clocks there are: those of American clubs first, then all others by name."""
    others = {zone for zone in available_timezones() if "/" in zone or zone == "UTC"}
    tidy = {zone for zone in others if not zone.startswith(("Etc/", "SystemV/", "posix", "right"))}
    return [*IN_AMERICA, *sorted(tidy.difference(IN_AMERICA))]


def clock_name(zone: str) -> str:
    """What people call the clock of a zone: "New York time"."""
    return f"{zone.rpartition('/')[2].replace('_', ' ')} time"


def moment(wall: datetime, zone: str) -> datetime:
    """The moment at which the wall clock of the zone shows this time, in UTC.

    Refused when the clock never shows it because it is put forward. A time shown twice in autumn
    is its first showing, with `fold` 1 its second.
    """
    if not FIRST_YEAR <= wall.year <= LAST_YEAR:
        raise refusal(
            f"The year {wall.year} cannot be right.",
            remedy=f"Give a year from {FIRST_YEAR} to {LAST_YEAR}.",
            code="impossible-year",
        )
    start = wall.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
    shown = on_the_wall(start, zone)
    if shown != wall:
        raise refusal(
            f"There is no {wall:%H:%M} on {wall:%A} {wall.day} {wall:%B %Y}: "
            f"by {clock_name(zone)} the clocks are put forward.",
            remedy=f"Choose {shown:%H:%M}, or another time.",
            code="skipped-time",
        )
    return start


def on_the_wall(start: datetime, zone: str) -> datetime:
    """What the wall clock of the zone shows at this moment."""
    return start.astimezone(ZoneInfo(zone)).replace(tzinfo=None)


def a_year_on(wall: datetime) -> datetime:
    """The same weekday and time, 52 weeks later."""
    return wall + FIFTY_TWO_WEEKS


def named_a_year_on(name: str, year: int) -> str:
    """The name for the event in this year: a year in it is replaced, otherwise it is added."""
    named, count = re.subn(r"\b(?:19|20)\d\d\b", str(year), name)
    return named if count else f"{name} {year}"
