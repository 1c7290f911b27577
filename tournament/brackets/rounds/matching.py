"""The cheapest pairs: as few rematches as possible, then the smallest differences in score.

Exact where all pairs are looked at (up to 200 entrants); beyond, each entrant's nearest ranks are,
and more of them until everyone has an opponent. Blossom algorithm of rustworkx, in whole numbers.
"""

from collections.abc import Iterator, Sequence

import rustworkx

from rules.core.messages import say
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds.pair_field import Cost, PairField
from tournament.brackets.rounds.stranded import strands

Pairs = list[tuple[int, int]]
Edge = tuple[int, int, tuple[int, Cost]]
"""Two ranks with the place of a bye in its order, and the cost. A bye's other rank is `size`."""

_ALL_PAIRS, _NEAREST = 200, 8
_BITS = 118
"""A weight of rustworkx has 127 bits. Its algorithm adds up several."""
_LIMITS = (64, 16, 4, 1)


def cheapest_pairs(field: PairField) -> Pairs | None:
    """Everybody in pairs of ranks; None if only forbidden pairs are left.

    Whoever has the bye is paired with the rank after the last. A rematch is allowed only if there
    is no round without, whoever of those that may have the bye has it.
    """
    widths = list(_widths(len(field.ranked)))
    every = widths[-1:] if len(field.byes) > 1 else []
    tries = [(near, False, field.byes[:1]) for near in widths]
    tries += [(near, False, field.byes) for near in every]
    tries += [(near, True, field.byes) for near in widths]
    hopeless = {allowed for allowed in (False, True) if strands(field, rematches=allowed)}
    for near, rematches, byes in tries:
        if rematches in hopeless:
            continue
        edges = list(_edges(field, near, byes, rematches=rematches))
        found = _perfect(len(field.ranked) + bool(byes), edges)
        if found is not None:
            return found
    return None


def allowed_pairs(field: PairField) -> Pairs:
    """The same. Raises Refusal if only forbidden pairs are left."""
    pairs = cheapest_pairs(field)
    if pairs is None:
        raise Refusal(
            say("Every possible round has a pair that must not meet."),
            say("Allow one of these pairs, or let somebody sit out."),
            code="forbidden-pairs",
        )
    return pairs


def _widths(size: int) -> Iterator[int]:
    near = _NEAREST if size > _ALL_PAIRS else size
    while near < size:
        yield near
        near *= 2
    yield size


def _edges(field: PairField, near: int, byes: Sequence[int], *, rematches: bool) -> Iterator[Edge]:
    for one, other, cost in field.candidates(near, rematches=rematches):
        yield one, other, (0, cost)
    rank_of = {seed: rank for rank, seed in enumerate(field.ranked)}
    for place, seed in enumerate(byes):
        yield rank_of[seed], len(field.ranked), (place, (0, 0, 0))


def _perfect(size: int, edges: Sequence[Edge]) -> Pairs | None:
    """The cheapest pairs of all, if everybody can be in one."""
    if len({rank for edge in edges for rank in edge[:2]}) < size:
        return None
    graph: rustworkx.PyGraph[int | None, int] = rustworkx.PyGraph()
    graph.add_nodes_from(range(size))
    graph.extend_from_weighted_edge_list(_weighted(edges, size // 2))
    pairs = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(pairs) < size:
        return None
    return sorted((min(pair), max(pair)) for pair in pairs)


def _weighted(edges: Sequence[Edge], pairs: int) -> list[tuple[int, int, int]]:
    """The edges with one number each: a heavy one costs little.

    One difference in score outweighs all smaller ones of a round together, as far as the numbers
    have room.
    """
    apart = sorted({cost[1] for _, _, (_, cost) in edges} - {0})
    most_met = max(cost[0] for _, _, (_, cost) in edges)
    farthest = max(cost[2] for _, _, (_, cost) in edges)
    last = max(place for _, _, (place, _) in edges)
    for limit in (pairs, *_LIMITS):
        steps_bound = [min(limit, pairs)] * len(apart)
        bounds = [pairs * farthest, *steps_bound, last, pairs * most_met, pairs * (most_met > 0)]
        units = list(_units(bounds))
        if units[-1].bit_length() <= _BITS:
            break
    distance, *steps, bye, again, rematch, everything = units
    step = dict(zip(apart, steps, strict=True)) | {0: 0}
    return [
        (
            one,
            other,
            everything
            - (rematch * (met > 0) + again * met + bye * place + step[ds] + distance * far),
        )
        for one, other, (place, (met, ds, far)) in edges
    ]


def _units(bounds: Sequence[int]) -> Iterator[int]:
    """The weight of one in each position, lowest first, and the sum that none reaches.

    `bounds` are the most that a round can have in each position.
    """
    unit = 1
    for bound in bounds:
        yield unit
        unit *= bound + 1
    yield unit
