"""What no match of an event changes, read once a change of something else. Reads only."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.db.models import Exists, OuterRef

from tournament.brackets.models import LaterStage, Stage, StageWay
from tournament.live.versions import About, Remembered, last_touched, noun_of
from tournament.registration.models import Event
from tournament.timing.models import Stop
from tournament.timing.waits import Pause

EVENTS_KEPT = 32
MATCH = "match:"
"""The log's name of a match: "match:3/W1-1"."""
BESIDE = frozenset(
    {
        *("conduct", "fines", "floor", "hands", "help", "helprequest", "minutes"),
        *("notes", "people", "queue", "tokens"),
    }
)
"""Nouns of what no public page shows, or what always comes with the match or event beside it."""

NO_MATCHES = About(without=BESIDE | {noun_of(MATCH)})
"""What no match changes, however it goes."""

Value = TypeVar("Value")


def once_a_change(
    kept: Remembered[Value], event: Event, key: Hashable, read: Callable[[], Value]
) -> Value:
    """What no match changes, read once a change of something else."""
    state = last_touched(event.topic, event.version, NO_MATCHES)
    found = kept.get((event.pk, key), state)
    return kept.put((event.pk, key), state, read()) if found is None else found


@dataclass(frozen=True, slots=True)
class Hall:
    """The pauses of all an event's clocks, in order, and how many tables are in use."""

    stops: tuple[Stop, ...]
    tables: int

    @property
    def pauses(self) -> tuple[Pause, ...]:
        """The pauses as spans of time."""
        return tuple(Pause(stop.since, stop.until) for stop in self.stops)

    @property
    def stop(self) -> Stop | None:
        """The pause that goes on now."""
        return next((stop for stop in self.stops if stop.until is None), None)


_halls: Remembered[Hall] = Remembered(EVENTS_KEPT)


def hall_of(event: Event) -> Hall:
    """The event's hall, read once a change of it."""
    return once_a_change(_halls, event, "hall", lambda: _read_hall(event))


def _read_hall(event: Event) -> Hall:
    stops = tuple(Stop.objects.filter(event=event).order_by("since"))
    return Hall(stops, event.tables.filter(in_use=True).count())


@dataclass(frozen=True, slots=True)
class Ahead:
    """What is planned and not published: `last` maps divisions to the number of their last planned
    stage, from those `leading` on (division and number) a way goes to one that is not there yet.
    `undrawn` divisions have a published stage whose rounds are all to come.
    """

    last: Mapping[int, int]
    leading: frozenset[tuple[int, int]]
    undrawn: frozenset[int]

    def is_open(self, division: int, stages: Sequence[int]) -> bool:
        """Whether more is to come of this division than its stages with these numbers."""
        leads_on = any((division, number) in self.leading for number in stages)
        return leads_on or self.last.get(division, 0) > stages[-1]


_aheads: Remembered[Ahead] = Remembered(EVENTS_KEPT)


def ahead_of(event: Event) -> Ahead:
    """What is still to be published of the event, read once a change of it."""
    return once_a_change(_aheads, event, "ahead", lambda: _read_ahead(event))


def _read_ahead(event: Event) -> Ahead:
    later = LaterStage.objects.filter(division__event=event).order_by("number")
    there = Stage.objects.filter(division=OuterRef("division"), number=OuterRef("number"))
    ways = StageWay.objects.filter(~Exists(there), division__event=event)
    undrawn = Stage.objects.filter(division__event=event, rounds=None, to_come__gt=0)
    return Ahead(
        last=dict(later.values_list("division", "number")),
        leading=frozenset(ways.values_list("source", "source_number")),
        undrawn=frozenset(undrawn.values_list("division", flat=True)),
    )
