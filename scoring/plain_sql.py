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


def fetch(sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    """The rows of a query."""
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return list(cursor.fetchall())


def insert(row: Model) -> None:
    """Write a new row; it does not learn its primary key."""
    sql, fields = _insertion(type(row))
    values = [field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields]
    with connection.cursor() as cursor:
        cursor.execute(sql, values)


@cache
def _insertion(model: type[Model]) -> tuple[str, tuple[Field[Any, Any], ...]]:
    fields = tuple(field for field in model._meta.concrete_fields if not field.primary_key)
    names = ", ".join(_column(model, field.name) for field in fields)
    places = ", ".join(["%s"] * len(fields))
    return f"INSERT INTO {_quoted(model._meta.db_table)} ({names}) VALUES ({places})", fields


def update(row: Model, found: Mapping[str, Any], **old: object) -> int:
    """Give a row new values while `old` still stands in it; the number of rows that moved."""
    sql = _change(type(row), tuple(found), tuple(old))
    values = [prepared(type(row), name, value) for name, value in [*found.items(), *old.items()]]
    with connection.cursor() as cursor:
        cursor.execute(sql, [*values, row.pk])
        moved = int(cursor.rowcount)
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
