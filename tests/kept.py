"""States that tests begin with: each is built once a process, and later written back as rows.

A maker marked `@kept` runs once for the same words on the same state. From then on its rows are
put into the database, and what it answered is answered, in a fresh copy. As soon as a test has
written anything itself, makers run as they are written. Only on SQLite, and only where the rows of
a test are rolled back: nothing that one test does reaches another.
"""

import io
import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache, wraps
from hashlib import sha256
from typing import Any, ParamSpec, TypeVar

from django.conf import settings
from django.db import connection
from django.db.models import Model

from tests.hall_clock import CLOCK

P = ParamSpec("P")
R = TypeVar("R")
Row = tuple[Any, ...]
Rows = dict[str, dict[int, Row]]


@dataclass(frozen=True, slots=True)
class Standing:
    """What the database holds, as long as SQLite has counted no further change."""

    state: object
    changes: int


@dataclass(frozen=True, slots=True)
class Kept:
    """What a maker did: statements with their rows, its answer pickled, and what the clock showed
    then, for nothing in them may be still to come."""

    statements: Sequence[tuple[str, list[Row]]]
    answer: bytes
    until: datetime


KEPT: dict[bytes, Kept] = {}
_now: Standing | None = None


def end() -> None:
    """A test is over: what is made for a whole module knows nothing of it."""
    global _now
    _now = None


def begin() -> None:
    """A test begins: nothing stands but what every test finds."""
    global _now
    if connection.vendor == "sqlite" and connection.in_atomic_block:
        numbers = connection.connection.execute("SELECT name, seq FROM sqlite_sequence")
        _now = Standing(tuple(sorted(numbers)), connection.connection.total_changes)


def kept(maker: Callable[P, R]) -> Callable[P, R]:
    """Run this maker once for the same words on the same state, and then write what it wrote."""

    @wraps(maker)
    def make(*args: P.args, **words: P.kwargs) -> R:
        before = _standing()
        if before is None:
            return maker(*args, **words)
        said = Said((args, words))
        key = _digest(before.state, maker.__module__, maker.__name__, said.text, *_beside())
        if key in KEPT:
            answer: R = _written_again(KEPT[key], said.models)
        else:
            old = _rows()
            answer = maker(*args, **words)
            done = _pickled(answer, said.models)
            KEPT[key] = Kept(_statements(old, _rows()), done, CLOCK.now())
        _stands(key)
        return answer

    return make


def _digest(*parts: object) -> bytes:
    """A name for what is known by its parts, which would grow with every maker that is run."""
    return sha256(repr(parts).encode()).digest()


def _beside() -> tuple[object, ...]:
    """What a maker depends on besides its words and the database."""
    return CLOCK.says, settings.SECRET_KEY


def _standing() -> Standing | None:
    """What is known of the database; None once the test itself has written into it."""
    known = _now if connection.in_atomic_block else None
    return known if known and known.changes == connection.connection.total_changes else None


def _stands(key: bytes) -> None:
    global _now
    _now = Standing(key, connection.connection.total_changes)


class Said(pickle.Pickler):
    """The words of a call as text, and the rows among them in the order in which they come."""

    def __init__(self, words: object) -> None:
        self.models: list[Model] = []
        text = io.BytesIO()
        super().__init__(text)
        self.dump(words)
        self.text = text.getvalue()

    def persistent_id(self, found: object) -> None:
        if isinstance(found, Model):
            self.models.append(found)


class Answered(pickle.Pickler):
    """An answer in which what was given stays what was given."""

    def __init__(self, text: io.BytesIO, given: Sequence[Model]) -> None:
        super().__init__(text)
        self.places = {id(model): place for place, model in enumerate(given)}

    def persistent_id(self, found: object) -> int | None:
        return self.places.get(id(found))


class Answer(pickle.Unpickler):
    """An answer for who gives other copies of the same rows."""

    def __init__(self, text: io.BytesIO, given: Sequence[Model]) -> None:
        super().__init__(text)
        self.given = given

    def persistent_load(self, place: int) -> Model:
        return self.given[place]


def _pickled(answer: object, given: Sequence[Model]) -> bytes:
    """The answer, and what the maker changed in the rows that it was given."""
    text = io.BytesIO()
    Answered(text, given).dump((answer, [model.__dict__ for model in given]))
    return text.getvalue()


def _written_again(done: Kept, given: Sequence[Model]) -> Any:
    for statement, rows in done.statements:
        connection.connection.executemany(statement, rows)
    CLOCK.has_come_to(done.until)
    answer, contents = Answer(io.BytesIO(done.answer), given).load()
    for model, content in zip(given, contents, strict=True):
        model.__dict__.clear()
        model.__dict__.update(content)
    return answer


def _statements(old: Rows, new: Rows) -> list[tuple[str, list[Row]]]:
    """What makes the old rows the new ones."""
    found: list[tuple[str, list[Row]]] = []
    for table, (columns, _) in _tables().items():
        before, after = old[table], new[table]
        gone = [(number,) for number in before.keys() - after.keys()]
        put = [row for number, row in after.items() if before.get(number) != row]
        places = ", ".join("?" * (columns.count(",") + 1))
        found.append((f"DELETE FROM {table} WHERE rowid = ?", gone))
        found.append((f"INSERT OR REPLACE INTO {table} ({columns}) VALUES ({places})", put))
    return [(statement, rows) for statement, rows in found if rows]


def _rows() -> Rows:
    """Every row of the database by its table and number."""
    read = connection.connection.execute
    return {
        table: {row[0]: row for row in read(f"SELECT {plain} FROM {table}")}
        for table, (_, plain) in _tables().items()
    }


@cache
def _tables() -> dict[str, tuple[str, str]]:
    """The columns of each table, to write and to read: a plus keeps Python from reading dates."""
    read = connection.connection.execute
    tables = read("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
    names = {
        table: ["rowid", *(row[1] for row in read(f"PRAGMA table_info({table})"))]
        for (table,) in [*tables]
    }
    return {
        table: (", ".join(f'"{name}"' for name in own), ", ".join(f'+"{name}"' for name in own))
        for table, own in names.items()
    }
