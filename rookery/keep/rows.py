"""The rows of a database as lines of JSON, the same from SQLite and from PostgreSQL.

A line is an array in the order of the columns' names: times in UTC as ISO 8601, UUIDs with
hyphens, JSON with sorted keys, numbers as `live/chain.py` hashes them. So a table has one hash
whatever database it is in.
"""

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC
from itertools import islice
from typing import Any, TypeAlias
from uuid import UUID

from django.apps.registry import Apps
from django.db import connection
from django.db.models import AutoField, Field, Model

from tournament.live.chain import exact_number

Column: TypeAlias = "Field[Any, Any]"

AT_ONCE = 2000
SNAPSHOT = {
    "sqlite": "BEGIN DEFERRED",
    "postgresql": "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
}


@contextmanager
def one_moment() -> Iterator[None]:
    """See the database as it is now, while others go on writing. In a transaction, as that does."""
    if connection.in_atomic_block:
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute(SNAPSHOT[connection.vendor])
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("ROLLBACK")


def tables(apps: Apps) -> list[type[Model]]:
    """Every model with a table, also those that join two others, by the table's name."""
    found = apps.get_models(include_auto_created=True)
    own = {model._meta.db_table: model for model in found if model._meta.managed}
    return [own[name] for name in sorted(own)]


def columns(model: type[Model]) -> list[Column]:
    """The fields with a column, by its name: migrations and models order them differently."""
    return sorted(model._meta.concrete_fields, key=lambda field: str(field.column))


def names(model: type[Model]) -> list[str]:
    """The names of the columns."""
    return [str(field.column) for field in columns(model)]


def lines(model: type[Model]) -> Iterator[bytes]:
    """Every row of the table as a line, by its key."""
    found = (
        json.dumps(row, sort_keys=True, separators=(",", ":")).encode() + b"\n"
        for row in rows_of(model)
    )
    # Databases sort text differently.
    yield from found if _counts(model) else sorted(found)


def rows_of(model: type[Model], where: str = "", values: Iterable[Any] = ()) -> Iterator[list[Any]]:
    """The rows of the table as JSON values, by the key of one that counts."""
    order = f" ORDER BY {_quoted(str(model._meta.pk.column))}" if _counts(model) else ""
    sql = f"SELECT {_listed(names(model))} FROM {_quoted(model._meta.db_table)}{where}{order}"
    kinds = [_kind(field) for field in columns(model)]
    with connection.chunked_cursor() as cursor:
        cursor.execute(sql, tuple(values) or None)
        while rows := cursor.fetchmany(AT_ONCE):
            for row in rows:
                yield [_plain(kind, value) for kind, value in zip(kinds, row, strict=True)]


def _kind(field: Column) -> str:
    """The kind of value in a column; that of what a foreign key names."""
    return str(getattr(field, "target_field", field).get_internal_type())


def _plain(kind: str, value: Any) -> Any:
    if value is None:
        return None
    match kind:
        case "JSONField":
            return json.loads(value, parse_float=exact_number)
        case "DateTimeField":
            moment = value if value.tzinfo else value.replace(tzinfo=UTC)
            return moment.astimezone(UTC).isoformat(timespec="microseconds")
        case "DateField":
            return value.isoformat()
        case "UUIDField":
            return str(value if isinstance(value, UUID) else UUID(value))
    return value


def load(model: type[Model], of_lines: Iterable[bytes]) -> None:
    """Insert rows from their lines."""
    fields = columns(model)
    holes = ", ".join(["%s"] * len(fields))
    table, listed = _quoted(model._meta.db_table), _listed(names(model))
    rows = (
        [_taken(field, value) for field, value in zip(fields, json.loads(line), strict=True)]
        for line in of_lines
    )
    with connection.cursor() as cursor:
        while some := list(islice(rows, AT_ONCE)):
            cursor.executemany(f"INSERT INTO {table} ({listed}) VALUES ({holes})", some)


def _taken(field: Column, value: Any) -> Any:
    """The value as the database takes it."""
    if value is None:
        return None
    if _kind(field) == "JSONField":
        return connection.ops.adapt_json_value(value, None)
    return field.get_db_prep_save(field.to_python(value), connection)


def empty(models: Iterable[type[Model]]) -> None:
    """Delete the rows that migrations made."""
    with connection.cursor() as cursor:
        for model in models:
            cursor.execute(f"DELETE FROM {_quoted(model._meta.db_table)}")


def next_ids(models: Iterable[type[Model]]) -> dict[str, int]:
    """The next id of each table that counts and has begun."""
    counting = {model._meta.db_table for model in models if _counts(model)}
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT name, seq + 1 FROM sqlite_sequence ORDER BY name")
            found = dict(cursor.fetchall())
        else:
            found = {name: _next_id(cursor, name) for name in sorted(counting)}
    return {name: number for name, number in found.items() if name in counting and number > 1}


def _next_id(cursor: Any, table: str) -> int:
    cursor.execute("SELECT pg_get_serial_sequence(%s, 'id')", [_quoted(table)])
    cursor.execute(f"SELECT last_value, is_called FROM {cursor.fetchone()[0]}")
    last, is_called = cursor.fetchone()
    return int(last) + bool(is_called)


def _counts(model: type[Model]) -> bool:
    return isinstance(model._meta.pk, AutoField)


def take_ids(model: type[Model], count: int) -> list[int]:
    """Take the next ids of a table, in a transaction that will use them."""
    table = model._meta.db_table
    if connection.vendor == "sqlite":
        first = next_ids([model]).get(table, 1)
        return list(range(first, first + count))
    with connection.cursor() as cursor:
        sql = "SELECT nextval(pg_get_serial_sequence(%s, 'id')) FROM generate_series(1, %s)"
        cursor.execute(sql, [_quoted(table), count])
        return [number for (number,) in cursor.fetchall()]


def go_on_from(numbers: Iterable[tuple[str, int]]) -> None:
    """Let each table count on from its next id."""
    with connection.cursor() as cursor:
        for table, number in numbers:
            if connection.vendor == "sqlite":
                cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
                cursor.execute("INSERT INTO sqlite_sequence VALUES (%s, %s)", [table, number - 1])
            else:
                sql = "SELECT setval(pg_get_serial_sequence(%s, 'id'), %s, false)"
                cursor.execute(sql, [_quoted(table), number])


def _quoted(name: str) -> str:
    return str(connection.ops.quote_name(name))


def _listed(columns: Iterable[str]) -> str:
    return ", ".join(map(_quoted, columns))
