"""Events by time: under way, to come, past; and those that nobody touches any more."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import CharField, Exists, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Cast, Concat

from tournament.live.models import LogEntry
from tournament.registration.models import Event

LASTS = timedelta(days=3)
"""How long an event counts as under way from its first day, unless it is finished. One that is
changed later, on the fourth day or the next evening of a league, does too for a day."""
BEFORE = timedelta(hours=12)
A_DAY = timedelta(days=1)
LAST_ROW = LogEntry.objects.filter(
    topic=Concat(Value("event/"), Cast(OuterRef("pk"), CharField())), number=OuterRef("version")
)


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
    long_ago = [row for row in rows if row.finished_at or row.starts_at < now - LASTS]
    goes_on = _changed_since([row.pk for row in long_ago if not row.finished_at], now - A_DAY)
    past = [row for row in long_ago if row.pk not in goes_on]
    elsewhere = {row.pk for row in (*coming, *past)}
    here = [row for row in rows if row.pk not in elsewhere]
    return Events(now=here, coming=coming[::-1], past=past)


def _changed_since(events: Collection[int], since: datetime) -> set[int]:
    changed = Event.objects.filter(Exists(LAST_ROW.filter(at__gte=since)), pk__in=events)
    return set(changed.values_list("pk", flat=True)) if events else set()


def left_alone(events: QuerySet[Event], now: datetime) -> QuerySet[Event]:
    """Those that began, are not finished and did not change for a day."""
    long_ago = now - A_DAY
    begun = events.filter(finished_at__isnull=True, starts_at__lt=long_ago)
    return begun.filter(Exists(LAST_ROW.filter(at__lt=long_ago)))


def alone_since(events: QuerySet[Event], now: datetime) -> Mapping[int, datetime]:
    """When the events that were left alone changed last, by their ids."""
    alone = left_alone(events, now).annotate(changed_at=Subquery(LAST_ROW.values("at")[:1]))
    return dict(alone.values_list("pk", "changed_at"))
