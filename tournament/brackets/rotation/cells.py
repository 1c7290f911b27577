"""Rotations that were searched for beforehand, so that no director waits for a search.

They are all, to 32 players and 12 rounds, that algebra does not give at once.

In `cells.txt` a line has the number of players and of rounds, then the rounds. A round is its
tables joined by commas, north, south, east and west, each player a digit in base 62. Whoever is at
no table sits out. `dev.py precompute` writes it; some lines come from the same annealing in C.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import TypeAlias

from tournament.brackets.kept_rows import DIGITS, numbers, rows_in
from tournament.brackets.rotation.tables import Table, as_table, renamed

FILE = Path(__file__).with_suffix(".txt")
MOST = len(DIGITS)
"""The most players that a line can have."""
Cell: TypeAlias = tuple[int, int]
"""Players and rounds."""


def searched(people: Sequence[int], rounds: int, chance: Random) -> list[list[Table]] | None:
    """The rounds for so many people, who are seated by lot; None if there are none."""
    stored = cells().get((len(people), rounds))
    if stored is None:
        return None
    seated = chance.sample(people, len(people))
    return [[renamed(table, seated) for table in row] for row in stored]


@cache
def cells() -> Mapping[Cell, Sequence[Sequence[Table]]]:
    """All that are stored."""
    return {
        (int(people), int(rounds)): [
            [as_table(numbers(word)) for word in row.split(",")] for row in rows
        ]
        for people, rounds, *rows in rows_in(FILE)
    }


def line_of(people: int, tables: Sequence[Sequence[Table]]) -> str:
    """The line of the file for these rounds of players 0 to `people` - 1."""
    rounds = (
        ",".join("".join(DIGITS[player] for player in table) for table in row) for row in tables
    )
    return " ".join((str(people), str(len(tables)), *rounds))
