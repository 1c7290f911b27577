"""Seat one more round: nobody with a partner they had, few opponents and tables a second time.

Annealing, with swaps only where a table still repeats something: that is enough in a large hall.
Stops after a number of swaps, never after a time, so one seed gives one answer.
"""

from collections.abc import Callable, Iterable, Sequence
from math import exp
from random import Random

from tournament.brackets.rotation.tables import PLAYERS, Table, as_table, opponents, partners

_PARTNER, _OPPONENT, _OTHERWISE, _TABLE = 400, 40, 8, 2
"""What it costs to be partners again, opponents again, the one after the other, or to return."""
_WARM, _COLD = 40.0, 0.5


class Prices:
    """What it costs to seat two as partners or as opponents, and at a table, after what was played.

    People and tables are numbered from 0.
    """

    def __init__(self, people: int, tables: int) -> None:
        self.partner = [[0] * people for _ in range(people)]
        self.opponent = [[0] * people for _ in range(people)]
        self.place = [[0] * people for _ in range(tables)]

    def count(self, tables: Iterable[tuple[int, Table]]) -> None:
        """These tables are played as well. A number that this hall has not counts nowhere."""
        for number, table in tables:
            for player in table if number < len(self.place) else ():
                self.place[number][player] += _TABLE
            for pair in partners(table):
                self._add(pair, _PARTNER, _OTHERWISE)
            for pair in opponents(table):
                self._add(pair, _OTHERWISE, _OPPONENT)

    def keep_apart(self, one: int, other: int, times: int) -> None:
        """As if they had met so often in every way."""
        self._add((one, other), times * _PARTNER, times * _PARTNER)

    def _add(self, pair: tuple[int, int], partner: int, opponent: int) -> None:
        for one, other in (pair, pair[::-1]):
            self.partner[one][other] += partner
            self.opponent[one][other] += opponent

    def of(self, table: Sequence[int], number: int) -> int:
        """What a table costs there."""
        north, south, east, west = table
        place = self.place[number]
        of_north, of_south = self.opponent[north], self.opponent[south]
        return (
            self.partner[north][south]
            + self.partner[east][west]
            + of_north[east]
            + of_north[west]
            + of_south[east]
            + of_south[west]
            + place[north]
            + place[south]
            + place[east]
            + place[west]
        )


def seat_round(
    people: Sequence[int], prices: Prices, chance: Random, *, swaps: int
) -> tuple[int, list[Table]]:
    """The cheapest tables found, and what they cost. The people are a multiple of four."""
    dealt = list(people)
    chance.shuffle(dealt)
    tables = [dealt[at : at + PLAYERS] for at in range(0, len(dealt), PLAYERS)]
    hall = _Hall(prices, tables)
    total = least = sum(hall.costs)
    best, random, heat = hall.copied(), chance.random, _WARM
    cooler = (_COLD / _WARM) ** (1 / swaps)
    for _ in range(swaps):
        if not total:
            break
        heat *= cooler
        total += hall.swap(random, heat)
        if total < least:
            least, best = total, hall.copied()
    return least, best


class _Hall:
    """The tables, what each costs, and those that cost something (and some that no longer do)."""

    def __init__(self, prices: Prices, tables: list[list[int]]) -> None:
        self.prices, self.tables = prices, tables
        self.costs = list(map(prices.of, tables, range(len(tables))))
        self.dear = [number for number, cost in enumerate(self.costs) if cost]

    def copied(self) -> list[Table]:
        return list(map(as_table, self.tables))

    def swap(self, random: Callable[[], float], heat: float) -> int:
        """Try one swap that changes a dear table, and return what it added."""
        place = int(random() * len(self.dear))
        one, other = self.dear[place], int(random() * len(self.tables))
        if not self.costs[one]:
            self.dear[place] = self.dear[-1]
            self.dear.pop()
            return 0
        seat, to = int(random() * PLAYERS), int(random() * PLAYERS)
        here, there = self.tables[one], self.tables[other]
        here[seat], there[to] = there[to], here[seat]
        costs = self.prices.of(here, one), self.prices.of(there, other)
        before = self.costs[other] if one != other else costs[1]
        added = costs[0] + costs[1] - self.costs[one] - before
        if added > 0 and random() >= exp(-added / heat):
            here[seat], there[to] = there[to], here[seat]
            return 0
        if costs[1] and not self.costs[other]:
            self.dear.append(other)
        self.costs[one], self.costs[other] = costs
        return added
