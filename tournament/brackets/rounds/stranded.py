"""Whether somebody is sure to be left over: a quick look before all pairs are matched."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain

import rustworkx

from tournament.brackets.rounds.history import Pair
from tournament.brackets.rounds.pair_field import PairField

_BYE = 0
"""Stands for the bye among seeds, which count from 1."""


def strands(field: PairField, *, rematches: bool) -> bool:
    """Whether those with few possible opponents cannot all have one, or the bye.

    Few are less than half of all. If they all have an opponent, a round may still be impossible.
    """
    there = frozenset(field.ranked)
    apart = field.forbidden if rematches else field.forbidden.union(field.met)
    without = Counter(chain.from_iterable(pair for pair in apart if pair <= there))
    few = [seed for seed in field.ranked if 2 * without[seed] >= len(field.ranked) - 1]
    if not few:
        return False
    graph: rustworkx.PyGraph[int | None, int] = rustworkx.PyGraph()
    graph.add_nodes_from(range(max(there) + 1))
    graph.extend_from_weighted_edge_list(list(_edges(field, frozenset(few), apart)))
    pairs = rustworkx.max_weight_matching(graph, weight_fn=int)
    return len(set(chain.from_iterable(pairs)).intersection(few)) < len(few)


def _edges(
    field: PairField, few: frozenset[int], apart: frozenset[Pair]
) -> Iterator[tuple[int, int, int]]:
    """Possible pairs with one of these few, each with how many of them it helps."""
    for seed in field.ranked:
        if seed not in few:
            continue
        if seed in field.byes:
            yield _BYE, seed, 1
        for other in field.ranked:
            if other != seed and frozenset((seed, other)) not in apart:
                if other not in few:
                    yield seed, other, 1
                elif seed < other:
                    yield seed, other, 2
