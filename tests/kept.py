"""States that tests begin with: each is built once a process, and later written back as rows.

A maker marked `@kept` runs once for the same words on the same state. From then on its rows are
put into the database, and what it answered is answered, in a fresh copy. As soon as a test has
written anything itself, or a server beside it, makers run as they are written. Only on SQLite,
where rows are rolled back or put back: nothing that one test does reaches another.
"""

import io
import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import wraps
from hashlib import sha256
from typing import Any, ParamSpec, TypeVar

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Model

from tests.hall_clock import CLOCK
from tests.kept_rows import Row, Rows, rows_now, statements

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Standing:
    """What the database holds, as long as SQLite has counted no further change: its rows too, once
    they were read."""

    state: object
    by_us: int
    by_others: tuple[int, int]
    rows: Rows | None = None


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
    if connection.vendor == "sqlite":
        connection.ensure_connection()
        numbers = connection.connection.execute("SELECT name, seq FROM sqlite_sequence")
        _now = Standing(tuple(sorted(numbers)), _by_us(), _by_others())


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
            _stands(key)
            return answer
        old = _rows()
        answer = maker(*args, **words)
        if _by_others() == before.by_others:
            new, done = _rows(), _pickled(answer, said.models)
            KEPT[key] = Kept(statements(old, new), done, CLOCK.now())
            _stands(key, new)
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
    own = connection.connection
    is_known = own and _now and (_now.by_us, _now.by_others) == (_by_us(), _by_others())
    return _now if is_known else None


def _rows() -> Rows:
    """All rows, read anew if anything was written since."""
    global _now
    now = _standing()
    if now is None:
        return rows_now()
    rows = now.rows or rows_now()
    _now = replace(now, rows=rows)
    return rows


def _by_us() -> int:
    """How many rows this connection has changed."""
    return int(connection.connection.total_changes)


def _by_others() -> tuple[int, int]:
    """Which connection this is, and what it has seen others commit."""
    (version,) = connection.connection.execute("PRAGMA data_version").fetchone()
    return id(connection.connection), version


def _stands(key: bytes, rows: Rows | None = None) -> None:
    global _now
    _now = Standing(key, _by_us(), _by_others(), rows)


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
    with transaction.atomic():
        for statement, rows in done.statements:
            connection.connection.executemany(statement, rows)
    CLOCK.has_come_to(done.until)
    answer, contents = Answer(io.BytesIO(done.answer), given).load()
    for model, content in zip(given, contents, strict=True):
        model.__dict__.clear()
        model.__dict__.update(content)
    return answer
