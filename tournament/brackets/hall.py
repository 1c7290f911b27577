"""A seating in progress, and what it costs that two people swap chairs.

Counts who has met whom how often, who sat at which table, and who at tables of unusual size.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from tournament.brackets.company import Seated


@dataclass(frozen=True, slots=True)
class Prices:
    """The price of a repeated meeting, of a repeated table, and of unusual visits squared.

    Two visits of one person to unusual tables, while another has none, are worse than a repeat.
    """

    meeting: int = 20
    table: int = 10
    unusual: int = 20


class Hall:
    """The tables of every sitting. `people` is one more than the highest number."""

    def __init__(self, seated: Seated, *, people: int, usual: int, prices: Prices) -> None:
        self.seated, self.usual, self.prices = seated, usual, prices
        self.rooms = max(map(len, seated))
        self.met = [[0] * people for _ in range(people)]
        self.visits = [[0] * self.rooms for _ in range(people)]
        self.unusual = [0] * people
        for tables in seated:
            for place, table in enumerate(tables):
                self.count(table, place, is_unusual=len(table) != usual)

    def seat(self, number: int, tables: Sequence[Sequence[int]]) -> None:
        """Seat people at the empty tables of a sitting."""
        for place, (chairs, people) in enumerate(zip(self.seated[number], tables, strict=True)):
            chairs.extend(people)
            self.count(people, place, is_unusual=len(people) != self.usual)

    def count(self, people: Sequence[int], place: int, *, is_unusual: bool) -> None:
        """Count these people at a table. A table that is no longer in use counts no visits."""
        for one, other in combinations(people, 2):
            self._meet(one, other, 1)
        for each in people:
            self.unusual[each] += is_unusual
            if place < self.rooms:
                self.visits[each][place] += 1

    def keep_apart(self, one: int, other: int, times: int) -> None:
        """Let two count as having met so often."""
        self._meet(one, other, times)

    def cost(self) -> int:
        """The price of everything counted."""
        met = sum(times * (times - 1) for row in self.met for times in row) // 4
        again = sum(times * (times - 1) for row in self.visits for times in row) // 2
        return (
            self.prices.meeting * met
            + self.prices.table * again
            + self.prices.unusual * sum(times * times for times in self.unusual)
        )

    def added(
        self, tables: Sequence[list[int]], places: tuple[int, int], pair: tuple[int, int]
    ) -> int:
        """The cost of two people swapping chairs. Each sits at the table of its place."""
        (at, to), (one, other) = places, pair
        here, there = tables[at], tables[to]
        of_one, of_other = self.met[one], self.met[other]
        meets = len(here) + len(there) - 2 - 2 * of_one[other]
        for each in here:
            meets += of_other[each] - of_one[each]
        for each in there:
            meets += of_one[each] - of_other[each]
        first, second = self.visits[one], self.visits[other]
        again = first[to] - first[at] + second[at] - second[to] + 2
        cost = self.prices.meeting * meets + self.prices.table * again
        if len(here) == len(there):
            return cost
        to_unusual = (len(there) != self.usual) - (len(here) != self.usual)
        apart = self.unusual[one] - self.unusual[other]
        return cost + self.prices.unusual * 2 * (to_unusual * apart + abs(to_unusual))

    def swap(
        self, tables: Sequence[list[int]], places: tuple[int, int], pair: tuple[int, int]
    ) -> None:
        """Swap their chairs."""
        for place, leaves, comes in zip(places, pair, reversed(pair), strict=True):
            for each in tables[place]:
                if each != leaves:
                    self._meet(leaves, each, -1)
                    self._meet(comes, each, 1)
        for place, leaves, comes in zip(places, pair, reversed(pair), strict=True):
            table = tables[place]
            table[table.index(leaves)] = comes
            self.visits[leaves][place] -= 1
            self.visits[comes][place] += 1
            self.unusual[leaves] -= len(table) != self.usual
            self.unusual[comes] += len(table) != self.usual

    def _meet(self, one: int, other: int, times: int) -> None:
        self.met[one][other] += times
        self.met[other][one] += times
