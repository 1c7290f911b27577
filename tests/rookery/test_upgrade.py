"""`rookery upgrade`: an older database is copied before it is changed."""

import sqlite3
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core import management
from django.db.migrations.executor import MigrationExecutor

from rookery import upgrade
from tests.own_server import copied_data

pytestmark = pytest.mark.django_db


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is done, in its order."""
    done: list[str] = []
    monkeypatch.setattr(management, "call_command", lambda word, **_how: done.append(word))
    monkeypatch.setattr(upgrade, "copy_before", lambda *_of: done.append("copy"))
    return done


def test_a_database_that_is_up_to_date_is_left_alone(asked: list[str], tmp_path: Path) -> None:
    assert upgrade.upgrade(tmp_path) == 0
    assert asked == []


def test_one_of_an_older_version_is_copied_first(
    asked: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(MigrationExecutor, "migration_plan", lambda *_: ["a migration"])

    assert upgrade.upgrade(tmp_path) == 0
    assert asked == ["copy", "migrate"]


def test_the_copy_holds_what_the_database_held(tmp_path: Path) -> None:
    file = copied_data(tmp_path) / "db.sqlite3"
    database = SimpleNamespace(vendor="sqlite", settings_dict={"NAME": str(file)})

    upgrade.copy_before(tmp_path, database)

    with closing(sqlite3.connect(tmp_path / "before-upgrade.sqlite3")) as copy:
        assert copy.execute("SELECT COUNT(*) FROM django_migrations").fetchone()[0] > 10
