"""The few statements that a saved hand waits for, in plain SQL.

Building a query costs Django several times what the database needs for it, and a whole hall saves
at once. The fields still convert their values, on SQLite and PostgreSQL alike. Hands that are saved
together share their statements (`foreseen.py`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from functools import cache, partial
from typing import Any, TypeAlias, cast

import psycopg
from django.db import DEFAULT_DB_ALIAS, IntegrityError, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import NOT_PROVIDED, Field, Model
from django.db.models.base import ModelState

from scoring.foreseen import Changes, change_now

MOST_ROWS = 64
"""Rows in one statement. Their numbers are powers of two: PostgreSQL prepares few statements."""
PLAIN = (str, int, bool)
Kind: TypeAlias = "tuple[Field[Any, Any], bool]"


def fetch(sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    """The rows of a query."""
    change = change_now()
    if change is not None:
        return list(change.answer(sql, values))
    return list(_execute(_database(), sql, values).fetchall())


def fetch_each(sql: str, *values: Any, each: Sequence[Any]) -> dict[Any, list[tuple[Any, ...]]]:
    """The rows of a query for each of these as its last value.

    The query has "IN (%s)" for that value, and begins its rows with it. At least one.
    """
    padded = [*each, *[each[-1]] * (-len(each) % MOST_ROWS)]
    for_all = sql.replace("IN (%s)", f"IN ({placeholders(padded)})")
    found: dict[Any, list[tuple[Any, ...]]] = {value: [] for value in each}
    for row in fetch(for_all, [*values, *padded]):
        found[row[0]].append(row)
    return found


def placeholders(values: Collection[Any]) -> str:
    """Placeholders for these values in a statement: "%s, %s". At least one."""
    return ", ".join(["%s"] * len(values))


def from_json(value: Any) -> Any:
    """The content of a JSON column, which comes as text."""
    return json.loads(value) if isinstance(value, str) else value


def moment(value: datetime) -> datetime:
    """A time from a row. SQLite keeps it in UTC, without saying so."""
    return value if value.tzinfo else value.replace(tzinfo=UTC)


def _database() -> BaseDatabaseWrapper:
    """This thread's connection, looked up once per statement: Django's proxy is slow."""
    return connections[DEFAULT_DB_ALIAS]


def _execute(database: BaseDatabaseWrapper, sql: str, values: Sequence[Any]) -> Any:
    """Run a statement on the driver's connection.

    Django's own cursor, created for every statement, would double the cost. On PostgreSQL it would
    also plan each statement anew; a cursor of psycopg's own has them prepared once a connection.
    """
    database.close_if_health_check_failed()
    database.ensure_connection()
    with database.wrap_database_errors:
        if database.vendor == "sqlite":
            return database.connection.execute(_with_question_marks(sql), values)
        return psycopg.RawCursor(database.connection).execute(_with_numbers(sql), values)


def _execute_many(database: BaseDatabaseWrapper, sql: str, rows: Sequence[Sequence[Any]]) -> int:
    """Run a statement once for each of these rows of values. Returns how many rows it changed."""
    with database.wrap_database_errors:
        if database.vendor == "sqlite":
            cursor = database.connection.executemany(_with_question_marks(sql), rows)
        else:
            cursor = psycopg.RawCursor(database.connection)
            cursor.executemany(_with_numbers(sql), rows)
        return int(cursor.rowcount)


@cache
def _with_question_marks(sql: str) -> str:
    return sql.replace("%s", "?")


@cache
def _with_numbers(sql: str) -> str:
    first, *rest = sql.split("%s")
    return first + "".join(f"${number}{part}" for number, part in enumerate(rest, start=1))


def insert(model: type[Model], **values: object) -> None:
    """Insert a row by column names. Missing fields get their defaults."""
    unknown = values.keys() - _columns(model)
    if unknown:
        raise TypeError(f"{model.__name__} has no {', '.join(unknown)}")
    change = change_now()
    if change is not None:
        change.insert(model, values)
    else:
        insert_all(model, [values])


def insert_all(model: type[Model], rows: Sequence[Mapping[str, object]]) -> None:
    """Insert rows by column names, many in a statement. Missing fields get their defaults."""
    database = _database()
    sql, row, fields = _insertion(model)
    at = 0
    while count := _power_of_two(len(rows) - at):
        given = [
            _taken(database, kind, values.get(name, default))
            for values in rows[at : at + count]
            for name, kind, default in fields
        ]
        _execute(database, sql + ", ".join([row] * count), given)
        at += count


def _power_of_two(rows: int) -> int:
    """How many of so many rows the next statement takes."""
    return 1 << min(rows, MOST_ROWS).bit_length() - 1 if rows else 0


@cache
def _columns(model: type[Model]) -> frozenset[str]:
    return frozenset(name for name, _, _ in _insertion(model)[2])


@cache
def _insertion(model: type[Model]) -> tuple[str, str, tuple[tuple[str, Kind, Any], ...]]:
    """The statement, the places of its row, and the name, kind and default of each column."""
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    names = ", ".join(_quoted(str(field.column)) for field in fields)
    sql = f"INSERT INTO {_quoted(model._meta.db_table)} ({names}) VALUES "
    return (
        sql,
        f"({placeholders(fields)})",
        tuple((field.attname, _kind(model, field.name), _default(field)) for field in fields),
    )


def _default(field: Field[Any, Any]) -> Any:
    return None if field.default is NOT_PROVIDED and field.null else field.get_default()


def update(row: Model, found: Mapping[str, Any], **old: object) -> int:
    """Update a row while it still has the `old` values. Returns the number of rows changed.

    In a foreseen change that is 1: `send` raises an error if it was not.
    """
    database = _database()
    model = type(row)
    sql = _change(model, tuple(found), tuple(old))
    values = [
        _taken(database, _kind(model, name), value)
        for name, value in [*found.items(), *old.items()]
    ]
    moved = _sent(database, row, sql, [*values, row.pk])
    for name, value in found.items():
        setattr(row, name, value)
    return moved


def _sent(database: BaseDatabaseWrapper, row: Model, sql: str, values: Sequence[Any]) -> int:
    change = change_now()
    if change is None:
        return int(_execute(database, sql, values).rowcount)
    change.update(row, sql, values)
    return 1


@cache
def _change(model: type[Model], found: tuple[str, ...], old: tuple[str, ...]) -> str:
    changes = ", ".join(f"{_column(model, name)} = %s" for name in found)
    guards = " AND ".join(f"{_column(model, name)} = %s" for name in (*old, "id"))
    return f"UPDATE {_quoted(model._meta.db_table)} SET {changes} WHERE {guards}"


def all_or_nothing() -> AbstractContextManager[Callable[[], None]]:
    """Save all that is changed inside, or nothing after an error. Yields what drops it all."""
    change = change_now()
    return _transaction() if change is None else change.whole()


@contextmanager
def _transaction() -> Iterator[Callable[[], None]]:
    with transaction.atomic():
        yield partial(transaction.set_rollback, True)


def after_commit(act: Callable[[], None]) -> None:
    """Call this once what is changed now is committed."""
    change = change_now()
    if change is None:
        transaction.on_commit(act)
    else:
        change.afterwards[act] = None


def send(changes: Changes) -> None:
    """Write what foreseen changes have kept. Raises IntegrityError if an update found no row."""
    for act in changes.afterwards:
        transaction.on_commit(act)
    for model, rows in changes.inserts.items():
        insert_all(model, rows)
    database = _database()
    for sql, rows_of_values in changes.updates.items():
        if _execute_many(database, sql, rows_of_values) != len(rows_of_values):
            raise IntegrityError("somebody else changed a row")


def prepared(model: type[Model], name: str, value: object) -> Any:
    """The field's value as the database takes it."""
    return _taken(_database(), _kind(model, name), value)


def _taken(database: BaseDatabaseWrapper, kind: Kind, value: Any) -> Any:
    field, is_json = kind
    if value is None:
        return None
    if is_json:
        return database.ops.adapt_json_value(value, None)
    return value if type(value) in PLAIN else field.get_db_prep_save(value, database)


def of(model: type[Model], names: Sequence[str], values: Sequence[Any]) -> Any:
    """A row from plain SQL as its model. Other fields are fetched when needed.

    Works as `Model.from_db`, without its signals: nobody listens to these.
    """
    row = model.__new__(model)
    row._state = ModelState()
    row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS
    row.__dict__.update(
        (name, from_json(value) if _kind(model, name)[1] else value)
        for name, value in zip(names, values, strict=True)
    )
    return row


@cache
def _kind(model: type[Model], name: str) -> Kind:
    """A field, and whether it is stored as JSON."""
    field = cast("Field[Any, Any]", model._meta.get_field(name))
    return field, field.get_internal_type() == "JSONField"


def _column(model: type[Model], name: str) -> str:
    return _quoted(str(_kind(model, name)[0].column))


def _quoted(name: str) -> str:
    return str(_database().ops.quote_name(name))
