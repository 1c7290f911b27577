"""The places of a whole event, read through its stages. Pure.

Those who went on from a stage stand where the best of them stood, in the order of the later stage.
"""

from collections.abc import Iterable, Sequence
from itertools import zip_longest

Rows = Sequence[Sequence[int]]
"""Entries best first; those level in one row."""


def read_through(first: Iterable[Rows], later: Iterable[Rows]) -> list[tuple[int, ...]]:
    """Everyone in order, from the stages that began and those that followed, in their order.

    Stages that began side by side are read place by place.
    """
    rows = [
        tuple(dict.fromkeys(entry for row in beside for entry in row))
        for beside in zip_longest(*first, fillvalue=())
    ]
    for stage in later:
        rows = _with(rows, [tuple(row) for row in stage])
    return [row for row in rows if row]


def _with(
    rows: Sequence[tuple[int, ...]], stage: Sequence[tuple[int, ...]]
) -> list[tuple[int, ...]]:
    members = {entry for row in stage for entry in row}
    at = next((n for n, row in enumerate(rows) if members.intersection(row)), len(rows))
    left = [tuple(entry for entry in row if entry not in members) for row in rows]
    return [*left[:at], *stage, *left[at:]]


def numbered(rows: Rows) -> list[tuple[int, tuple[int, ...]]]:
    """Each row with its place."""
    places, place = [], 1
    for row in rows:
        places.append((place, tuple(row)))
        place += len(row)
    return places
