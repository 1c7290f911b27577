"""A Swiss event in memory: better seeds win more often, and some meetings end level."""

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from tournament.brackets.rounds.history import DrawnRound, History, Meeting, PublishedRound
from tournament.brackets.rounds.scores import WIN, scores_of
from tournament.brackets.rounds.swiss import next_round

LEVEL = 0.05


def begun(entrants: int) -> History:
    """An event before its first round."""
    return History(tuple(range(1, entrants + 1)))


def drawn(history: History) -> DrawnRound:
    """Its next round."""
    return next_round(history, {}, 1)


def played(history: History, made: DrawnRound, chance: Random) -> History:
    """The event after this round."""
    scale = len(history.entrants) / 2
    meetings = tuple(_played(meeting, chance, scale) for meeting in made.meetings)
    return replace(history, rounds=(*history.rounds, PublishedRound(meetings, made.byes)))


def differences(history: History, pairs: Iterable[Iterable[int]]) -> list[int]:
    """By how many half wins the pairs differ, the largest first. Less is better."""
    score = scores_of(history, WIN).half_wins
    scores = ([score[seed] for seed in pair] for pair in pairs)
    return sorted((max(pair) - min(pair) for pair in scores), reverse=True)


def in_words(apart: list[int]) -> str:
    """How many pairs differ, and by how much at most."""
    return f"{sum(map(bool, apart))} pairs differ, by {apart[0] / WIN:g} wins at most"


def _played(meeting: Meeting, chance: Random, scale: float) -> Meeting:
    one, other = meeting.sides
    wins = chance.random() < 1 / (1 + 10 ** ((one - other) / scale))
    level = chance.random() < LEVEL
    return replace(meeting, winner=None if level else one if wins else other, is_over=True)
