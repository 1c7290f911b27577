"""Improve a whole schedule by swaps within its rounds: worse ones are accepted ever more rarely.

For a small hall, where rounds drawn one after another leave a few repeats that others would not.
Stops after a number of swaps, never after a time, so one seed gives one answer.
"""

from collections.abc import Callable, Sequence
from math import exp
from random import Random
from typing import NamedTuple, TypeAlias

from tournament.brackets.rotation.tables import (
    PLAYERS,
    Pair,
    Rounds,
    Table,
    as_table,
    opponents,
    partners,
)

_PARTNER, _OPPONENT, TABLE = 200, 20, 3
"""What twice partners, opponents, or at a table costs; three times costs three of it."""
_WARM, _COLD = 8.0, 0.5
_CREW_OF = ((1, 2, 3), (0, 2, 3), (3, 0, 1), (2, 0, 1))
"""The seats of the partner and the two opponents, by seat."""
Draw: TypeAlias = Callable[[], float]
Partners: TypeAlias = tuple[Pair, Pair]


class Chair(NamedTuple):
    """A player, the partner and the two opponents, and the number of the table."""

    player: int
    crew: tuple[int, int, int]
    table: int


class _Met:
    """How often any two were partners and opponents, and each at a table. All count from 0.

    `returning` is what it costs to be at a table twice.
    """

    def __init__(self, people: int, rounds: Rounds, returning: int) -> None:
        self.returning = returning
        self.together = [[0] * people for _ in range(people)]
        self.against = [[0] * people for _ in range(people)]
        self.visits = [[0] * max(map(len, rounds)) for _ in range(people)]
        for tables in rounds:
            for number, table in enumerate(tables):
                for player in table:
                    self.visits[player][number] += 1
                for pair in partners(table):
                    _count(self.together, *pair, 1)
                for pair in opponents(table):
                    _count(self.against, *pair, 1)

    def added(self, one: Chair, other: Chair) -> int:
        """What it costs if these two change places."""
        together, against, visits = self.together[one.player], self.against[one.player], self.visits
        their_together, their_against = self.together[other.player], self.against[other.player]
        mine, left, right = one.crew
        theirs, far_left, far_right = other.crew
        partner = together[theirs] - together[mine] + their_together[mine] - their_together[theirs]
        opponent = against[far_left] + against[far_right] - against[left] - against[right]
        opponent += their_against[left] + their_against[right]
        opponent -= their_against[far_left] + their_against[far_right]
        table = visits[one.player][other.table] - visits[one.player][one.table]
        table += visits[other.player][one.table] - visits[other.player][other.table]
        return _PARTNER * (partner + 2) + _OPPONENT * (opponent + 4) + self.returning * (table + 2)

    def trade(self, one: Chair, other: Chair) -> None:
        """These two change places."""
        for chair, to in ((one, other), (other, one)):
            for left, joined, times in zip(
                chair.crew, to.crew, (self.together, self.against, self.against), strict=True
            ):
                _count(times, chair.player, left, -1)
                _count(times, chair.player, joined, 1)
            self.visits[chair.player][chair.table] -= 1
            self.visits[chair.player][to.table] += 1

    def added_at_table(self, before: Partners, after: Partners) -> int:
        """What it costs if the partners at a table become opponents, and others partners."""
        added = 0
        for one, other in before:
            added += _OPPONENT * self.against[one][other] - _PARTNER * (
                self.together[one][other] - 1
            )
        for one, other in after:
            added += _PARTNER * self.together[one][other] - _OPPONENT * (
                self.against[one][other] - 1
            )
        return added

    def regroup(self, before: Partners, after: Partners) -> None:
        """The partners at a table become opponents, and others partners."""
        for pairs, more in ((before, -1), (after, 1)):
            for pair in pairs:
                _count(self.together, *pair, more)
                _count(self.against, *pair, -more)


def improved(
    people: int, rounds: Rounds, chance: Random, *, swaps: int, returning: int
) -> list[list[Table]]:
    """The cheapest schedule found, with the same people in each round.

    `returning` is what it costs to be at a table twice: `TABLE`, or nothing.
    """
    met = _Met(people, rounds, returning)
    seated = [[list(table) for table in tables] for tables in rounds]
    best, total, least = _copied(seated), 0, 0
    random, heat = chance.random, _WARM
    cooler = (_COLD / _WARM) ** (1 / swaps)
    for _ in range(swaps):
        heat *= cooler
        tables = seated[int(random() * len(seated))]
        here, there = int(random() * len(tables)), int(random() * len(tables))
        if here == there:
            total += _change_partners(met, tables[here], random, heat)
        else:
            total += _change_tables(met, tables, (here, there), random, heat)
        if total < least:
            least, best = total, _copied(seated)
    return best


def _change_tables(met: _Met, tables: list[list[int]], at: Pair, random: Draw, heat: float) -> int:
    """Try to swap two people of two tables, and return what it added."""
    seat, to = int(random() * PLAYERS), int(random() * PLAYERS)
    here, there = tables[at[0]], tables[at[1]]
    one, other = _chair(here, seat, at[0]), _chair(there, to, at[1])
    added = met.added(one, other)
    if added > 0 and random() >= exp(-added / heat):
        return 0
    met.trade(one, other)
    here[seat], there[to] = there[to], here[seat]
    return added


def _change_partners(met: _Met, table: list[int], random: Draw, heat: float) -> int:
    """Try to swap south and an opponent, and return what it added."""
    north, south, east, west = table
    regrouped = [north, east, south, west] if random() < 0.5 else [north, west, east, south]
    before = (north, south), (east, west)
    after = (regrouped[0], regrouped[1]), (regrouped[2], regrouped[3])
    added = met.added_at_table(before, after)
    if added > 0 and random() >= exp(-added / heat):
        return 0
    met.regroup(before, after)
    table[:] = regrouped
    return added


def _chair(table: Sequence[int], seat: int, number: int) -> Chair:
    partner, left, right = _CREW_OF[seat]
    return Chair(table[seat], (table[partner], table[left], table[right]), number)


def _count(times: list[list[int]], one: int, other: int, more: int) -> None:
    times[one][other] += more
    times[other][one] += more


def _copied(seated: Sequence[Sequence[Sequence[int]]]) -> list[list[Table]]:
    return [list(map(as_table, tables)) for tables in seated]
