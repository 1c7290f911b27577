"""What no match of an event changes, read once a change of something else. Reads only."""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.db.models import Exists, F, OuterRef, Q

from tournament.brackets.graph.who import FROM_THE_TOP
from tournament.brackets.models import LaterStage, Round, Stage, StageWay
from tournament.live.versions import About, Remembered, last_touched, noun_of
from tournament.registration.models import Departure, Division, Event
from tournament.tables.models import PlaysIn
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
    """The pauses of all an event's clocks, in order; the divisions' zones; and how many tables in
    use each zone has, "" those that no division claims.
    """

    stops: tuple[Stop, ...]
    zone_of: Mapping[int, str]
    spaces: Mapping[str, int]

    def tables_for(self, division: int) -> int:
        """How many tables there are where this division plays."""
        return self.spaces.get(self.zone_of.get(division, ""), 0)

    @property
    def tables(self) -> int:
        """How many tables are in use."""
        return sum(self.spaces.values())

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
    claims = PlaysIn.objects.filter(division__event=event)
    zone_of = dict(claims.values_list("division", "zone"))
    zones = event.tables.filter(in_use=True).values_list("zone", flat=True)
    claimed = set(zone_of.values())
    return Hall(stops, zone_of, Counter(zone if zone in claimed else "" for zone in zones))


@dataclass(frozen=True, slots=True)
class Setup:
    """How the desk has set up an event: `last` maps divisions to the number of their last planned
    stage; from stages (division and number) with `ways` others go on, from those `leading` to one
    that is not published yet. Rounds of the stages `to_come` are not drawn yet; in `undrawn`
    divisions none of one is. `fed` ones are filled from others; those with points of a division
    that hides its standings are `hidden_with` the one of this slug. The entries that are `gone`
    have left. `tops` has each division's stages to which the first of its earlier ones went on, by
    number with the numbers of those.
    """

    last: Mapping[int, int]
    ways: frozenset[tuple[int, int]]
    leading: frozenset[tuple[int, int]]
    to_come: frozenset[int]
    undrawn: frozenset[int]
    fed: frozenset[int]
    hidden_with: Mapping[int, str]
    gone: frozenset[int]
    tops: Mapping[int, Mapping[int, Sequence[int]]]

    def is_open(self, division: int, stages: Sequence[int]) -> bool:
        """Whether more is to come of this division than its stages with these numbers."""
        leads_on = any((division, number) in self.leading for number in stages)
        return leads_on or self.last.get(division, 0) > stages[-1]

    def settled_in(self, division: int, stages: Collection[int]) -> set[int]:
        """Of a division's published stages those whose first went on to another of them: a tie
        there decides no more who does."""
        tops = self.tops.get(division, {})
        return {source for number in stages for source in tops.get(number, ())}


_setups: Remembered[Setup] = Remembered(EVENTS_KEPT)


def setup_of(event: Event) -> Setup:
    """The event's setup, read once a change of it."""
    return once_a_change(_setups, event, "setup", lambda: _read_setup(event))


def _read_setup(event: Event) -> Setup:
    later = LaterStage.objects.filter(division__event=event).order_by("number")
    target = Stage.objects.filter(division=OuterRef("division"), number=OuterRef("number"))
    rows = StageWay.objects.filter(division__event=event).annotate(is_there=Exists(target))
    ways = list(rows.values_list("division", "source", "source_number", "is_there"))
    within = rows.filter(source=F("division"), who__kind__in=FROM_THE_TOP)
    carrying = (
        rows.exclude(carry="none")
        .exclude(source=F("division"))
        .values_list("division", "source", "source__standings_hidden", "source__slug")
    )
    drawn = Exists(Round.objects.filter(stage=OuterRef("pk")))
    to_come = Stage.objects.filter(division__event=event, to_come__gt=0).annotate(is_drawn=drawn)
    stages = list(to_come.values_list("pk", "division", "is_drawn"))
    gone = Departure.objects.filter(entry__division__event=event, undone_at__isnull=True)
    return Setup(
        last=dict(later.values_list("division", "number")),
        ways=frozenset((source, number) for _, source, number, _ in ways),
        leading=frozenset((source, number) for _, source, number, is_there in ways if not is_there),
        to_come=frozenset(stage for stage, _, _ in stages),
        undrawn=frozenset(division for _, division, is_drawn in stages if not is_drawn),
        fed=frozenset(division for division, *_ in ways),
        hidden_with=_hidden_with(list(carrying)) if ways else {},
        gone=frozenset(gone.values_list("entry", flat=True)),
        tops=_tops(within.values_list("division", "number", "source_number")) if ways else {},
    )


_unpublished: Remembered[frozenset[int]] = Remembered(EVENTS_KEPT)


def unpublished_in(event: Event) -> frozenset[int]:
    """The divisions without a bracket for which somebody waits, read once a change of them."""
    has_some = Q(entries__isnull=False) | Q(ways_in__isnull=False)
    rows = Division.objects.filter(has_some, event=event, stages=None)
    keys = rows.values_list("pk", flat=True)
    return once_a_change(_unpublished, event, "unpublished", lambda: frozenset(keys))


def _tops(ways: Iterable[tuple[int, int, int]]) -> Mapping[int, Mapping[int, Sequence[int]]]:
    found: dict[int, dict[int, list[int]]] = {}
    for division, number, source in ways:
        found.setdefault(division, {}).setdefault(number, []).append(source)
    return found


def _hidden_with(ways: Sequence[tuple[int, int, bool, str]]) -> Mapping[int, str]:
    """What divisions hide, also through others, by ways that carry points to the first one."""
    found = {division: slug for division, _, is_hidden, slug in ways if is_hidden}
    for _ in ways:
        found |= {
            division: found[source]
            for division, source, *_ in ways
            if source in found and division not in found
        }
    return found


def standings_hidden_by(division: Division) -> str:
    """The slug of the division that hides these standings: itself, or one whose points count here.

    Empty if everybody may see them.
    """
    if division.standings_hidden:
        return division.slug
    return setup_of(division.event).hidden_with.get(division.pk, "")
