"""The graph of an event's stages and the ways between them. Pure."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from rules.core.messages import Words, say
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
    equal for two stages whose points can be added; `members` the players of an entry. Of
    `children` first names are told, and no places.
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
    children: bool = False


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

    def leads_to(self, node: Node, other: Node) -> bool:
        """Whether some can go from this stage to the other, in one step or more."""
        found: set[Node] = set()
        waiting = {node}
        while waiting:
            waiting = {way.target for here in waiting for way in self.out_of(here)} - found
            found |= waiting
        return other in found

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
