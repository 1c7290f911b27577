"""How many people sit at each table, with a chair for everyone."""

from collections.abc import Iterator
from dataclasses import dataclass

FEWEST, MOST = 3, 5


@dataclass(frozen=True, slots=True)
class Chairs:
    """The limits for a table, and its best size."""

    fewest: int = FEWEST
    most: int = MOST
    best: int = 4


def table_sizes(people: int, chairs: Chairs) -> tuple[int, ...]:
    """The tables, largest first: as few as possible of another than the best size.

    Among those, as few large ones as possible. Empty if these people cannot be seated.
    """
    ways = list(_ways(people, chairs))
    return min(ways, key=lambda sizes: _cost(sizes, chairs.best), default=())


def _ways(people: int, chairs: Chairs) -> Iterator[tuple[int, ...]]:
    """The ways to seat them, fewest chairs first."""
    for fives in range(people // 5 + 1 if chairs.most >= 5 else 1):
        for threes in range((people - 5 * fives) // 3 + 1 if chairs.fewest <= 3 else 1):
            fours, left = divmod(people - 5 * fives - 3 * threes, 4)
            if left == 0 and (fours == 0 or chairs.fewest <= 4 <= chairs.most):
                yield (5,) * fives + (4,) * fours + (3,) * threes


def _cost(sizes: tuple[int, ...], best: int) -> tuple[int, int, int]:
    others = [size for size in sizes if size != best]
    return len(others), sum(abs(size - best) for size in others), sizes.count(5)
