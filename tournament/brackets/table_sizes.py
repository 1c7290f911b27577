"""How many sit at each table when everybody shall have a chair.

Knows numbers of people and of chairs; refuses to know who they are.
"""

from collections.abc import Iterator
from dataclasses import dataclass

FEWEST, MOST = 3, 5


@dataclass(frozen=True, slots=True)
class Chairs:
    """How many may sit at a table, and how many should where the number allows it."""

    fewest: int = FEWEST
    most: int = MOST
    best: int = 4


def table_sizes(people: int, chairs: Chairs) -> tuple[int, ...]:
    """The tables, the largest first: as few as can be that are not of the best size, and of
    those as few large ones as can be. Empty when so many people cannot sit like that.
    """
    ways = list(_ways(people, chairs))
    return min(ways, key=lambda sizes: _cost(sizes, chairs.best), default=())


def _ways(people: int, chairs: Chairs) -> Iterator[tuple[int, ...]]:
    """The ways to seat them, the fewest chairs first."""
    for fives in range(people // 5 + 1 if chairs.most >= 5 else 1):
        for threes in range((people - 5 * fives) // 3 + 1 if chairs.fewest <= 3 else 1):
            fours, left = divmod(people - 5 * fives - 3 * threes, 4)
            if left == 0 and (fours == 0 or chairs.fewest <= 4 <= chairs.most):
                yield (5,) * fives + (4,) * fours + (3,) * threes


def _cost(sizes: tuple[int, ...], best: int) -> tuple[int, int, int]:
    others = [size for size in sizes if size != best]
    return len(others), sum(abs(size - best) for size in others), sizes.count(5)
