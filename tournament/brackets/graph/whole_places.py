"""The places of a whole event, read through its stages. Pure.

Those who went on from a stage stand where the best of them stood, in the order of the later stage.
Where the first went on, nobody who stayed behind is ahead of them: who left, or was ranked higher
by a correction made afterwards.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest

Rows = Sequence[Sequence[int]]
"""Entries best first; those level in one row."""


@dataclass(frozen=True, slots=True)
class Later:
    """The rows of a later stage, and the entries of the stages of which the first went on to it."""

    rows: Rows
    behind: Collection[int] = ()


def read_through(first: Iterable[Rows], later: Iterable[Later]) -> list[tuple[int, ...]]:
    """Everyone in order, from the stages that began and those that followed, in their order.

    Stages that began side by side are read place by place.
    """
    rows = [
        tuple(dict.fromkeys(entry for row in beside for entry in row))
        for beside in zip_longest(*first, fillvalue=())
    ]
    for stage in later:
        rows = _with(rows, [tuple(row) for row in stage.rows], stage.behind)
    return [row for row in rows if row]


def _with(
    rows: Sequence[tuple[int, ...]], stage: Sequence[tuple[int, ...]], behind: Collection[int]
) -> list[tuple[int, ...]]:
    members = {entry for row in stage for entry in row}
    meets = members.union(behind)
    at = next((n for n, row in enumerate(rows) if meets.intersection(row)), len(rows))
    left = [tuple(entry for entry in row if entry not in members) for row in rows]
    return [*left[:at], *stage, *left[at:]]


def numbered(rows: Rows, unranked: Collection[int] = ()) -> list[tuple[int, tuple[int, ...]]]:
    """Each row with its place. Those `unranked` leave theirs empty."""
    places, place = [], 1
    for row in rows:
        if ranked := tuple(entry for entry in row if entry not in unranked):
            places.append((place, ranked))
        place += len(row)
    return places
