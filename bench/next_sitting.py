"""Drawing the sixth sitting of 100 individuals from the history of five."""

from bench import Figure, at_most
from bench.harness import cpu_median
from tournament.brackets.rounds.history import History, PublishedRound
from tournament.brackets.rounds.pods import next_round

PEOPLE, BEFORE, ROUNDS = 100, 5, 9
GOAL = 1_000


def measure() -> Figure:
    """Milliseconds of process CPU."""
    played: list[PublishedRound] = []
    for _ in range(BEFORE):
        played.append(PublishedRound(next_round(_history(played), {}, 1).meetings))
    taken = 1000 * cpu_median(lambda: next_round(_history(played), {}, 1), ROUNDS)
    how = f"ms of CPU for {PEOPLE} players after {BEFORE} sittings; median of {ROUNDS}"
    return at_most("next_sitting", taken, GOAL, how)


def _history(played: list[PublishedRound]) -> History:
    return History(tuple(range(1, PEOPLE + 1)), tuple(played))
