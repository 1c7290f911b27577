"""Seat one more round along a ranking: neighbours in rank share tables, partners do not repeat.

Every table begins with four in a row, the best with the last of them. Where a table repeats
something, annealing swaps its players with those of tables near it, and each rank that a table
becomes wider has its price. Stops after a number of swaps, never after a time.
"""

from collections.abc import Callable, Iterable, Sequence
from math import exp
from random import Random
from typing import TypeAlias

from tournament.brackets.rotation.tables import PLAYERS, Table, as_table, opponents, partners

_PARTNER, _OPPONENT, _RANK = 400, 40, 3
"""What it costs to be partners again, opponents again, and a rank beyond four in a row."""
_WARM, _COLD = 10.0, 1.0
_NEAR, _TRIES, _SWAPS, _NARROWER = 3, 4, 8_000, 1_200
"""Swaps are with tables at most so far away. There are so many tries of so many swaps, and then so
many that make tables narrower."""
_Met: TypeAlias = Sequence[dict[int, int]]


class Encounters:
    """What it costs two to be partners or opponents, after what was played. Ranks count from 0."""

    def __init__(self, people: int) -> None:
        self._partner: _Met = [{} for _ in range(people)]
        self._opponent: _Met = [{} for _ in range(people)]

    def count(self, tables: Iterable[Table]) -> None:
        """These tables are played as well."""
        for table in tables:
            for one, other in partners(table):
                _add(self._partner, one, other, _PARTNER)
            for one, other in opponents(table):
                _add(self._opponent, one, other, _OPPONENT)

    def keep_apart(self, one: int, other: int, times: int) -> None:
        """As if they had been partners so often, and opponents at the same price."""
        for met in (self._partner, self._opponent):
            _add(met, one, other, times * _PARTNER)

    def of(self, table: Sequence[int]) -> int:
        """What a table repeats."""
        north, south, east, west = table
        of_north, of_south = self._opponent[north], self._opponent[south]
        return (
            self._partner[north].get(south, 0)
            + self._partner[east].get(west, 0)
            + of_north.get(east, 0)
            + of_north.get(west, 0)
            + of_south.get(east, 0)
            + of_south.get(west, 0)
        )


def seat_by_rank(people: int, met: Encounters, chance: Random) -> list[Table]:
    """Tables of ranks 0 to `people` - 1, the best first. The people are a multiple of four."""
    best = _Hall(people, met)
    for _ in range(_TRIES):
        hall = _Hall(people, met)
        hall.anneal(chance.random)
        best = min(best, hall, key=lambda each: each.least)
        if not best.least[0]:
            break
    best.narrow(chance.random)
    return sorted(best.copied(), key=sum)


def _add(met: _Met, one: int, other: int, cost: int) -> None:
    for here, there in ((one, other), (other, one)):
        met[here][there] = met[here].get(there, 0) + cost


def _width(table: Sequence[int]) -> int:
    return _RANK * (max(table) - min(table) - PLAYERS + 1)


class _Hall:
    """The tables, what each repeats and how wide it is, and those that repeat something (and some
    that no longer do)."""

    def __init__(self, people: int, met: Encounters) -> None:
        self.met = met
        self.tables = [self._four(first) for first in range(0, people, PLAYERS)]
        self.repeats = list(map(met.of, self.tables))
        self.widths = [0] * len(self.tables)
        self.dear = [number for number, cost in enumerate(self.repeats) if cost]
        self.cost = self.least = (sum(self.repeats), 0)

    def _four(self, first: int) -> list[int]:
        """Four in a row, in the way that repeats least: the first and the last as partners."""
        one, two, three, four = range(first, first + PLAYERS)
        ways = ([one, four, two, three], [one, three, two, four], [one, two, three, four])
        return min(ways, key=self.met.of)

    def copied(self) -> list[Table]:
        return list(map(as_table, self.tables))

    def anneal(self, random: Callable[[], float]) -> None:
        """Swap until nothing repeats, or until the swaps are used up; then take the best of all."""
        best, heat, cooler = self.copied(), _WARM, (_COLD / _WARM) ** (1 / _SWAPS)
        for _ in range(_SWAPS):
            if not self.dear:
                break
            heat *= cooler
            place = int(random() * len(self.dear))
            one = self.dear[place]
            if self.repeats[one]:
                self.swap(one, random, heat)
            else:
                self.dear[place] = self.dear[-1]
                self.dear.pop()
            if self.cost < self.least:
                best, self.least = self.copied(), self.cost
        self.tables = list(map(list, best))
        self.repeats, self.widths = list(map(self.met.of, best)), list(map(_width, best))

    def narrow(self, random: Callable[[], float]) -> None:
        """Swap where tables become narrower and repeat no more."""
        for _ in range(_NARROWER):
            self.swap(int(random() * len(self.tables)), random, 0)

    def swap(self, one: int, random: Callable[[], float], heat: float) -> None:
        """Try a swap of this table with one near it. Without heat, only if nothing repeats more."""
        first, last = max(one - _NEAR, 0), min(one + _NEAR, len(self.tables) - 1)
        other = first + int(random() * (last - first + 1))
        seat, to = int(random() * PLAYERS), int(random() * PLAYERS)
        here, there = self.tables[one], self.tables[other]
        here[seat], there[to] = there[to], here[seat]
        of, costs, widths = self.met.of, self.repeats, self.widths
        again, wider = of(here) - costs[one], _width(here) - widths[one]
        if one != other:
            again_there, wider_there = of(there) - costs[other], _width(there) - widths[other]
        else:
            again_there = wider_there = 0
        added = again + again_there, wider + wider_there
        if not _is_taken(*added, random, heat):
            here[seat], there[to] = there[to], here[seat]
            return
        if again_there > 0 and not costs[other]:
            self.dear.append(other)
        costs[one] += again
        widths[one] += wider
        costs[other] += again_there
        widths[other] += wider_there
        self.cost = (self.cost[0] + added[0], self.cost[1] + added[1])


def _is_taken(again: int, wider: int, random: Callable[[], float], heat: float) -> bool:
    if not heat:
        return again <= 0 and wider < 0
    return again + wider <= 0 or random() < exp(-(again + wider) / heat)
