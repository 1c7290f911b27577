"""Rounds played in memory, for tests of engines."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from tournament.brackets.rounds.history import (
    DrawNext,
    DrawnRound,
    History,
    Meeting,
    PublishedRound,
)


def field_of(entrants: int) -> History:
    return History(tuple(range(1, entrants + 1)))


def played(*results: str, byes: Sequence[int] = ()) -> PublishedRound:
    """A round in which "1-2" is won by 1, "3=4" ended level, "5?6" is open."""
    return PublishedRound(
        tuple(_meeting(table, words) for table, words in enumerate(results, start=1)), tuple(byes)
    )


def _meeting(table: int, words: str) -> Meeting:
    sign = next(each for each in "-=?" if each in words)
    one, other = map(int, words.split(sign))
    winner = one if sign == "-" else None
    return Meeting(table, (one, other), winner=winner, is_over=sign != "?")


def publish(history: History, drawn: DrawnRound, chance: Random) -> History:
    """The history with this round, every meeting won by chance or level."""
    meetings = tuple(
        replace(each, winner=chance.choice([*each.sides, None]), is_over=True)
        for each in drawn.meetings
    )
    return replace(history, rounds=(*history.rounds, PublishedRound(meetings, drawn.byes)))


def play(
    draw: DrawNext, history: History, rounds: int, options: Mapping[str, object], seed: int
) -> History:
    """So many rounds more."""
    chance = Random(seed)
    for _ in range(rounds):
        history = publish(history, draw(history, options, 1), chance)
    return history


def sides_of(drawn: DrawnRound) -> list[tuple[int, ...]]:
    return [meeting.sides for meeting in drawn.meetings]
