"""Times as the hall's clock shows them."""

from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

from tournament.registration.models import Event


def clock_of(event: Event) -> Callable[[datetime], str]:
    """A function that says a moment as the hall's clock showed it: "14:22"."""
    zone = ZoneInfo(event.zone)
    return lambda moment: moment.astimezone(zone).strftime("%H:%M")


def zone_of(event: Event) -> ZoneInfo:
    """The event's time zone, for the templates."""
    return ZoneInfo(event.zone)
