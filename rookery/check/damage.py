"""Which tables of the database are damaged: every page of each is read."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from django.db import DatabaseError, connection

from tournament.sqlite.base import is_damage

WHOLE_FILE = "the whole file"
NOT_READ = (sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_CORRUPTFS)
FREE_PAGES = "pages outside every table"


def damaged_tables() -> list[str]:
    """Return the names of the tables that cannot be read as they were written."""
    if connection.vendor == "sqlite":
        return list(damaged_in(Path(str(connection.settings_dict["NAME"]))))
    return [name for name in connection.introspection.table_names() if not _can_be_read(name)]


def damaged_in(file: Path) -> Iterator[str]:
    """Yield the damaged tables of an SQLite file. Opens it for reading alone."""
    with closing(sqlite3.connect(f"file:{quote(str(file))}?mode=ro", uri=True)) as database:
        try:
            rows = database.execute(
                "SELECT name FROM sqlite_master WHERE type = 'table'"
            ).fetchall()
        except sqlite3.DatabaseError as error:
            if _is_unreadable(error):
                yield WHOLE_FILE
            return
        found = [name for (name,) in rows if not _is_whole(database, f'integrity_check("{name}")')]
        yield from found
        if not found and not _is_whole(database, "quick_check(1)"):
            yield FREE_PAGES


def _is_whole(database: sqlite3.Connection, pragma: str) -> bool:
    try:
        return database.execute(f"PRAGMA {pragma}").fetchall() == [("ok",)]
    except sqlite3.DatabaseError as error:
        return not _is_unreadable(error)


def _is_unreadable(error: sqlite3.DatabaseError) -> bool:
    """Whether the file is at fault. On a full or locked disk SQLite reads no whole file either."""
    return is_damage(error) or error.sqlite_errorcode in NOT_READ


def _can_be_read(table: str) -> bool:
    """Read every row: PostgreSQL says so if a page of it is not as it was written."""
    try:
        with connection.cursor() as cursor:
            cursor.execute(f'SELECT COUNT(t.*::text) FROM "{table}" AS t')
        return True
    except DatabaseError:
        return False
