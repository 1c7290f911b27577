"""Scores of a drawn event in half wins, and the order that they give."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tournament.brackets.rounds.history import History, Meeting

WIN, LEVEL = 2, 1


@dataclass(frozen=True, slots=True)
class Scores:
    """By seed: half wins, wins and losses. Who has none is not listed."""

    half_wins: Counter[int] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)
    losses: Counter[int] = field(default_factory=Counter)


def scores_of(history: History, bye: int, *, late: int = 0) -> Scores:
    """The scores so far, where a bye is worth `bye` half wins, and `late` a round before entering.

    A meeting that is not over counts nothing, nor does a round that somebody missed. What was
    brought from earlier stages is neither a win nor a loss here.
    """
    scores = Scores(Counter(history.brought))
    for number, row in enumerate(history.rounds, start=1):
        for meeting in row.meetings:
            if meeting.is_over:
                _count(meeting, scores)
        rested = [(seed, bye) for seed in row.byes]
        for seed, worth in (*rested, *((each, late) for each in history.before_entry(number))):
            scores.half_wins[seed] += worth
            scores.wins[seed] += worth == WIN
    return scores


def ranked(seeds: Iterable[int], half_wins: Mapping[int, int]) -> tuple[int, ...]:
    """The best score first; among equal scores the better seed. `seeds` are in seed order."""
    return tuple(sorted(seeds, key=lambda seed: -half_wins.get(seed, 0)))


def _count(meeting: Meeting, scores: Scores) -> None:
    for seed in meeting.sides:
        if meeting.winner is None and not meeting.lost:
            scores.half_wins[seed] += LEVEL
        elif meeting.winner == seed:
            scores.half_wins[seed] += WIN
            scores.wins[seed] += 1
        else:
            scores.losses[seed] += 1
