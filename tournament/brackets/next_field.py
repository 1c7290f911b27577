"""Who comes into a stage from those before it. Reads only."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations

from rules.core.messages import say
from rules.refusals import Refused, refusal
from tournament.brackets.drawn import last_stage_of
from tournament.brackets.graph.advancing import NOTHING_HELD, Source, Tiers, field_of, going
from tournament.brackets.graph.lines import Apart, Pair, on_lines
from tournament.brackets.graph.stages import Node, Way
from tournament.brackets.graph.who import OTHERS
from tournament.brackets.held import held_in
from tournament.brackets.models import Stage, StageEntry
from tournament.brackets.outcome import Evaluation
from tournament.brackets.preview import plan_for
from tournament.brackets.refusals import Refusal
from tournament.brackets.settled import Facts, facts_of
from tournament.brackets.stage_graph import (
    Planned,
    event_graph,
    planned_at,
    stage_at,
    stage_title,
    ways_in,
    ways_out,
)
from tournament.brackets.standings import members_of
from tournament.registration.models import Division, Entry
from tournament.registration.selectors import complete_entries


def certain_field(planned: Planned) -> list[Entry]:
    """The field of a stage in seed order. Raises Refused while it is uncertain."""
    return _field(planned, certain=True)


def likely_field(planned: Planned) -> list[Entry]:
    """The field at the current standings, whatever is still to be played."""
    return _field(planned, certain=False)


def sources_of(planned: Planned) -> dict[Node, Stage]:
    """The published stages that lead here. Raises Refused if one is not published."""
    found: dict[Node, Stage] = {}
    for way in ways_in(planned.division, planned.number):
        stage = stage_at(way.source)
        if stage is None:
            source = Division.objects.get(pk=way.source.division)
            raise refusal(
                say(
                    "%(stage)s is not published yet.",
                    stage=stage_title(source, way.source.number),
                ),
                remedy=say("Publish and play it first."),
                code="source-unpublished",
            )
        found[way.source] = stage
    return found


def joining(planned: Planned) -> list[Entry]:
    """Those who come from no other stage, without the withdrawn.

    Into a later stage late teams, in order of arrival; into the first one the division's entries.
    """
    entries = complete_entries(planned.division)
    if planned.number == 1:
        return list(entries.order_by("number"))
    before = stage_at(Node(planned.division.pk, planned.number - 1))
    numbers = before.joining if before else []
    teams = {entry.number: entry for entry in entries.filter(number__in=numbers)}
    return [teams[number] for number in numbers if number in teams]


def also_elsewhere(planned: Planned, field: Sequence[Entry]) -> list[tuple[Entry, Stage]]:
    """Those of this field who went from a stage before it to another one already, with that one.

    Whoever comes here through that one is not meant.
    """
    graph = event_graph(planned.division.event)
    beside = {
        way.target
        for source in graph.into(planned.node)
        for way in graph.out_of(source.source)
        if way.target != planned.node and not graph.leads_to(way.target, planned.node)
    }
    stages = [stage for node in beside if (stage := stage_at(node))]
    rows = StageEntry.objects.filter(stage__in=stages, entry__in=field)
    return [(row.entry, row.stage) for row in rows.select_related("entry", "stage__division")]


def changed_since(division: Division) -> tuple[list[Entry], list[Entry]] | None:
    """The field of the last published stage and the one that would come now, if they differ.

    None if they agree, and while it is uncertain who advances.
    """
    stage = last_stage_of(division)
    if stage is None or not ways_in(division, stage.number):
        return None
    rows = stage.field.filter(bye="", joined=1)
    stands = [row.entry for row in rows.select_related("entry")]
    try:
        coming = certain_field(planned_at(division, stage.number))
    except Refused:
        return None
    would = [entry for entry in coming if entry in stands or not _is_own(entry, stage)]
    return None if would == stands else (stands, would)


def _is_own(entry: Entry, stage: Stage) -> bool:
    """Whether it started in this stage's division: it did not advance to its first stage."""
    return stage.number == 1 and entry.division_id == stage.division_id


