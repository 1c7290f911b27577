"""On SQLite a transaction that finds the database busy begins as soon as the other one ends."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from django.db import OperationalError, connection, transaction

from tournament.sqlite import base

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("connection.vendor != 'sqlite'", reason="another database has row locks"),
]


@pytest.fixture
def other() -> Iterator[sqlite3.Connection]:
    """Another program, which is writing."""
    name = str(connection.settings_dict["NAME"])
    uri = name.startswith("file:")
    with closing(sqlite3.connect(name, isolation_level=None, uri=uri)) as program:
        program.execute("BEGIN IMMEDIATE")
        yield program


def allowed() -> float:
    """Seconds that a transaction may wait."""
    return float(connection.settings_dict["OPTIONS"]["timeout"])


def patience() -> int:
    """Milliseconds that any other statement waits."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout")
        return int(cursor.fetchone()[0])


def test_it_begins_at_the_first_try_after_the_other_has_ended(
    other: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []

    def sleep(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 3:
            other.execute("COMMIT")

    monkeypatch.setattr(base, "sleep", sleep)
    with transaction.atomic():
        assert connection.in_atomic_block
    assert pauses == [base.PAUSE] * 3
    assert patience() == 1000 * allowed()


def test_it_gives_up_when_the_other_does_not_end(
    other: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]

    def sleep(seconds: float) -> None:
        now[0] += 1000 * seconds

    monkeypatch.setattr(base, "sleep", sleep)
    monkeypatch.setattr(base, "monotonic", lambda: now[0])
    with pytest.raises(OperationalError, match="locked"), transaction.atomic():
        raise AssertionError("this must not be reached")
    assert now == [allowed()]
    assert patience() == 1000 * allowed()
    other.execute("COMMIT")
    with transaction.atomic():
        assert connection.in_atomic_block
