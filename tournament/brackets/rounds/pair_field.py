"""Who is to be paired, and what each possible pair costs. Ranks count from 0."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from tournament.brackets.rounds.history import Pair

Cost = tuple[int, int, int]
"""Earlier meetings of the pair, their difference in score, and their distance."""


@dataclass(frozen=True, slots=True)
class PairField:
    """Entrants to pair, the best rank first, an even number of them or one more.

    `scores` and `ideal` are by rank: what should be equal, and the rank of the best opponent.
    `distance` says how far two ranks are from what is wanted. A pair that met is a rematch.
    `byes` are the seeds that may have the bye, the first choice first; none if nobody needs one.
    """

    ranked: tuple[int, ...]
    scores: tuple[int, ...]
    ideal: tuple[int, ...]
    distance: Callable[[int, int], int]
    met: Mapping[Pair, int] = field(default_factory=dict)
    forbidden: frozenset[Pair] = frozenset()
    byes: tuple[int, ...] = ()

    def candidates(self, near: int, *, rematches: bool) -> Iterator[tuple[int, int, Cost]]:
        """Pairs of ranks at most `near` apart, or as near to each other's ideal opponent."""
        for one, other in sorted(self._neighbours(near)):
            pair = frozenset((self.ranked[one], self.ranked[other]))
            met = self.met.get(pair, 0)
            if pair not in self.forbidden and (rematches or not met):
                apart = abs(self.scores[one] - self.scores[other])
                yield one, other, (met, apart, self.distance(one, other))

    def _neighbours(self, near: int) -> set[tuple[int, int]]:
        size = len(self.ranked)
        if near >= size:
            return {(one, other) for other in range(size) for one in range(other)}
        found = set()
        for one in range(size):
            for middle in (one, self.ideal[one]):
                for other in range(max(middle - near, 0), min(middle + near + 1, size)):
                    if other != one:
                        found.add((min(one, other), max(one, other)))
        return found


def folded(
    order: tuple[int, ...],
    score_of: Mapping[int, int],
    byes: tuple[int, ...],
    *,
    met: Mapping[Pair, int],
    forbidden: frozenset[Pair],
) -> PairField:
    """Equal scores are to meet, the top half of a score against its bottom half.

    Whoever is likely to have the bye is left out of the halves.
    """
    scores = tuple(score_of[seed] for seed in order)
    ranks = [rank for rank, seed in enumerate(order) if seed not in byes[:1]]
    ideal = list(range(len(order)))
    for place, other in enumerate(_halves([scores[rank] for rank in ranks])):
        ideal[ranks[place]] = ranks[other]

    def distance(one: int, other: int) -> int:
        return abs(ideal[one] - other) + abs(ideal[other] - one)

    return PairField(order, scores, tuple(ideal), distance, met, forbidden, byes)


def neighbours(
    order: tuple[int, ...],
    byes: tuple[int, ...],
    *,
    met: Mapping[Pair, int],
    forbidden: frozenset[Pair],
) -> PairField:
    """First and second in rank are to meet, third and fourth, and so on, whatever their scores."""
    ranks = range(len(order))
    return PairField(
        order, (0,) * len(order), tuple(ranks), _squared_distance, met, forbidden, byes
    )


def _squared_distance(one: int, other: int) -> int:
    return (one - other) ** 2


def _halves(scores: Sequence[int]) -> list[int]:
    """The best opponent of each place: half a score group away.

    The odd one of a group meets the first of the next group.
    """
    ideal: list[int] = []
    for _, group in groupby(scores):
        first, size = len(ideal), len(list(group))
        half = size // 2
        ideal += range(first + half, first + 2 * half)
        ideal += range(first, first + half)
        if size % 2:
            ideal.append(min(first + size, len(scores) - 1))
    return ideal
