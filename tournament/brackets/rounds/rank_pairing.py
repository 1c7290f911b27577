"""Rank pairing: the best of the top half is partner of the best of the bottom half. Individuals.

Of n players the k-th in rank plays with number k + n/2: 1 and 1 + n/2 against 2 and 2 + n/2, and so
on. Partners may come again. Only pairs that must not meet are kept apart, which changes as little
as possible. Nothing is left to chance. Options as in `progressive.py`.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations, product

from rules.core.messages import say
from tournament.brackets.rotation.tables import Table
from tournament.brackets.rounds import round_options as read
from tournament.brackets.rounds.four_at_a_table import drawn_at_tables, settled
from tournament.brackets.rounds.history import DrawnRound, History, Pair
from tournament.brackets.rounds.individual_ranks import OPTIONS as OPTIONS
from tournament.brackets.rounds.individual_ranks import ranked_for_tables
from tournament.brackets.rounds.matching import Pairs, allowed_pairs
from tournament.brackets.rounds.pair_field import folded, neighbours

METHOD = say("The top half are partners of the bottom half: first in rank with its first.")
Partners = tuple[int, int]


def next_round(history: History, options: Mapping[str, object], seed: int) -> DrawnRound:
    """The next round. Raises Refusal for fewer than four players, or if forbidden pairs must."""
    read.require_known(options, OPTIONS)
    history = settled(history)
    playing, byes = ranked_for_tables(history, options)
    sides = _partners(playing, history.forbidden)
    tables: list[Table] = [
        (*sides[one], *sides[other]) for one, other in _opponents(sides, history.forbidden)
    ]
    return drawn_at_tables(history, tables, byes, method=METHOD, seed=seed)


def _partners(playing: Sequence[int], forbidden: frozenset[Pair]) -> list[Partners]:
    """The partnerships, that of the best first."""
    half = len(playing) // 2
    sides = list(zip(playing[:half], playing[half:], strict=True))
    if forbidden.isdisjoint(map(frozenset, sides)):
        return sides
    order = tuple(playing)
    field = folded(order, dict.fromkeys(order, 0), (), met={}, forbidden=forbidden)
    return [(order[one], order[other]) for one, other in allowed_pairs(field)]


def _opponents(sides: Sequence[Partners], forbidden: frozenset[Pair]) -> Pairs:
    """The numbers of the partnerships that meet: first and second, third and fourth."""
    numbers = tuple(range(len(sides)))
    apart = frozenset(
        frozenset((one, other))
        for one, other in combinations(numbers if forbidden else (), 2)
        if any(frozenset(pair) in forbidden for pair in product(sides[one], sides[other]))
    )
    meet = list(zip(numbers[::2], numbers[1::2], strict=True))
    if apart.isdisjoint(map(frozenset, meet)):
        return meet
    return allowed_pairs(neighbours(numbers, (), met={}, forbidden=apart))
