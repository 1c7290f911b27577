"""The few statements that a saved hand waits for, in plain SQL.

Building a query costs Django several times what the database needs for it, and a whole hall saves
at once. The fields still turn their values into what the database takes, on SQLite and PostgreSQL
alike. Knows rows; refuses to know what they mean.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, cast

from django.db import connection
from django.db.models import Field, Model

PLAIN = (str, int)


def fetch(sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    """The rows of a query."""
    return list(_execute(sql, values).fetchall())


def _execute(sql: str, values: Sequence[Any]) -> Any:
    """Give a statement to the driver. Both drivers execute on their connection, and Django's own
    cursor, made anew for every statement, would cost twice what the statement does."""
    connection.ensure_connection()
    with connection.wrap_database_errors:
        return connection.connection.execute(_in_dialect(connection.vendor, sql), values)


@cache
def _in_dialect(vendor: str, sql: str) -> str:
    return sql.replace("%s", "?") if vendor == "sqlite" else sql


def insert(row: Model) -> None:
    """Write a new row; it does not learn its primary key."""
    model = type(row)
    sql, fields = _insertion(model)
    values = [prepared(model, name, getattr(row, attribute)) for name, attribute in fields]
    _execute(sql, values)


@cache
def _insertion(model: type[Model]) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The statement, and name and attribute of each of its fields."""
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    names = ", ".join(_column(model, field.name) for field in fields)
    places = ", ".join(["%s"] * len(fields))
    sql = f"INSERT INTO {_quoted(model._meta.db_table)} ({names}) VALUES ({places})"
    return sql, tuple((field.name, field.attname) for field in fields)


def update(row: Model, found: Mapping[str, Any], **old: object) -> int:
    """Give a row new values while `old` still stands in it; the number of rows that moved."""
    sql = _change(type(row), tuple(found), tuple(old))
    values = [prepared(type(row), name, value) for name, value in [*found.items(), *old.items()]]
    moved = int(_execute(sql, [*values, row.pk]).rowcount)
    for name, value in found.items():
        setattr(row, name, value)
    return moved


@cache
def _change(model: type[Model], found: tuple[str, ...], old: tuple[str, ...]) -> str:
    changes = ", ".join(f"{_column(model, name)} = %s" for name in found)
    guards = " AND ".join(f"{_column(model, name)} = %s" for name in (*old, "id"))
    return f"UPDATE {_quoted(model._meta.db_table)} SET {changes} WHERE {guards}"


def prepared(model: type[Model], name: str, value: object) -> Any:
    """A value of a field as the database takes it."""
    if value is None or (type(value) in PLAIN and not _is_json(model, name)):
        return value
    return _field(model, name).get_db_prep_save(value, connection)


def of(model: type[Model], names: Sequence[str], values: Sequence[Any]) -> Any:
    """A row read by hand as its model; the fields that were not read are fetched when asked for."""
    read = [
        json.loads(value) if isinstance(value, str) and _is_json(model, name) else value
        for name, value in zip(names, values, strict=True)
    ]
    return model.from_db(connection.alias, names, read)


@cache
def _is_json(model: type[Model], name: str) -> bool:
    return _field(model, name).get_internal_type() == "JSONField"


@cache
def _field(model: type[Model], name: str) -> Field[Any, Any]:
    return cast("Field[Any, Any]", model._meta.get_field(name))


def _column(model: type[Model], name: str) -> str:
    return _quoted(str(_field(model, name).column))


def _quoted(name: str) -> str:
    return str(connection.ops.quote_name(name))
