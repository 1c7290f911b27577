"""What is wrong with the graph of an event's stages, each with what to do. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.core.messages import Words, all_of, say
from tournament.brackets.graph.stages import Node, PlannedStage, StageGraph, Way
from tournament.brackets.graph.who import (
    BEST,
    EACH,
    FIRST,
    LISTED,
    LOST,
    LOWER,
    POINTS,
    QUARTER,
    UPPER,
    Who,
    choices_of,
)


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a stage, and what to do."""

    code: str
    node: Node
    sentence: Words
    remedy: Words


def faults_of(graph: StageGraph) -> list[Fault]:
    """Everything that is wrong with the graph, stage by stage."""
    looping = [node for node in graph.stages if node not in graph.in_order()]
    if looping:
        return [_loop(graph, looping)]
    numbers = graph.expected()
    found: list[Fault] = []
    for node, stage in graph.stages.items():
        found += _of_ways(graph, stage, numbers)
        found += _of_both_ways(graph, stage, numbers)
        found += _of_number(graph, stage, numbers[node])
    return found


def _loop(graph: StageGraph, looping: Sequence[Node]) -> Fault:
    inside = [node for node in looping if _leads_to_itself(graph, node)]
    return Fault(
        "loop",
        inside[0],
        say(
            "These stages lead back to themselves: %(stages)s.",
            stages=all_of(graph.stages[node].title for node in inside),
        ),
        say("Remove one of the ways between them."),
    )


def _leads_to_itself(graph: StageGraph, node: Node) -> bool:
    reached: set[Node] = set()
    waiting = graph.before(node)
    while waiting:
        reached |= waiting
        waiting = {each for here in waiting for each in graph.before(here)} - reached
    return node in reached


def _of_ways(
    graph: StageGraph, stage: PlannedStage, numbers: Mapping[Node, int | None]
) -> Iterator[Fault]:
    for way in graph.into(stage.node):
        source = graph.stages[way.source]
        if way.who.kind not in choices_of(source.kind):
            yield Fault(
                "cannot-choose-so",
                stage.node,
                say(
                    "“%(who)s” does not fit the format of %(stage)s.",
                    who=way.who.words,
                    stage=source.title,
                ),
                say("Remove this way and choose others."),
            )
            continue
        if source.members != stage.members:
            yield Fault(
                "other-size",
                stage.node,
                say(
                    "Entries of %(source)s and of %(stage)s have different numbers of players.",
                    source=source.title,
                    stage=stage.title,
                ),
                say("Choose a game for as many players."),
            )
        if source.children and not stage.children:
            yield Fault(
                "children-named",
                stage.node,
                say(
                    "Children from %(source)s would appear in %(stage)s with last names and "
                    "places.",
                    source=source.title,
                    stage=stage.title,
                ),
                say("Make it a children's division, or remove this way."),
            )
        yield from _of_carry(way, source, stage)
        yield from _of_count(way, source, numbers[way.source])


def _of_both_ways(
    graph: StageGraph, stage: PlannedStage, numbers: Mapping[Node, int | None]
) -> Iterator[Fault]:
    """Nobody plays in two stages at once: those who would go here and along an earlier way too."""
    for way in graph.into(stage.node):
        source, entrants = graph.stages[way.source], numbers[way.source]
        sizes = source.sizes(entrants) if entrants else ()
        for other in graph.out_of(way.source):
            if other == way:
                break
            if other.target != way.target and _overlap(way.who, other.who, sizes):
                yield Fault(
                    "both-ways",
                    stage.node,
                    say(
                        "“%(one)s” and “%(other)s” of %(source)s overlap: some would go to "
                        "%(stage)s and to %(beside)s.",
                        one=other.who.words,
                        other=way.who.words,
                        source=source.title,
                        stage=graph.stages[other.target].title,
                        beside=stage.title,
                    ),
                    say("Remove one of these ways, or choose who goes where."),
                )


def _overlap(one: Who, other: Who, sizes: Sequence[int]) -> bool:
    """Whether somebody is certain to go along both. `sizes`: of the pools, or of the one table."""
    if one.kind == other.kind == LISTED:
        return not set(one.entries).isdisjoint(other.entries)
    if one.kind == other.kind and one.kind in (LOST, POINTS):
        return True
    return any(_places(one, size) & _places(other, size) for size in sizes)


def _places(who: Who, size: int) -> set[int]:
    """The places of a table of this size from which everyone goes, counted from 0.

    Of several pools only some go by `BEST`, so that is left to play.
    """
    half, quarter = -(-size // 2), -(-size // 4)
    spans = {
        FIRST: range(min(who.count, size)),
        EACH: range(min(who.count, size)),
        QUARTER: range(quarter),
        UPPER: range(half),
        LOWER: range(half, size),
        BEST: range(who.rank - 1, min(who.rank, size)),
    }
    return set(spans.get(who.kind, ()))


def _of_carry(way: Way, source: PlannedStage, stage: PlannedStage) -> Iterator[Fault]:
    if way.carry == "none":
        return
    for bracket in (each for each in (source, stage) if each.kind.ranked == "bracket"):
        yield Fault(
            "nothing-to-carry",
            stage.node,
            say("%(stage)s is a bracket, which counts no points.", stage=bracket.title),
            say("Carry no points on this way."),
        )
        return
    if source.scale != stage.scale and not way.agreed:
        yield Fault(
            "other-scale",
            stage.node,
            say(
                "%(source)s and %(stage)s count points on different scales.",
                source=source.title,
                stage=stage.title,
            ),
            say("Carry no points, or confirm that they are added up as they are."),
        )


def _of_count(way: Way, source: PlannedStage, entrants: int | None) -> Iterator[Fault]:
    if entrants is None:
        return
    sizes = source.sizes(entrants)
    if way.who.kind == FIRST:
        room = sum(sizes)
    elif way.who.kind == EACH:
        room = min(sizes, default=0)
    elif way.who.kind == BEST:
        room = sum(size >= way.who.rank for size in sizes)
    else:
        return
    if entrants and way.who.count > room:
        yield Fault(
            "too-few-left",
            way.target,
            say("“%(who)s” is more than %(stage)s has.", who=way.who.words, stage=source.title),
            say("Let fewer advance."),
        )


def _of_number(graph: StageGraph, stage: PlannedStage, number: int | None) -> Iterator[Fault]:
    if not graph.into(stage.node) and stage.node.number > 1:
        yield Fault(
            "nobody",
            stage.node,
            say("Nobody can reach %(stage)s.", stage=stage.title),
            say("Say who advances to it, or remove the stage."),
        )
    if number is None or not _is_fed(graph, stage.node):
        return
    if number < stage.fewest:
        yield Fault(
            "too-few-teams",
            stage.node,
            say(
                "%(stage)s needs at least %(fewest)s entries and gets %(count)s.",
                stage=stage.title,
                fewest=stage.fewest,
                count=number,
            ),
            say("Let more advance, or choose another format."),
        )
    if number > stage.most:
        yield Fault(
            "too-many-teams",
            stage.node,
            say(
                "%(stage)s takes at most %(most)s entries and gets %(count)s.",
                stage=stage.title,
                most=stage.most,
                count=number,
            ),
            say("Let fewer advance, or choose another format."),
        )


def _is_fed(graph: StageGraph, node: Node) -> bool:
    """Whether those stages are filled that this one is filled from."""
    ways = graph.into(node)
    if not ways:
        return False
    return all(graph.stages[way.source].own or _is_fed(graph, way.source) for way in ways)
