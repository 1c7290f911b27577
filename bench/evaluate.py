"""One evaluation, in memory, of a played double elimination of 1,024."""

from functools import partial

from bench import Figure, at_most
from bench.harness import cpu_median
from tests.tournament.brackets.playing import double, play_out
from tournament.brackets.evaluate import evaluate

ENTRANTS = 1024
ROUNDS = 9
GOAL = 25


def measure() -> Figure:
    """Milliseconds of process CPU."""
    plan = double(ENTRANTS)
    results, _ = play_out(plan, seed=1)
    taken = 1000 * cpu_median(partial(evaluate, plan, results), ROUNDS)
    how = f"ms of CPU; {len(results)} results, median of {ROUNDS}"
    return at_most("evaluate", taken, GOAL, how)
