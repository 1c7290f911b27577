"""Times in the hall's time zone."""

from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

from rules.core.messages import CLOCK, Moment
from tournament.registration.models import Event
from tournament.registration.starts import on_the_wall


def clock_of(event: Event) -> Callable[[datetime], str]:
    """A function that formats a moment in the hall's time, for the reader: "14:22"."""
    return lambda moment: str(Moment(on_the_wall(moment, event.zone), CLOCK))


def zone_of(event: Event) -> ZoneInfo:
    """The event's time zone, for the templates."""
    return ZoneInfo(event.zone)
