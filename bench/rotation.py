"""A rotation of 400 individuals: all of 12 rounds, with other partners and opponents in each."""

from bench import Figure, at_most
from bench.harness import cpu_median
from tournament.brackets.rotation.whole import rotation

PEOPLE, PLAYED, ROUNDS = 400, 12, 5
GOAL = 5_000


def measure() -> Figure:
    """Milliseconds of process CPU. Fails if a partner, an opponent or a table comes again."""
    taken = 1000 * cpu_median(_rotated, ROUNDS)
    how = f"ms of CPU, {PEOPLE} players in {PLAYED} rounds, no repeats; median of {ROUNDS}"
    return at_most("rotation", taken, GOAL, how)


def _rotated() -> None:
    found = rotation([range(1, PEOPLE + 1)] * PLAYED, seed=1)
    if any(found.repeats()[:3]):
        raise RuntimeError("a partner, an opponent or a table comes again")
