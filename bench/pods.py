"""Seating 400 individuals at tables of four, all of 12 sittings at once."""

from bench import Figure, at_most
from bench.harness import cpu_median
from tournament.brackets.company import Company, repeats, table_repeats
from tournament.brackets.mingle import mingle

PEOPLE, SITTINGS, ROUNDS = 400, 12, 5
GOAL = 5_000


def measure() -> Figure:
    """Milliseconds of process CPU. Fails if anybody meets again or returns to a table."""
    taken = 1000 * cpu_median(_seated, ROUNDS)
    how = f"ms of CPU, {PEOPLE} players in {SITTINGS} sittings, no repeats; median of {ROUNDS}"
    return at_most("pods", taken, GOAL, how)


def _seated() -> None:
    everybody = Company(tuple(range(1, PEOPLE + 1)), (4,) * (PEOPLE // 4))
    seated = mingle([everybody] * SITTINGS, seed=1)
    if repeats(seated) or table_repeats(seated):
        raise RuntimeError("somebody meets again or returns to a table")
