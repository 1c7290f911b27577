"""Which change last touched what a page is about, remembered by each process.

A page that asks again compares this mark instead of the event's version, so that a hand at table 7
makes nobody else's page stale. The log's rows are read once; later only those after the last one
known, and none while the event's version is that one's number. Every process finds the same mark.
"""

from collections import OrderedDict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from itertools import takewhile
from threading import Lock
from typing import Any, Generic, NamedTuple, TypeVar

from scoring.plain_sql import fetch, from_json, moment
from tournament.live.models import LogEntry

MOST_TOPICS = 64
"""The events whose marks are remembered, those last asked for."""
DIGITS = 6
"""Of a hash in a mark's text: a log that was restored to an earlier state numbers anew."""


class Mark(NamedTuple):
    """A row of the log: its number, hash and time. NEVER before the first."""

    number: int
    hash: str
    at: datetime | None

    def __str__(self) -> str:
        return f"{self.number}-{self.hash[:DIGITS]}" if self.hash else str(self.number)


NEVER = Mark(0, "", None)


def noun_of(name: str) -> str:
    """The kind of a touched name: "match" of "match:3/W1-1"."""
    return name.partition(":")[0]


@dataclass(frozen=True, slots=True)
class About:
    """What a page shows: all names that the log can touch, but of the nouns `without` only `names`.

    A name that ends in a slash stands for all that begin with it. So a noun that nobody thought of
    makes a page stale too often, never too seldom.
    """

    without: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()

    def concerns(self, touched: Iterable[str]) -> bool:
        """Whether a change of these names makes the page stale."""
        return any(noun_of(name) not in self.without or self._names(name) for name in touched)

    def _names(self, name: str) -> bool:
        return any(
            name == own
            or (own.endswith("/") and name.startswith(own))
            or (name.endswith("/") and own.startswith(name))
            for own in self.names
        )


@dataclass(slots=True)
class _Known:
    """The last mark of every noun, name and beginning up to a slash, in one topic's log."""

    lock: Lock = field(default_factory=Lock)
    last: Mark = NEVER
    nouns: dict[str, Mark] = field(default_factory=dict)
    names: dict[str, Mark] = field(default_factory=dict)
    below: dict[str, Mark] = field(default_factory=dict)

    def bring_up_to(self, topic: str, number: int) -> None:
        """Read the rows that came since, or all of a log that is no longer the same."""
        if number <= self.last.number:
            return
        rows = _rows(topic, self.last.number)
        if self.last.number and (not rows or rows[0][0].hash != self.last.hash):
            self.nouns, self.names, self.below = {}, {}, {}
            rows = _rows(topic, 0)
        for mark, touched in rows:
            self._add(mark, touched)

    def _add(self, mark: Mark, touched: Iterable[str]) -> None:
        self.last = mark
        for name in touched:
            self.nouns[noun_of(name)] = mark
            self.names.pop(name, None)  # the last touched stands last
            self.names[name] = mark
            if "/" in name:
                self.below[_beginning(name)] = mark

    def newest(self, about: About) -> Mark:
        """The last change that concerns the page."""
        found = [mark for noun, mark in self.nouns.items() if noun not in about.without]
        for own in about.names:
            if own.endswith("/"):
                found.append(self.below.get(own, NEVER))
            else:
                found.append(self.names.get(own, NEVER))
                found.append(self.names.get(_beginning(own), NEVER))
        return max(found, key=lambda mark: mark.number, default=NEVER)

    def since(self, number: int) -> set[str]:
        """The names that changes after this number touched."""
        found = takewhile(lambda row: row[1].number > number, reversed(self.names.items()))
        return {name for name, _ in found}


Value = TypeVar("Value")


class Remembered(Generic[Value]):
    """What was computed in a state, for everybody who asks while that stands. From any thread."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._lock = Lock()
        self._kept: OrderedDict[Hashable, tuple[Hashable, Value]] = OrderedDict()
        _remembered.append(self)

    def get(self, key: Hashable, state: Hashable) -> Value | None:
        """The value for this key, if it was computed in this state."""
        with self._lock:
            found = self._kept.get(key)
            if found is None or found[0] != state:
                return None
            self._kept.move_to_end(key)
            return found[1]

    def last(self, key: Hashable) -> Value | None:
        """The value for this key in whatever state it was computed."""
        with self._lock:
            found = self._kept.get(key)
            return found[1] if found else None

    def put(self, key: Hashable, state: Hashable, value: Value) -> Value:
        """Keep the value, and return it."""
        with self._lock:
            self._kept[key] = (state, value)
            self._kept.move_to_end(key)
            while len(self._kept) > self.most:
                self._kept.popitem(last=False)
        return value

    def forget(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()


_remembered: list[Remembered[Any]] = []
_shelf: OrderedDict[str, _Known] = OrderedDict()
_shelf_lock = Lock()


def forget() -> None:
    """Forget every topic, after a change of database."""
    with _shelf_lock:
        _shelf.clear()
    for kept in _remembered:
        kept.forget()


def last_touched(topic: str, until: int, about: About) -> Mark:
    """The last change up to number `until` that concerns a page about this.

    `until` is the topic's last number that the caller knows, read before anything else that the
    page shows. If something later concerns the page, the mark is that of `until` itself: the page
    then asks once too often.
    """
    known = _known(topic)
    with known.lock:
        known.bring_up_to(topic, until)
        found = known.newest(about)
    return found if found.number <= until else _mark_at(topic, until)


def touched_since(topic: str, number: int, until: int) -> set[str]:
    """What the changes after this number touched, up to `until` or later."""
    known = _known(topic)
    with known.lock:
        known.bring_up_to(topic, until)
        return known.since(number)


def _known(topic: str) -> _Known:
    with _shelf_lock:
        known = _shelf.setdefault(topic, _Known())
        _shelf.move_to_end(topic)
        while len(_shelf) > MOST_TOPICS:
            _shelf.popitem(last=False)
        return known


ROWS = """
    SELECT number, hash, at, touched FROM live_logentry
    WHERE topic = %s AND number >= %s ORDER BY number
"""


def _rows(topic: str, first: int) -> list[tuple[Mark, list[str]]]:
    """The rows from this number on. In plain SQL: every page that asks again begins here."""
    rows = fetch(ROWS, [topic, first])
    return [
        (Mark(number, digest, moment(at)), from_json(touched))
        for number, digest, at, touched in rows
    ]


def _mark_at(topic: str, number: int) -> Mark:
    rows = LogEntry.objects.filter(topic=topic, number=number)
    found = rows.values_list("number", "hash", "at").first()
    return Mark(*found) if found else Mark(number, "", None)


def _beginning(name: str) -> str:
    """The name up to its slash: "match:3/"."""
    return name.partition("/")[0] + "/"
