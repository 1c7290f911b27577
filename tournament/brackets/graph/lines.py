"""Lines of a bracket by min-cost matching: mates apart, and the order of ranks kept. Pure.

Whoever must not meet early is put on another line of the same tier. Of all ways to do so, the one
with the least sum of |line − own rank| is taken. Blossom algorithm of rustworkx, in whole numbers.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import rustworkx

from tournament.brackets.plan import Entrant, Plan, Source, Void, WinnerOf

FARTHER = 4
"""Meeting a round earlier is so many times worse."""
Pair = frozenset[int]


@dataclass(frozen=True, slots=True)
class Apart:
    """Who is kept apart: `mates` as long as possible, those who have `met` in their first match."""

    mates: Collection[Pair] = frozenset()
    met: Collection[Pair] = frozenset()

    def of(self, entrant: int, others: Collection[int]) -> Iterator[tuple[int, bool]]:
        """Those of `others` that this one is kept apart from, and whether as long as possible."""
        for other in others:
            pair = frozenset((entrant, other))
            if pair in self.mates:
                yield other, True
            elif pair in self.met:
                yield other, False


NOBODY = Apart()


def on_lines(plan: Plan, tiers: Sequence[Sequence[int]], apart: Apart = NOBODY) -> list[int]:
    """The entrants in seed order for this plan of a bracket."""
    ranked = [entrant for tier in tiers for entrant in tier]
    if not apart.mates and not apart.met:
        return ranked
    bracket = _Bracket(plan)
    line_of: dict[int, int] = {}
    rank = 1
    for group in _groups(tiers, apart):
        lines = range(rank, rank + len(group))
        line_of |= _placed(group, lines, line_of, bracket, apart)
        rank += len(group)
    for tier in tiers:
        _exchange(tier, line_of, bracket, apart)
    return sorted(ranked, key=lambda entrant: line_of[entrant])


def _exchange(
    tier: Sequence[int], line_of: dict[int, int], bracket: "_Bracket", apart: Apart
) -> None:
    """Let two of one tier change lines where somebody would else meet their own at once.

    Those of a tier were placed before they knew who comes below them.
    """

    def met_at_once(entrant: int) -> int:
        line = line_of[entrant]
        there = (other for other, _ in apart.of(entrant, line_of.keys()))
        return sum(bracket.is_first(line, line_of[other]) for other in there)

    for one in tier:
        for other in tier if met_at_once(one) else ():
            before = met_at_once(one) + met_at_once(other)
            line_of[one], line_of[other] = line_of[other], line_of[one]
            if met_at_once(one) + met_at_once(other) < before:
                break
            line_of[one], line_of[other] = line_of[other], line_of[one]


def _groups(tiers: Sequence[Sequence[int]], apart: Apart) -> Iterator[list[int]]:
    """The tiers, those of single entrants and those with mates inside cut at 1, 2, 4, 8 …"""
    if all(len(tier) == 1 for tier in tiers):
        tiers = [[entrant for tier in tiers for entrant in tier]]
        parted = False
    else:
        parted = True
    rank = 0
    for tier in tiers:
        own = list(tier)
        if parted and not any(list(apart.of(each, own)) for each in own):
            yield own
        else:
            yield from _sections(own, rank)
        rank += len(own)


def _sections(tier: Sequence[int], before: int) -> Iterator[list[int]]:
    cuts = [1 << power for power in range(12) if before < 1 << power < before + len(tier)]
    for start, stop in zip([before, *cuts], [*cuts, before + len(tier)], strict=True):
        yield list(tier[start - before : stop - before])


@dataclass(frozen=True, slots=True)
class _Bracket:
    """Where two lines meet if both keep winning."""

    plan: Plan
    paths: dict[int, list[str]] = field(default_factory=dict)

    def path(self, line: int) -> list[str]:
        """The matches of this line, the first one first."""
        if line not in self.paths:
            found, source = [], self.plan.fed.get(Entrant(line))
            while source is not None:
                found.append(source.code)
                source = self.plan.fed.get(WinnerOf(source.code))
            self.paths[line] = found
        return self.paths[line]

    def earliness(self, one: int, other: int) -> int:
        """0 for lines that cannot meet, 1 for a final, more for each round before it."""
        ways = self.path(other)
        common = next((code for code in self.path(one) if code in ways), None)
        return 0 if common is None else len(ways) - ways.index(common)

    def is_first(self, one: int, other: int) -> bool:
        """Whether the first match of one of them is against the other."""
        known: set[Source] = {Entrant(one), Entrant(other)}
        match = self.plan.fed.get(Entrant(one))
        return match is not None and set(match.slots) == known and Void() not in match.slots


def _placed(
    group: Sequence[int],
    lines: Sequence[int],
    placed: Mapping[int, int],
    bracket: _Bracket,
    apart: Apart,
) -> dict[int, int]:
    """The line of everyone in the group, beside those placed before."""
    mates = [list(apart.of(entrant, placed.keys())) for entrant in group]
    nearness = [
        {line: _nearness(line, own, placed, bracket) for line in lines} if own else {}
        for own in mates
    ]
    if all(
        near.get(line, 0) == min(near.values(), default=0)
        for near, line in zip(nearness, lines, strict=True)
    ):
        return dict(zip(group, lines, strict=True))
    farthest = len(group) ** 2 + 1
    size = len(group)
    most = max(max(near.values(), default=0) for near in nearness) * farthest + farthest
    edges = [
        (
            number,
            size + place,
            most - near.get(line, 0) * farthest - abs(line - lines[number]),
        )
        for number, near in enumerate(nearness)
        for place, line in enumerate(lines)
    ]
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph()
    graph.add_nodes_from([None] * (2 * size))
    graph.add_edges_from(edges)
    pairs = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return {group[min(pair)]: lines[max(pair) - size] for pair in pairs}


def _nearness(
    line: int, mates: Sequence[tuple[int, bool]], placed: Mapping[int, int], bracket: _Bracket
) -> int:
    """How early someone on this line would meet those they are kept apart from."""
    near = 0
    for mate, always in mates:
        there = placed[mate]
        if always or bracket.is_first(line, there):
            near += FARTHER ** bracket.earliness(line, there)
    return near
