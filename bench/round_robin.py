"""Planning round robins of 3 to 64 entrants: the slowest of them."""

from functools import partial

from bench import Figure, at_most
from bench.harness import cpu_median
from tournament.brackets.formats import round_robin

SIZES = range(3, 65)
ROUNDS = 9
GOAL = 50


def measure() -> Figure:
    """Milliseconds of process CPU for the slowest plan."""
    taken = {entrants: 1000 * cpu_median(partial(_drawn, entrants), ROUNDS) for entrants in SIZES}
    slowest = max(taken, key=lambda entrants: taken[entrants])
    how = (
        f"ms of CPU with {slowest} entrants, the slowest of {SIZES[0]} to {SIZES[-1]}; "
        f"median of {ROUNDS}"
    )
    return at_most("round_robin", taken[slowest], GOAL, how)


def _drawn(entrants: int) -> None:
    round_robin._plan.cache_clear()
    round_robin.FORMAT.plan(entrants)
