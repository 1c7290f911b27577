"""Seatings found by a long search, for 9 to 40 people who all come to 3 to 10 sittings.

In `seatings.txt` a line has the table sizes as digits, then one word a sitting: the people in the
order of the tables, each a digit in base 62. Few meetings repeat, then few tables; from 20 people
on, nobody sits at tables of unusual size more than once oftener than another.

16 people in 5 sittings are the exception, with 16 repeated tables and 24 repeated meetings. Without
repeated meetings there is one seating (the affine plane of order 4), and however its tables are
numbered, it repeats 40. Both kinds of repeats together are 40 either way.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random

from tournament.brackets.company import Company, Seated
from tournament.brackets.kept_rows import numbers, rows_in

_FILE = Path(__file__).with_suffix(".txt")


def kept_seating(sittings: Sequence[Company], chance: Random) -> Seated | None:
    """The tables of every sitting. None unless all come to all, and a seating is kept."""
    first = sittings[0]
    words = _kept().get((first.sizes, len(sittings)))
    if words is None or len(set(sittings)) > 1:
        return None
    people = list(first.people)
    chance.shuffle(people)
    return [_tables(word, first.sizes, people) for word in words]


def _tables(word: str, sizes: Sequence[int], people: Sequence[int]) -> list[list[int]]:
    seated = iter([people[number] for number in numbers(word)])
    return [[next(seated) for _ in range(size)] for size in sizes]


@cache
def _kept() -> Mapping[tuple[tuple[int, ...], int], Sequence[str]]:
    rows = rows_in(_FILE)
    return {(tuple(map(int, sizes)), len(words)): words for sizes, *words in rows}
