"""The stages of an event and the ways between them, from their rows. Reads only."""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Any, cast

from rules.core.messages import Words, say
from tournament.brackets import formats
from tournament.brackets.drawn import last_stage_of
from tournament.brackets.formats import Format
from tournament.brackets.graph.faults import Fault, faults_of
from tournament.brackets.graph.stages import Carry, Node, PlannedStage, StageGraph, Way
from tournament.brackets.graph.who import read_who
from tournament.brackets.models import Stage, StageWay
from tournament.brackets.refusals import Refusal
from tournament.brackets.standings import members_of
from tournament.brackets.suited import kind_of, options_for
from tournament.registration.models import Division, Event
from tournament.registration.selectors import complete_entries


@dataclass(frozen=True, slots=True)
class Planned:
    """A stage as planned: `division` has its format, options and ranking, and is never saved."""

    division: Division
    number: int

    @property
    def node(self) -> Node:
        return Node(self.division.pk, self.number)

    @property
    def fmt(self) -> Format:
        return formats.find(self.division.format)

    @property
    def options(self) -> dict[str, Any]:
        """The options, with those that follow from the game."""
        return options_for(self.division)

    @property
    def title(self) -> Words:
        """ "Open", or "Open, stage 2"."""
        return stage_title(self.division, self.number)


def stage_title(division: Division, number: int) -> Words:
    """The name of a stage among those of all divisions."""
    if number == 1:
        return division.name
    return say("%(division)s, stage %(number)s", division=division.name, number=number)


def planned_stages(division: Division) -> list[Planned]:
    """The stages of a division in order; each later one as if it were the division's own plan."""
    found = [Planned(division, 1)]
    if not division.pk:
        return found
    for row in division.later.all():
        later = copy(division)
        later.format, later.options, later.ranking = row.format, row.options, row.ranking
        found.append(Planned(later, row.number))
    return found


def planned_at(division: Division, number: int) -> Planned:
    """The stage with this number; the first if it was planned no longer."""
    stages = planned_stages(division)
    return next((row for row in stages if row.number == number), stages[0])


def next_planned(division: Division) -> Planned | None:
    """The next stage to publish that is filled from others, if there is one."""
    last = last_stage_of(division)
    number = last.number + 1 if last else 1
    if number == 1:
        return Planned(division, 1) if is_fed(division) else None
    return next((row for row in planned_stages(division) if row.number == number), None)


def is_fed(division: Division) -> bool:
    """Whether the division's first stage is filled from other stages."""
    return bool(division.pk and ways_in(division, 1))


def has_later(division: Division) -> bool:
    """Whether the division has a later stage, planned or published."""
    return division.later.exists()


def leads_on(division: Division, number: int) -> bool:
    """Whether others go on from this stage."""
    return bool(ways_out(division, number))


def later_stage_of(stage: Stage) -> Words | None:
    """The title of a published stage that was filled from this one, if there is one."""
    for way in ways_out(stage.division, stage.number):
        later = stage_at(way.target)
        if later is not None:
            return stage_title(later.division, later.number)
    return None


def ways_in(division: Division, number: int) -> list[Way]:
    """The ways into a stage, in order."""
    return [way_of(row) for row in division.ways_in.all() if row.number == number]


def ways_out(division: Division, number: int) -> list[Way]:
    """The ways out of a stage, in order."""
    if not division.pk:
        return []
    return [way_of(row) for row in division.ways_out.all() if row.source_number == number]


def way_of(row: StageWay) -> Way:
    """The way of a row."""
    return Way(
        Node(row.source_id, row.source_number),
        Node(row.division_id, row.number),
        read_who(row.who),
        cast(Carry, row.carry),
        row.agreed,
    )


def stage_at(node: Node) -> Stage | None:
    """The published stage, if it is."""
    return Stage.objects.filter(division=node.division, number=node.number).first()


def have_ways(event: Event) -> bool:
    """Whether stages of the event lead to others."""
    return StageWay.objects.filter(division__event=event).exists()


def event_graph(event: Event) -> StageGraph:
    """The graph of all stages of an event."""
    stages = [
        as_node(planned)
        for division in event.divisions.order_by("position")
        for planned in planned_stages(division)
    ]
    rows = StageWay.objects.filter(division__event=event)
    return StageGraph({row.node: row for row in stages}, tuple(map(way_of, rows)))


def faults_before_publication(event: Event) -> list[Fault]:
    """What is wrong with the stages that are still to be published, and loops."""
    published = {Node(*key) for key in _published(event)}
    return [
        fault
        for fault in faults_of(event_graph(event))
        if fault.code == "loop" or fault.node not in published
    ]


def expected_in(division: Division, teams: int) -> Mapping[Node, int | None]:
    """How many each stage of the event has, if so many start in this division.

    `division` may have another format than the stored one.
    """
    if not division.pk or not division.later.exists():
        return {}
    graph, node = event_graph(division.event), Node(division.pk, 1)
    first = replace(as_node(Planned(division, 1)), own=teams)
    return replace(graph, stages={**graph.stages, node: first}).expected()


def _published(event: Event) -> Sequence[tuple[int, int]]:
    rows = Stage.objects.filter(division__event=event)
    return list(rows.order_by().values_list("division_id", "number"))


def as_node(planned: Planned) -> PlannedStage:
    """The stage as its graph sees it."""
    division, fmt = planned.division, planned.fmt
    return PlannedStage(
        node=planned.node,
        title=planned.title,
        kind=kind_of(division),
        own=complete_entries(division).count() if planned.number == 1 else 0,
        fewest=fmt.fewest,
        most=fmt.most,
        sizes=_sizes(fmt, planned.options),
        scale=_scale(division),
        members=division.team_size,
        children=division.learning,
    )


def _sizes(fmt: Format, options: Mapping[str, Any]) -> Callable[[int], Sequence[int]]:
    def sizes(entrants: int) -> Sequence[int]:
        if not fmt.kind.cut_by_pool:
            return (entrants,)
        try:
            return [len(seeds) for seeds in members_of(fmt.plan(entrants, options)).values()]
        except Refusal:
            return (entrants,)

    return sizes


def _scale(division: Division) -> object:
    """Equal for games whose points can be added up."""
    rules = division.rules
    return division.ruleset, rules.game, rules.match
