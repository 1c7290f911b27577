"""The places of events whose stages lead to others, read through all of them. Reads only."""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from tournament.brackets.graph.ranked_tables import tables_of
from tournament.brackets.graph.stages import Node, StageGraph
from tournament.brackets.graph.who import FROM_THE_TOP
from tournament.brackets.graph.whole_places import Later, Rows, numbered, read_through
from tournament.brackets.models import Stage
from tournament.brackets.outcome import Evaluation
from tournament.brackets.plan import Plan
from tournament.brackets.settled import Facts, facts_of
from tournament.brackets.stage_graph import event_graph
from tournament.brackets.unfinished import unfinished_stages
from tournament.registration.models import Division, Event


@dataclass(frozen=True, slots=True)
class WholeRanking:
    """The places of the entries, by key, in stages that lead to each other.

    `divisions` are those whose stages they are. `unranked` were disqualified, and their places stay
    empty. `is_over`: every stage is published and played and no tie open that decides something, or
    the event is finished and no bracket left open.
    """

    divisions: Sequence[Division]
    places: Sequence[tuple[int, tuple[int, ...]]]
    unranked: AbstractSet[int]
    is_over: bool


def whole_rankings(event: Event) -> list[WholeRanking]:
    """One ranking for each group of connected stages, if one of them is published."""
    graph = event_graph(event)
    rows = Stage.objects.filter(division__event=event).select_related("division__event")
    stages = {Node(row.division_id, row.number): row for row in rows}
    divisions = {row.pk: row for row in event.divisions.order_by("position")}
    found, seen = [], set[Node]()
    for node in graph.stages:
        if node in seen:
            continue
        together = graph.together(node)
        seen |= together
        published = [each for each in graph.in_order() if each in together and each in stages]
        if len(together) > 1 and published:
            found.append(_ranking(graph, together, [stages[each] for each in published], divisions))
    return found


def whole_ranking_of(division: Division) -> WholeRanking | None:
    """The ranking through the stages of this division and those connected with them, if any."""
    rankings = whole_rankings(division.event)
    return next((row for row in rankings if division in row.divisions), None)


def _ranking(
    graph: StageGraph,
    together: set[Node],
    stages: Sequence[Stage],
    divisions: dict[int, Division],
) -> WholeRanking:
    open_ones = unfinished_stages(Stage.objects.filter(pk__in=[stage.pk for stage in stages]))
    found = {Node(stage.division_id, stage.number): facts_of(stage) for stage in stages}
    unplayed = {Node(row.division_id, row.number) for row in stages if row.pk in open_ones}
    stood: dict[Node, Rows] = {
        node: _rows(facts, over=node not in unplayed) for node, facts in found.items()
    }
    tied = {node for node, facts in found.items() if facts.evaluation.steps}
    rows = read_through(
        [rows for node, rows in stood.items() if not graph.into(node)],
        [
            Later(rows, _behind(graph, node, stood))
            for node, rows in stood.items()
            if graph.into(node)
        ],
    )
    here = {node.division for node in together}
    is_finished = stages[0].division.event.finished_at is not None
    is_decided = all(_is_decided(found[node]) for node in unplayed)
    is_open = unplayed or tied - _settled(graph, stood)
    unranked = _unranked(found.values())
    return WholeRanking(
        divisions=[row for key, row in divisions.items() if key in here],
        places=numbered(rows, unranked),
        unranked=unranked,
        is_over=(is_finished and is_decided) or (not is_open and len(stages) == len(together)),
    )


def _unranked(stages: Iterable[Facts]) -> set[int]:
    """The disqualified to whom the director gave no place in the last of their stages."""
    found: set[int] = set()
    for facts in stages:
        standing = facts.evaluation
        found -= {*facts.entries.values()}
        found |= {facts.entries[seed] for seed in standing.unranked if seed not in standing.decided}
    return found


def _is_decided(facts: Facts) -> bool:
    """Whether everybody in a bracket has a place. Standings rank everybody at any time."""
    placed = {seed for row in facts.evaluation.places for seed in row.entrants}
    ranked = placed | {*facts.evaluation.unranked}
    return facts.plan.kind.ranked != "bracket" or facts.entries.keys() <= ranked


def _settled(graph: StageGraph, published: Iterable[Node]) -> set[Node]:
    """The stages whose first went on to a published one: a tie there decides no more who does."""
    ways = (way for node in published for way in graph.into(node))
    return {way.source for way in ways if way.who.kind in FROM_THE_TOP}


def _behind(graph: StageGraph, node: Node, stood: Mapping[Node, Rows]) -> set[int]:
    """Everybody in the stages of which the first went on to this one."""
    return {
        entry
        for way in graph.into(node)
        if way.who.kind in FROM_THE_TOP
        for row in stood.get(way.source, ())
        for entry in row
    }


def _rows(facts: Facts, *, over: bool) -> list[tuple[int, ...]]:
    """The stage's entries best first; at its end those level share a row."""
    evaluation = facts.evaluation
    seeds = _of_pools(facts.plan, evaluation) if facts.plan.kind.cut_by_pool else None
    if seeds is None:
        gone = _without_place(evaluation)
        (table,) = tables_of(facts.plan, evaluation, gone, certain=over)
        seeds = list(table.rows)
        if len(table.order) < table.staying:
            (table,) = tables_of(facts.plan, evaluation, gone, certain=False)
            seeds = _with_level(table.rows, [set(step.tied) - gone for step in evaluation.steps])
    return [tuple(facts.entries[seed] for seed in row) for row in seeds]


def _without_place(evaluation: Evaluation) -> set[int]:
    """The disqualified who leave no place empty: where points decide, or before it is certain."""
    rows = (row.entrants for row in evaluation.places)
    placed = {seed for own in rows for seed in own} | {row.entrant for row in evaluation.standings}
    return {*evaluation.unranked} - placed


def _with_level(rows: Sequence[tuple[int, ...]], ties: Sequence[set[int]]) -> list[tuple[int, ...]]:
    """The rows, those of an open tie together in the row of the first of them."""
    for tie in ties:
        at = next((n for n, row in enumerate(rows) if tie.intersection(row)), len(rows))
        left = [tuple(seed for seed in row if seed not in tie) for row in rows]
        rows = [*left[:at], tuple(sorted(tie)), *left[at:]]
    return [row for row in rows if row]


def _of_pools(plan: Plan, evaluation: Evaluation) -> list[tuple[int, ...]]:
    """All who are first in their pool, then all seconds."""
    tables = tables_of(plan, evaluation, _without_place(evaluation), certain=False)
    longest = max(len(table.order) for table in tables)
    return [
        tuple(table.order[place] for table in tables if place < len(table.order))
        for place in range(longest)
    ]
