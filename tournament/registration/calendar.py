"""Events by time: under way, to come, past."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournament.registration.models import Event

LASTS = timedelta(days=3)
"""How long an event counts as under way from its first day, unless it is finished."""
BEFORE = timedelta(hours=12)


@dataclass(frozen=True, slots=True)
class Events:
    """The events under way and past, the last one first; those to come, the next one first."""

    now: Sequence[Event]
    coming: Sequence[Event]
    past: Sequence[Event]


def by_time(events: Iterable[Event], now: datetime) -> Events:
    """The events by time. A finished one counts as past, even on its day."""
    rows = sorted(events, key=lambda event: (event.starts_at, event.name), reverse=True)
    coming = [row for row in rows if not row.finished_at and row.starts_at > now + BEFORE]
    past = [row for row in rows if row.finished_at or row.starts_at < now - LASTS]
    here = [row for row in rows if row not in coming and row not in past]
    return Events(now=here, coming=coming[::-1], past=past)
