"""Rounds of four at a table played in memory and as documents, for tests of individuals."""

import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from tournament.brackets.rounds.history import (
    DrawNext,
    DrawnRound,
    History,
    Meeting,
    PublishedRound,
)
from tournament.brackets.schedule import main


def run(command: str, document: object) -> tuple[int, dict[str, Any]]:
    """The exit status and the answer of `schedule`."""
    out = io.StringIO()
    status = main(command.split(), io.StringIO(json.dumps(document)), out)
    answer: dict[str, Any] = json.loads(out.getvalue())
    return status, answer


def table(number: int, clockwise: Sequence[int], *points: int, winner: str = "") -> dict[str, Any]:
    """A row of a document: north, east, south and west, with the points of both sides."""
    row: dict[str, Any] = {"table": number, "seats": dict(zip("NESW", clockwise, strict=True))}
    row |= {"points": dict(zip(("NS", "EW"), points, strict=True))} if points else {}
    return row | ({"winner": winner} if winner else {})


def meeting(number: int, clockwise: tuple[int, ...], north: int, east: int) -> Meeting:
    """A table with the points of both sides."""
    winner = None if north == east else clockwise[int(east > north)]
    return Meeting(number, clockwise, (north, east) * 2, winner, is_over=True)


def publish(history: History, drawn: DrawnRound, chance: Random, skill: Sequence[float]) -> History:
    """The history with this round: the better side wins oftener, 500 to less."""
    meetings = []
    for each in drawn.meetings:
        north, east, south, west = (skill[seed] for seed in each.sides)
        ahead = north + south - east - west + chance.gauss(0, 2)
        loser = max(0, round(499 - 150 * abs(ahead)))
        points = (500, loser) if ahead > 0 else (loser, 500)
        meetings.append(meeting(each.table, each.sides, *points))
    row = PublishedRound(tuple(meetings), drawn.byes)
    return replace(history, rounds=(*history.rounds, row))


def evening(
    draw: DrawNext, people: int, rounds: int, options: Mapping[str, object], seed: int
) -> tuple[History, list[DrawnRound]]:
    """An event of so many rounds, whose players differ in skill."""
    chance = Random(seed)
    skill = [chance.gauss(0, 1) for _ in range(people + 1)]
    history, drawn = History(tuple(range(1, people + 1))), []
    for _ in range(rounds):
        drawn.append(draw(history, options, seed))
        history = publish(history, drawn[-1], chance, skill)
    return history, drawn
