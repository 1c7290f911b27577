"""Improve a seating by swaps: worse ones are accepted ever more rarely.

Stops after a number of moves, never after a time, so one seed gives one answer.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from random import Random

from tournament.brackets.company import Seated
from tournament.brackets.hall import Hall


@dataclass(frozen=True, slots=True)
class Cooling:
    """How many swaps are tried, and what a swap may cost, in meetings, to be accepted in one of e
    cases: at first and at last."""

    moves: int
    warm: float = 0.8
    cold: float = 0.15


def anneal(
    hall: Hall, sittings: Sequence[int], cooling: Cooling, *, target: int, chance: Random
) -> tuple[int, Seated]:
    """The lowest cost and a seating with it. Only in these sittings do people swap tables.

    Ends early at a cost of `target`: nothing better is possible.
    """
    cost = lowest = hall.cost()
    best: Seated | None = None
    movable = [hall.seated[number] for number in sittings if len(hall.seated[number]) > 1]
    heat = cooling.warm * hall.prices.meeting
    cooler = (cooling.cold / cooling.warm) ** (1 / cooling.moves)
    random = chance.random
    for _ in range(cooling.moves if movable else 0):
        if lowest <= target:
            break
        tables = movable[int(random() * len(movable))]
        at = int(random() * len(tables))
        to = (at + 1 + int(random() * (len(tables) - 1))) % len(tables)
        here, there = tables[at], tables[to]
        pair = here[int(random() * len(here))], there[int(random() * len(there))]
        added = hall.added(tables, (at, to), pair)
        heat *= cooler
        if added <= 0 or random() < exp(-added / heat):
            if added > 0 and cost == lowest:
                best = _copied(hall.seated)
            hall.swap(tables, (at, to), pair)
            cost += added
            lowest = min(cost, lowest)
    return lowest, hall.seated if best is None or cost == lowest else best


def _copied(seated: Seated) -> Seated:
    return [[list(table) for table in tables] for tables in seated]
