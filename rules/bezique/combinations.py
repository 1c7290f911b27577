"""The combinations of Bezique: their points, how often they can occur, and possible sums.

Knows cards and points. Does not know who won.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

#: Points of Bezique are multiples of this.
UNIT = 10


@dataclass(frozen=True, slots=True)
class Combination:
    """One line of the table.

    Up to ``cards`` of the decks belong to it, ``size`` at a time, in each of ``suits`` suits. With
    ``in_trump`` it needs a trump suit.
    """

    code: str
    points: int
    cards: int
    size: int
    suits: int = 1
    in_trump: bool = False

    @property
    def most(self) -> int:
        """How often both players together can declare it.

        The first declaration uses all its cards; each later one needs at least one new card.
        """
        return self.suits * (self.cards - self.size + 1)


@dataclass(frozen=True, slots=True)
class Combinations:
    """The table, the points of the last trick, and what follows from both.

    ``redeclaring_cites`` is the paragraph that bounds repetition. ``queens_apart``: the queen of a
    marriage never stands in a sequence (reading Z-02).
    """

    rows: tuple[Combination, ...]
    last_trick: int
    cites: str
    last_trick_cites: str
    redeclaring_cites: str
    queens_apart: bool = False
    by_code: Mapping[str, Combination] = field(init=False)
    most: int = field(init=False)
    _unmade: frozenset[int] = field(init=False)

    def __post_init__(self) -> None:
        values = [row.points for row in self.rows]
        object.__setattr__(self, "by_code", {row.code: row for row in self.rows})
        most = sum(row.points * row.most for row in self.rows) + self.last_trick
        object.__setattr__(self, "most", most)
        object.__setattr__(self, "_unmade", _not_made_of(values))

    def worth(self, times: Mapping[str, int]) -> int:
        """The points of these declarations."""
        return sum([self.by_code[code].points * count for code, count in times.items()])

    def make(self, points: int) -> bool:
        """Whether some of the combinations, or none, add up to exactly these points."""
        return points >= 0 and points % UNIT == 0 and points not in self._unmade

    def make_with_last_trick(self, points: int) -> bool:
        return self.make(points - self.last_trick)


def _not_made_of(values: list[int]) -> frozenset[int]:
    """The multiples of ten that no combinations add up to.

    With a 20 and an odd ten among the values all are small: this table leaves out 10, 30, ... 130.
    """
    limit = 2 * max(values)
    made = {0}
    for points in range(UNIT, limit, UNIT):
        if any(points - value in made for value in values):
            made.add(points)
    return frozenset(range(0, limit, UNIT)) - made
