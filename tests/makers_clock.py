"""Makers for the clock: a match that was called at noon, and a beat of `runclock`."""

from datetime import datetime

from tests.makers import DIRECTOR, NOON, a_called_match, minutes
from tests.makers_floor import a_hall
from tournament.brackets.models import Match
from tournament.desk.actions.record_arrival import record_arrival
from tournament.desk.change import Receipt
from tournament.desk.clock import tick
from tournament.desk.deciding import entrants_of
from tournament.registration.models import Entry, Event
from tournament.timing.steps import Beat


def after(count: float) -> datetime:
    """So many minutes after noon."""
    return NOON + minutes(count)


def a_match_called_at_noon(code: str = "W1-1") -> Match:
    """Its round has begun, and it was called to table 1 at noon."""
    return a_called_match(a_hall(), code)


def event_of(match: Match) -> Event:
    return match.stage.division.event


def here(
    match: Match, place: int = 0, *, at: datetime | None = None, now: datetime | None = None
) -> Entry:
    """The team in this slot is there: since noon, written down at once, unless said otherwise."""
    entry = entrants_of(match)[place]
    came = at or NOON
    record_arrival(
        event=event_of(match), actor=DIRECTOR, now=now or came, match=match, entry=entry, at=came
    )
    return entry


def the_clock_at(now: datetime) -> list[Receipt]:
    """What the clock does at this moment; nobody has touched the computer's own clock."""
    return tick(Beat(now, now.timestamp(), "this start"), None)
