"""Tables of a round robin of 6 to 64: nobody plays at any of them a third time.

Balanced tournament designs. In `balanced.txt` a line has the number of entrants, then one word a
round: the table of each match in the order of the circle method, as a digit in base 62. Where
n - 1 is not a multiple of 3, by Haselgrove and Leech: a match {a, b} stands at the table of
(a - b) / 2 modulo n - 1, and whoever never rotates takes turns with the others. The rest were
searched for; from 22 on those have up to a few third visits.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain, repeat
from pathlib import Path

from tournament.brackets.formats.round_robin import legs_of
from tournament.brackets.kept_rows import numbers, rows_in
from tournament.brackets.spread import Rounds

_FILE = Path(__file__).with_suffix(".txt")


def balanced(rounds: Rounds, tables: int) -> list[list[int]] | None:
    """The table of each match, from 0. None unless a whole round robin fills these tables.

    In the second leg everyone moves on by a table.
    """
    kept = _kept().get(2 * tables)
    if kept is None or not _is_round_robin(rounds, 2 * tables):
        return None
    return [
        [(table + number // len(kept)) % tables for table in row]
        for number, row in enumerate(chain.from_iterable(repeat(kept, len(rounds) // len(kept))))
    ]


def _is_round_robin(rounds: Rounds, entrants: int) -> bool:
    legs = len(rounds) // (entrants - 1)
    drawn = [[(one + 1, other + 1) for one, other in row] for row in legs_of(entrants, legs)]
    return [list(row) for row in rounds] == drawn


@cache
def _kept() -> Mapping[int, Sequence[Sequence[int]]]:
    return {int(entrants): list(map(numbers, words)) for entrants, *words in rows_in(_FILE)}
