"""The next round of 400 individuals by rank, after five rounds, in both ways of drawing it."""

from random import Random

from bench import Figure, at_most
from bench.harness import cpu_median
from tournament.brackets.rotation.tables import clockwise
from tournament.brackets.rotation.whole import rotation
from tournament.brackets.rounds import progressive, rank_pairing
from tournament.brackets.rounds.history import History, Meeting, PublishedRound

PEOPLE, PLAYED, ROUNDS = 400, 5, 15
GOAL = 50


def measure() -> Figure:
    """Milliseconds of process CPU of the slower one. Fails if a partner or an opponent comes
    again where players of a rank share tables."""
    history = _played()
    neighbours = 1000 * cpu_median(lambda: _progressive(history), ROUNDS)
    halves = 1000 * cpu_median(lambda: rank_pairing.next_round(history, {}, 1), ROUNDS)
    how = (
        f"ms of CPU, {PEOPLE} players after {PLAYED} rounds: neighbours {neighbours:.0f}, "
        f"halves {halves:.0f}; medians of {ROUNDS}"
    )
    return at_most("rank", max(neighbours, halves), GOAL, how)


def _progressive(history: History) -> None:
    metrics = progressive.next_round(history, {}, 1).metrics
    if metrics["partner_repeats"] or metrics["opponent_repeats"]:
        raise RuntimeError("a partner or an opponent comes again")


def _played() -> History:
    """Rounds that repeat nobody, with points by chance."""
    chance, everybody = Random(1), range(1, PEOPLE + 1)
    rounds = []
    for tables in rotation([everybody] * PLAYED, seed=1).tables:
        meetings = []
        for number, table in enumerate(tables, start=1):
            chairs, (north, east) = clockwise(table), chance.sample(range(500), 2)
            winner = chairs[int(east > north)]
            meetings.append(Meeting(number, chairs, (north, east) * 2, winner, is_over=True))
        rounds.append(PublishedRound(tuple(meetings)))
    return History(tuple(everybody), tuple(rounds))
