"""The few statements that a saved hand waits for, in plain SQL.

Building a query costs Django several times what the database needs for it, and a whole hall saves
at once. The fields still convert their values, on SQLite and PostgreSQL alike.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from typing import Any, TypeAlias, cast

import psycopg
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import NOT_PROVIDED, Field, Model
from django.db.models.base import ModelState

PLAIN = (str, int, bool)
Kind: TypeAlias = "tuple[Field[Any, Any], bool]"


def fetch(sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    """The rows of a query."""
    return list(_execute(_database(), sql, values).fetchall())


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
        return psycopg.Cursor(database.connection).execute(sql, values)


@cache
def _with_question_marks(sql: str) -> str:
    return sql.replace("%s", "?")


def insert(model: type[Model], **values: object) -> None:
    """Insert a row by column names. Missing fields get their defaults."""
    _insert(model, "", values)


def insert_once(model: type[Model], **values: object) -> bool:
    """The same unless a constraint forbids it. False: the row exists and is unchanged."""
    return _insert(model, " ON CONFLICT DO NOTHING", values) == 1


def insert_all(model: type[Model], rows: Sequence[Mapping[str, object]]) -> None:
    """Insert rows by column names in one statement. Missing fields get their defaults."""
    if not rows:
        return
    database = _database()
    sql, row, fields = _insertion(model)
    given = [
        _taken(database, kind, values.get(name, default))
        for values in rows
        for name, kind, default in fields
    ]
    _execute(database, sql + ", ".join([row] * len(rows)), given)


def _insert(model: type[Model], how: str, values: dict[str, object]) -> int:
    database = _database()
    sql, row, fields = _insertion(model)
    given = [_taken(database, kind, values.pop(name, default)) for name, kind, default in fields]
    if values:
        raise TypeError(f"{model.__name__} has no {', '.join(values)}")
    return int(_execute(database, sql + row + how, given).rowcount)


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
    """Update a row while it still has the `old` values. Returns the number of rows changed."""
    database = _database()
    model = type(row)
    sql = _change(model, tuple(found), tuple(old))
    values = [
        _taken(database, _kind(model, name), value)
        for name, value in [*found.items(), *old.items()]
    ]
    moved = int(_execute(database, sql, [*values, row.pk]).rowcount)
    for name, value in found.items():
        setattr(row, name, value)
    return moved


@cache
def _change(model: type[Model], found: tuple[str, ...], old: tuple[str, ...]) -> str:
    changes = ", ".join(f"{_column(model, name)} = %s" for name in found)
    guards = " AND ".join(f"{_column(model, name)} = %s" for name in (*old, "id"))
    return f"UPDATE {_quoted(model._meta.db_table)} SET {changes} WHERE {guards}"


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
