"""Which rows of the log are new to a reader. Pure: no Django, no clock, no database.

Ids are given out before a commit: of two changes at two events on PostgreSQL, the one with the
larger id may be visible first. So a missing id is waited for, and only below the first one missing
everything is settled. Changes of one event come in order, because it has one writer.

A row already read that is gone or has another hash means another database: one was restored, or a
log was removed. Then the reader begins anew.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

WAITS_FOR = 30.0
"""Seconds that a missing id is waited for. A rolled back transaction leaves one for ever."""
AT_ONCE_OPEN = 256
"""How far behind the last id one may still be missing: more than all other nodes write while one
commits a whole hall's hands together, and few enough to read again at each look."""


@dataclass(frozen=True, slots=True)
class Change:
    """One change: of which topic ("event/12"), its number there, and what looks different now.

    `hash` is its row's. With the number it says which history of the topic is meant.
    """

    topic: str
    number: int
    touched: tuple[str, ...]
    hash: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the log as it was read."""

    id: int
    hash: str
    change: Change

    @classmethod
    def of(cls, pk: int, topic: str, number: int, digest: str, touched: Any) -> "Row":
        """The row with these columns. `touched` is a list, as JSON or loaded."""
        names = json.loads(touched) if isinstance(touched, str) else touched
        return cls(pk, digest, Change(topic, number, tuple(names), digest))


def start_before(top: int) -> int:
    """The id to begin reading at, when `top` is the last one."""
    return max(top - AT_ONCE_OPEN, 0)


@dataclass(slots=True)
class LogReader:
    """What one reader has read. Rows come ordered by id, from `floor` on and including it.

    Everything up to `floor` is settled; `floor` is the id of a row, or 0 in an empty log. `read`
    holds the hashes of the rows read from there on, `missing` since when an id was missed.
    """

    floor: int = 0
    has_begun: bool = False
    read: dict[int, str] = field(default_factory=dict)
    missing: dict[int, float] = field(default_factory=dict)

    def begin(self, rows: Iterable[Row], at: float) -> None:
        """Take these rows, the last ones of the log, as known. `at`: seconds of any clock."""
        self.read = {row.id: row.hash for row in rows}
        self.floor = min(self.read, default=0)
        self.missing = {}
        self.has_begun = True
        self._settle(at)

    def take(self, rows: Sequence[Row], at: float, *, is_all: bool = True) -> list[Change] | None:
        """The changes new to the reader, or None if the database is another one.

        `is_all`: no rows follow.
        """
        found = {row.id: row.hash for row in rows}
        if not self._still_stand(found, last=None if is_all else max(found)):
            self.has_begun = False
            return None
        new = [row for row in rows if row.id not in self.read]
        self.read |= found
        self._settle(at)
        return [row.change for row in new]

    def _still_stand(self, found: Mapping[int, str], last: int | None) -> bool:
        """Whether every row read is found unchanged, of those up to `last`."""
        return all(
            found.get(number) == digest
            for number, digest in self.read.items()
            if last is None or number <= last
        )

    def _settle(self, at: float) -> None:
        """Raise the floor to the last row below which no id is missing."""
        top = max(self.read, default=self.floor)
        self.missing = {
            number: self.missing.get(number, at)
            for number in range(max(self.floor + 1, top - AT_ONCE_OPEN), top)
            if number not in self.read
        }
        waited_for = [number for number, since in self.missing.items() if at - since < WAITS_FOR]
        below = min(waited_for, default=top + 1)
        self.floor = max((number for number in self.read if number < below), default=self.floor)
        self.read = {pk: digest for pk, digest in self.read.items() if pk >= self.floor}