def entries_going_on(facts: Facts, way: Way) -> list[int]:
    """The entries that advance along a way by these facts; none while uncertain."""
    try:
        return [entry for tier in going(_source(facts, certain=True), way.who) for entry in tier]
    except Refusal:
        return []


def fields_after(stage: Stage) -> Iterator[tuple[Stage, Way]]:
    """The published stages that this one leads to, and how. Others are left to the rest."""
    for way in ways_out(stage.division, stage.number):
        later = stage_at(way.target)
        if later is not None and way.who.kind != OTHERS:
            yield later, way


def _field(planned: Planned, *, certain: bool) -> list[Entry]:
    stages = sources_of(planned)
    facts = {node: facts_of(stage) for node, stage in stages.items()}
    sources = {node: _source(each, certain=certain) for node, each in facts.items()}
    tiers = _tiers(planned, sources)
    late = [entry for entry in joining(planned) if not _is_in(entry, tiers)]
    keys = _in_seed_order(planned, tiers, len(late), sources)
    entries = Entry.objects.in_bulk(keys)
    return [*(entries[key] for key in keys), *late]


def _is_in(entry: Entry, tiers: Tiers) -> bool:
    return any(entry.pk in tier for tier in tiers)


def _source(facts: Facts, *, certain: bool) -> Source:
    plan, standing = facts.plan, facts.evaluation
    held = NOTHING_HELD if plan.kind.ranked == "bracket" else held_in(facts)
    return Source(plan, standing, facts.gone, facts.entries, certain, held)


def _tiers(planned: Planned, sources: Mapping[Node, Source]) -> Tiers:
    ways = ways_in(planned.division, planned.number)
    return field_of(
        [(way.source, going(sources[way.source], way.who, _taken(way, sources))) for way in ways]
    )


def _taken(way: Way, sources: Mapping[Node, Source]) -> frozenset[int]:
    """The entries that leave the same stage along another way."""
    if way.who.kind != OTHERS:
        return frozenset()
    source = sources[way.source]
    division = Division.objects.get(pk=way.source.division)
    return frozenset(
        entry
        for other in ways_out(division, way.source.number)
        if other.who.kind != OTHERS
        for tier in going(source, other.who)
        for entry in tier
    )


def _in_seed_order(
    planned: Planned, tiers: Tiers, late: int, sources: Mapping[Node, Source]
) -> list[int]:
    """The entries as the draw needs them: in a tree, those who met before are kept apart."""
    ranked = [entry for tier in tiers for entry in tier]
    if planned.fmt.kind.shown != "tree":
        return ranked
    plan = plan_for(planned.division.format, planned.options, len(ranked) + late)
    coming = set(ranked)
    mates = set(_mates(sources.values(), coming))
    met = {pair for source in sources.values() for pair in _met(source) if pair <= coming}
    return on_lines(plan, tiers, Apart(mates, met))


def _mates(sources: Iterable[Source], coming: AbstractSet[int]) -> Iterator[Pair]:
    """Those of one pool; where several stages lead here, those of one stage."""
    every = list(sources)
    for source in every:
        if source.plan.kind.cut_by_pool:
            groups = list(members_of(source.plan).values())
        elif len(every) > 1:
            groups = [tuple(source.entries)]
        else:
            continue
        for seeds in groups:
            here = [entry for seed in seeds if (entry := source.entries[seed]) in coming]
            yield from map(frozenset, combinations(here, 2))


def _met(source: Source) -> Iterator[Pair]:
    """Those who played each other."""
    for state in _over(source.standing):
        seeds = [seed for seed in state if seed is not None]
        for pair in combinations(seeds, 2):
            yield frozenset(source.entries[seed] for seed in pair)


def _over(standing: Evaluation) -> list[tuple[int | None, ...]]:
    return [match.entrants for match in standing.matches.values() if match.state == "done"]
