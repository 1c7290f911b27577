"""Assigning 100 matches to 100 tables after seven rounds.

CPU of one assignment in this process: zones, accessible tables, repeats, walks.
"""

import random
import statistics
import time
from collections.abc import Sequence
from dataclasses import replace

from bench import Figure, at_most
from tournament.tables.assign import allot
from tournament.tables.hall import Guest, Hall, Spot, Waiting

TABLES, ROUNDS, RUNS, IN_NEED = 100, 8, 9, 8
GOAL = 50.0


def measure() -> Figure:
    """Milliseconds of one assignment, the median of the last round's runs."""
    chance = random.Random(2026)
    hall = Hall(
        tuple(_spot(n) for n in range(1, TABLES + 1)), frozenset({"Youth"}), frozenset(), True
    )
    guests = [Guest(accessible=number < IN_NEED) for number in range(2 * TABLES)]
    repeats = wrong = 0
    taken: list[float] = []
    for _ in range(ROUNDS):
        order = _round(chance)
        waiting = [_waiting(match, pair, guests) for match, pair in enumerate(order)]
        taken = [_clocked(hall, waiting) for _ in range(RUNS)]
        made = allot(hall, hall.at, waiting)
        repeats += made.metrics["repeats"]
        wrong += sum(table not in hall.open_to(waiting[n]) for table, n in made.tables.items())
        wrong += TABLES - len(made.tables)
        for table, match in made.tables.items():
            for number in order[match]:
                guests[number] = _been(guests[number], table)
    how = (
        f"ms of CPU for {TABLES} matches on {TABLES} tables in round {ROUNDS}, median of {RUNS}; "
        f"{wrong} without the right table, {repeats} repeats in {ROUNDS} rounds"
    )
    figure = at_most("tables", statistics.median(taken), GOAL, how)
    return replace(figure, holds=bool(figure.holds) and wrong == 0)


def _spot(number: int) -> Spot:
    """Ten rows of ten. The last two are the youth's; every tenth table is accessible."""
    zone = "Youth" if number > TABLES * 8 // 10 else ""
    return Spot(number, zone, number % 10 == 0, (number - 1) % 10, (number - 1) // 10)


def _round(chance: random.Random) -> list[tuple[int, int]]:
    """Pair everyone at random, the youth among themselves."""
    grown = TABLES * 16 // 10
    pairs = []
    for field in (list(range(grown)), list(range(grown, 2 * TABLES))):
        chance.shuffle(field)
        pairs += list(zip(field[::2], field[1::2], strict=True))
    return pairs


def _waiting(match: int, pair: tuple[int, int], guests: Sequence[Guest]) -> Waiting:
    zone = "Youth" if pair[0] >= TABLES * 16 // 10 else ""
    who = frozenset(map(str, pair))
    return Waiting(match, who, zone=zone, guests=tuple(guests[number] for number in pair))


def _been(guest: Guest, table: int) -> Guest:
    visits = {**guest.visits, table: guest.visits.get(table, 0) + 1}
    return replace(guest, visits=visits, last=table)


def _clocked(hall: Hall, waiting: Sequence[Waiting]) -> float:
    before = time.process_time()
    allot(hall, hall.at, waiting)
    return 1000 * (time.process_time() - before)
