"""Changes made together: what they ask was read for all, what they write is sent at the end.

The hands of a hall run the same few statements, each for its own table, and each statement costs a
way to the database and back. While a thread makes a foreseen change, `plain_sql` answers and keeps
its statements here and sends none. A change that needs any other statement is given up without a
trace: then it must be made by itself.

The caller sees to it that the answers are still true when all is written. An answer is given once,
so that no change reads what another one before it has written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

from django.db import connection
from django.db.models import Model

Rows = Sequence[tuple[Any, ...]]
Made = TypeVar("Made")


class Unforeseen(BaseException):
    """The change needs a statement that was not foreseen.

    Not an `Exception`: whoever turns errors into pages must let it pass.
    """


class Changes:
    """A few changes: their answers by statement and by its last value, and what they write.

    `afterwards` is called after the commit, each once.
    """

    def __init__(self, answers: Mapping[str, Mapping[Any, Rows]]) -> None:
        self.answers = {sql: dict(rows) for sql, rows in answers.items()}
        self.inserts: dict[type[Model], list[Mapping[str, object]]] = {}
        self.updates: dict[str, list[Sequence[Any]]] = {}
        self.afterwards: dict[Callable[[], None], None] = {}

    def made(self, act: Callable[[], Made]) -> Made | None:
        """What `act` returns, if it was foreseen. Otherwise None: nothing has happened."""
        change = Change(self.answers)
        before = _now.set(change)
        try:
            with connection.execute_wrapper(_unforeseen):
                done = act()
        except Unforeseen:
            return None
        finally:
            _now.reset(before)
        for model, row in change.inserts:
            self.inserts.setdefault(model, []).append(row)
        for sql, values in change.updates:
            self.updates.setdefault(sql, []).append(values)
        self.afterwards |= change.afterwards
        return done


class Change:
    """What one change has written so far."""

    def __init__(self, answers: Mapping[str, dict[Any, Rows]]) -> None:
        self.answers = answers
        self.inserts: list[tuple[type[Model], Mapping[str, object]]] = []
        self.updates: list[tuple[str, Sequence[Any]]] = []
        self.updated: set[tuple[type[Model], object]] = set()
        self.afterwards: dict[Callable[[], None], None] = {}

    def answer(self, sql: str, values: Sequence[Any]) -> Rows:
        """The rows of a query. Raises Unforeseen if they are not known, or not any more."""
        try:
            return self.answers[sql].pop(values[-1])
        except KeyError:
            raise Unforeseen from None

    def insert(self, model: type[Model], row: Mapping[str, object]) -> None:
        """Keep a row, by column names."""
        self.inserts.append((model, row))

    def update(self, row: Model, sql: str, values: Sequence[Any]) -> None:
        """Keep an update that must find its row. Raises Unforeseen if the row was changed here."""
        if (type(row), row.pk) in self.updated:
            raise Unforeseen
        self.updated.add((type(row), row.pk))
        self.updates.append((sql, values))

    @contextmanager
    def whole(self) -> Iterator[Callable[[], None]]:
        """Keep all that is written inside, or nothing. Yields what drops it."""
        try:
            yield self._drop
        except BaseException:
            self._drop()
            raise

    def _drop(self) -> None:
        self.inserts.clear()
        self.updates.clear()
        self.afterwards.clear()


_now: ContextVar[Change | None] = ContextVar("foreseen change", default=None)


def change_now() -> Change | None:
    """The foreseen change that this thread is making."""
    return _now.get()


def _unforeseen(*_: object) -> None:
    """Stand in the way of what Django would send."""
    raise Unforeseen
