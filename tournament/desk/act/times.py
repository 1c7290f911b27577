"""Times as the hall's clock shows them and as somebody at the desk types them."""

from collections.abc import Callable
from datetime import datetime, time
from zoneinfo import ZoneInfo

from rules.refusals import refusal
from tournament.registration.clock_changes import last_shown, next_shown
from tournament.registration.models import Event


def clock_of(event: Event) -> Callable[[datetime], str]:
    """A function that says a moment as the hall's clock showed it: "14:22"."""
    zone = ZoneInfo(event.zone)
    return lambda moment: moment.astimezone(zone).strftime("%H:%M")


def zone_of(event: Event) -> ZoneInfo:
    """The event's time zone, for the templates."""
    return ZoneInfo(event.zone)


def typed_wall(typed: str) -> datetime:
    """A day and a time as a browser's field gives them."""
    try:
        return datetime.fromisoformat(typed).replace(tzinfo=None)
    except ValueError:
        raise refusal(
            "This is no day and time.", remedy="Give both, like 18 July 2026 at 14:00."
        ) from None


def typed_moment(typed: str, zone: str, now: datetime) -> datetime | None:
    """When the clock showed this time last, "14:02" or "14:02:30"; None where nothing is typed."""
    if not typed.strip():
        return None
    return last_shown(_time_of_day(typed), zone, now)


def typed_moment_to_come(typed: str, zone: str, now: datetime) -> datetime:
    """When the clock will show this time next."""
    return next_shown(_time_of_day(typed), zone, now)


def _time_of_day(typed: str) -> time:
    try:
        return time.fromisoformat(typed.strip()).replace(tzinfo=None)
    except ValueError:
        raise refusal(
            f"“{typed}” is no time.",
            remedy="Give hours and minutes, like 14:02.",
        ) from None
