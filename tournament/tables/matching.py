"""The cheapest way to give rows a column of their own, those first that claimed first.

Pure arithmetic (the Hungarian method: shortest augmenting paths with potentials, as in Jonker and
Volgenant 1987). Knows costs; does not know what a row or a column is.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

Cost = int | None
"""What a row costs in a column; None where it may not go."""

FAR = 1 << 62


class Claims:
    """Columns, and who has claimed them. `holder` is the row at each column that is taken."""

    def __init__(self, columns: int) -> None:
        self.columns = columns
        self.holder: dict[int, int] = {}
        self._costs: dict[int, list[int]] = {}
        self._of_row: dict[int, int] = {}
        self._of_column = [0] * columns

    def claim(self, row: int, costs: Sequence[Cost]) -> frozenset[int]:
        """Give one more row a column, moving others where that is cheaper, all at the least cost.

        When those before it could not all keep a column beside it, nothing changes and the answer
        is the rows, itself among them, that together want fewer columns than they are: Hall's
        condition, broken.
        """
        self._costs[row] = [FAR if cost is None else cost for cost in costs]
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
        while column >= 0:
            before = path.came[column]
            self.holder[column] = row if before < 0 else self.holder[before]
            column = before
        return frozenset()

    def _nearest(self, path: "_Path", row: int, came: int, total: int) -> tuple[int, int]:
        """The nearest column not passed yet, now that `row` would have to move; -1: none is left.

        Of equals a free one, then the first.
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
        """Move the potentials along the path that was found."""
        self._of_row[row] += total
        for column in path.seen:
            self._of_row[self.holder[column]] += total - path.best[column]
            self._of_column[column] -= total - path.best[column]


@dataclass(slots=True)
class _Path:
    """The search for one row: columns still ahead, the cost of reaching each, from which column
    it is reached, and those passed, which are all taken."""

    ahead: list[int]
    best: list[int]
    came: list[int]
    seen: list[int] = field(default_factory=list)
