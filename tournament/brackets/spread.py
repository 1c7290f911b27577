"""Assign the matches of rounds to tables, so that people change tables.

Knows rounds of entrants and a number of tables; `tables/assign.py` handles zones and needs. Stops
after a number of moves, never after a time, so one seed gives one answer.
"""

from collections.abc import Sequence
from math import exp
from random import Random
from typing import TypeAlias

Sides: TypeAlias = tuple[int, ...]
Rounds: TypeAlias = Sequence[Sequence[Sides]]
Visits: TypeAlias = dict[int, list[int]]

_WARM, _COLD = 0.6, 0.15
_MOVES_A_MATCH, _MOST_MOVES = 4_000, 800_000


def spread(rounds: Rounds, tables: int, *, seed: int) -> list[list[int]]:
    """The table of each match, round by round, from 0, with few repeats.

    Annealing: swap two tables of a round; swaps that add repeats are accepted ever more rarely.
    """
    seating = [[*matches, *([()] * (tables - len(matches)))] for matches in rounds]
    visits = _visits(seating, tables)
    cost = least = sum(n * (n - 1) // 2 for own in visits.values() for n in own)
    bound = least_repeats(rounds, tables)
    best = [list(row) for row in seating]
    chance = Random(seed)
    moves = min(_MOST_MOVES, _MOVES_A_MATCH * sum(map(len, rounds)))
    for move in range(moves):
        if least == bound:
            break
        row = seating[int(chance.random() * len(seating))]
        one, two = int(chance.random() * tables), int(chance.random() * tables)
        added = _added(row[one], visits, one, two) + _added(row[two], visits, two, one)
        warmth = _WARM * (_COLD / _WARM) ** (move / moves)
        if one != two and (added <= 0 or chance.random() < exp(-added / warmth)):
            _swap(row, visits, one, two)
            cost += added
            if cost < least:
                least, best = cost, [list(row) for row in seating]
    return [
        [row.index(sides) for sides in matches] for matches, row in zip(rounds, best, strict=True)
    ]


def repeats(rounds: Rounds, placed: Sequence[Sequence[int]]) -> int:
    """Repeated pairs (entrant, table): for each, the pairs of visits."""
    visits: dict[tuple[int, int], int] = {}
    for matches, row in zip(rounds, placed, strict=True):
        for sides, table in zip(matches, row, strict=True):
            for entrant in sides:
                visits[entrant, table] = visits.get((entrant, table), 0) + 1
    return sum(times * (times - 1) // 2 for times in visits.values())


def least_repeats(rounds: Rounds, tables: int) -> int:
    """A lower bound: each entrant's games spread evenly over the tables."""
    games: dict[int, int] = {}
    for matches in rounds:
        for sides in matches:
            for entrant in sides:
                games[entrant] = games.get(entrant, 0) + 1
    return sum(evenly(each, tables) for each in games.values())


def evenly(times: int, cells: int) -> int:
    """The sum of C(n, 2) for this many times spread evenly over the cells."""
    each, more = divmod(times, cells)
    return cells * each * (each - 1) // 2 + more * each


def _visits(seating: Sequence[Sequence[Sides]], tables: int) -> Visits:
    visits: Visits = {}
    for row in seating:
        for table, sides in enumerate(row):
            for entrant in sides:
                visits.setdefault(entrant, [0] * tables)[table] += 1
    return visits


def _added(sides: Sides, visits: Visits, here: int, there: int) -> int:
    """The repeats added by moving these entrants from one table to another."""
    return sum(visits[entrant][there] - visits[entrant][here] + 1 for entrant in sides)


def _swap(row: list[Sides], visits: Visits, one: int, two: int) -> None:
    for sides, here, there in ((row[one], one, two), (row[two], two, one)):
        for entrant in sides:
            visits[entrant][here] -= 1
            visits[entrant][there] += 1
    row[one], row[two] = row[two], row[one]
