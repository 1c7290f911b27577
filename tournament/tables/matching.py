"""The cheapest assignment of rows to columns, earlier claims first.

Pure arithmetic (the Hungarian method: shortest augmenting paths with potentials, as in Jonker and
Volgenant 1987).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import sub

FAR = 1 << 62
"""The cost of a column where a row may not go, or more."""


class Claims:
    """Columns and their claims. `holder` is the row of each taken column."""

    def __init__(self, columns: int) -> None:
        self.columns = columns
        self.holder: dict[int, int] = {}
        self._costs: dict[int, Sequence[int]] = {}
        self._of_row: dict[int, int] = {}
        self._of_column = [0] * columns
        self._is_level = True
        self._free = list(range(columns))

    def claim(self, row: int, costs: Sequence[int]) -> frozenset[int]:
        """Give one more row a column at the least total cost, moving others as needed.

        If earlier rows could not all keep a column, nothing changes. The answer is then the rows
        that together have too few columns, including this one: Hall's condition, broken.
        """
        self._costs[row] = costs
        reduced = costs if self._is_level else list(map(sub, costs, self._of_column))
        if self._takes_free(row, reduced):
            return frozenset()
        self._of_row[row] = 0
        path = _Path(list(range(self.columns)), [FAR] * self.columns, [-1] * self.columns)
        here, column, total = row, -1, 0
        while True:
            column, total = self._nearest(path, here, column, total)
            if column < 0:
                return frozenset({row, *(self.holder[place] for place in path.seen)})
            path.ahead.remove(column)
            if column not in self.holder:
                break
            path.seen.append(column)
            here = self.holder[column]
        self._raise(row, path, total)
        self._free.remove(column)
        while column >= 0:
            before = path.came[column]
            self.holder[column] = row if before < 0 else self.holder[before]
            column = before
        return frozenset()

    def _takes_free(self, row: int, reduced: Sequence[int]) -> bool:
        """Whether a free column is as near as any, so that nobody has to move: the first step of
        the search, and for most rows all of it.
        """
        least = min(reduced, default=FAR)
        column = next((place for place in self._free if reduced[place] == least), None)
        if least >= FAR or column is None:
            return False
        self._free.remove(column)
        self.holder[column] = row
        self._of_row[row] = least
        return True

    def _nearest(self, path: "_Path", row: int, came: int, total: int) -> tuple[int, int]:
        """The nearest column not visited, now that `row` would have to move; -1 for none.

        Among equals a free one, then the first.
        """
        costs, potential, best = self._costs[row], self._of_column, path.best
        off = total - self._of_row[row]
        least, found, free = FAR, -1, False
        for place in path.ahead:
            if costs[place] < FAR and costs[place] + off - potential[place] < best[place]:
                best[place], path.came[place] = costs[place] + off - potential[place], came
            if best[place] < least:
                least, found, free = best[place], place, place not in self.holder
            elif best[place] == least < FAR and not free and place not in self.holder:
                found, free = place, True
        return found, least

    def _raise(self, row: int, path: "_Path", total: int) -> None:
        """Update the potentials along the path."""
        self._is_level = False
        self._of_row[row] += total
        for column in path.seen:
            self._of_row[self.holder[column]] += total - path.best[column]
            self._of_column[column] -= total - path.best[column]


@dataclass(slots=True)
class _Path:
    """The search for one row.

    Holds the columns ahead, the cost and predecessor of each, and those visited, which are all
    taken.
    """

    ahead: list[int]
    best: list[int]
    came: list[int]
    seen: list[int] = field(default_factory=list)
