"""The database as every test finds it, put back where a test commits.

Only on SQLite, by its own backup: the file is kept in memory before the first test, and written
back at the end of each test whose rows other connections see. That takes a tenth of deleting them
all and making again what migrations made, and numbers begin anew, so that kept states can be
written into it (`tests/kept.py`). On PostgreSQL Django deletes the rows.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest
from django.db import connection
from django.test import TransactionTestCase


@contextmanager
def putting_back() -> Iterator[None]:
    """While this holds, what a test committed goes by writing the database of now over it."""
    with closing(sqlite3.connect(":memory:")) as before, pytest.MonkeyPatch.context() as patch:
        connection.ensure_connection()
        connection.connection.backup(before)

        def put_back(case: TransactionTestCase) -> None:
            connection.ensure_connection()
            before.backup(connection.connection)

        patch.setattr(TransactionTestCase, "_fixture_teardown", put_back)
        yield
