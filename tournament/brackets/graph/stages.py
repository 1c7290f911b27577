"""The graph of an event's stages: its ways, and what is wrong with it. Pure."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from rules.core.messages import Words, all_of, say
from tournament.brackets.graph.who import (
    BEST,
    EACH,
    FIRST,
    LISTED,
    LOWER,
    OTHERS,
    QUARTER,
    UPPER,
    Who,
    choices_of,
)
from tournament.brackets.kinds import Kind

Carry: TypeAlias = Literal["none", "half", "all"]
CARRIES: Mapping[str, Words] = {
    "none": say("no points"),
    "half": say("half of the points"),
    "all": say("all points"),
}


class Node(NamedTuple):
    """A stage: its division, and its number there from 1."""

    division: int
    number: int


@dataclass(frozen=True, slots=True)
class Way:
    """Those who go from one stage to another, and what they carry. `agreed`: to another scale."""

    source: Node
    target: Node
    who: Who
    carry: Carry = "none"
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class PlannedStage:
    """A stage as planned. `own` are the entries of its division that start in it.

    `sizes` says how big its pools are for so many entrants, one number if it has none. `scale` is
    equal for two stages whose points can be added; `members` the players of an entry.
    """

    node: Node
    title: Words
    kind: Kind
    own: int
    fewest: int
    most: int
    sizes: Callable[[int], Sequence[int]]
    scale: object = ""
    members: int = 1


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a stage, and what to do. `is_question`: yes is an answer."""

    code: str
    node: Node
    sentence: Words
    remedy: Words
    is_question: bool = False


@dataclass(frozen=True, slots=True)
class StageGraph:
    """The stages of an event in order, and the ways between them."""

    stages: Mapping[Node, PlannedStage]
    ways: tuple[Way, ...]

    def into(self, node: Node) -> tuple[Way, ...]:
        return tuple(way for way in self.ways if way.target == node)

    def out_of(self, node: Node) -> tuple[Way, ...]:
        return tuple(way for way in self.ways if way.source == node)

    def before(self, node: Node) -> set[Node]:
        """The stages that must be published first: its sources, and the one before it."""
        earlier = Node(node.division, node.number - 1)
        sources = {way.source for way in self.into(node)}
        return sources | ({earlier} if earlier in self.stages else set())

    def in_order(self) -> list[Node]:
        """The stages, each behind those before it; stages in a loop are left out."""
        found: list[Node] = []
        waiting = list(self.stages)
        while ready := [node for node in waiting if self.before(node) <= set(found)]:
            found += ready
            waiting = [node for node in waiting if node not in ready]
        return found

    def from_here(self, node: Node) -> set[Node]:
        """This stage and all that can be reached from it."""
        found: set[Node] = set()
        waiting = {node}
        while waiting:
            found |= waiting
            after = {way.target for here in waiting for way in self.out_of(here)}
            after |= {Node(here.division, here.number + 1) for here in waiting}
            waiting = (after & self.stages.keys()) - found
        return found

    def together(self, node: Node) -> set[Node]:
        """The stages connected with this one, itself among them."""
        found, waiting = {node}, [node]
        while waiting:
            here = waiting.pop()
            beside = self.before(here) | {way.target for way in self.out_of(here)}
            beside |= {Node(here.division, here.number + 1)} & self.stages.keys()
            waiting += beside - found
            found |= beside
        return found

    def expected(self) -> dict[Node, int | None]:
        """How many entrants each stage has if all go as planned; None if that is open."""
        numbers: dict[Node, int | None] = {}
        for node in self.in_order():
            coming = [self._going(way, numbers.get(way.source)) for way in self.into(node)]
            known = [number for number in coming if number is not None]
            own = self.stages[node].own
            numbers[node] = None if len(known) < len(coming) else sum(known) + own
        return numbers

    def _going(self, way: Way, entrants: int | None) -> int | None:
        if way.who.kind == LISTED:
            return len(way.who.entries)
        if entrants is None or way.source not in self.stages:
            return None
        sizes = self.stages[way.source].sizes(entrants)
        if way.who.kind != OTHERS:
            return _of_sizes(way.who, sizes)
        others = [
            self._going(other, entrants)
            for other in self.out_of(way.source)
            if other.who.kind != OTHERS
        ]
        taken = [number for number in others if number is not None]
        return max(sum(sizes) - sum(taken), 0) if len(taken) == len(others) else None


def _of_sizes(who: Who, sizes: Sequence[int]) -> int | None:
    """How many go from tables of these sizes; None if only play can tell."""
    halves = [-(-size // 2) for size in sizes]
    known = {
        FIRST: who.count,
        EACH: who.count * len(sizes),
        QUARTER: sum(-(-size // 4) for size in sizes),
        UPPER: sum(halves),
        LOWER: sum(sizes) - sum(halves),
        BEST: who.count,
    }
    return known.get(who.kind)


def faults_of(graph: StageGraph) -> list[Fault]:
    """Everything that is wrong with the graph, stage by stage."""
    looping = [node for node in graph.stages if node not in graph.in_order()]
    if looping:
        return [_loop(graph, looping)]
    numbers = graph.expected()
    found: list[Fault] = []
    for node, stage in graph.stages.items():
        found += _of_ways(graph, stage, numbers)
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
        yield from _of_carry(way, source, stage)
        yield from _of_count(way, source, numbers[way.source])


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
            is_question=True,
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
