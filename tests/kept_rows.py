"""The rows of the whole SQLite database, and what turns one set of them into another."""

from functools import cache
from typing import Any

from django.db import connection

Row = tuple[Any, ...]
Rows = dict[str, dict[int, Row]]


def statements(old: Rows, new: Rows) -> list[tuple[str, list[Row]]]:
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


def rows_now() -> Rows:
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
