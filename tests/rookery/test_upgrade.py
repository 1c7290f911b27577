"""`rookery upgrade`: an older database is backed up before it is changed."""

from typing import NoReturn
from unittest.mock import Mock

import pytest
from django.core import management
from django.db import OperationalError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder

from rookery import upgrade
from rookery.keep import places
from rookery.terminal import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is done, in its order."""
    done: list[str] = []
    monkeypatch.setattr(management, "call_command", lambda word, **_how: done.append(word))
    backup = Mock(side_effect=lambda _at: done.append("backup"))
    monkeypatch.setattr(places, "back_up_before_upgrade", backup)
    return done


def test_a_database_that_is_up_to_date_is_left_alone(asked: list[str]) -> None:
    assert upgrade.upgrade() == 0
    assert asked == []


def test_one_of_an_older_version_is_backed_up_first(
    asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MigrationExecutor, "migration_plan", lambda *_: ["a migration"])

    assert upgrade.upgrade() == 0
    assert asked == ["backup", "migrate"]


def test_one_of_a_newer_version_is_refused_and_left_alone(asked: list[str]) -> None:
    MigrationRecorder(connection).record_applied("live", "0999_beyond")

    with pytest.raises(Refused, match="0999_beyond"):
        upgrade.upgrade()
    assert asked == []


def test_a_database_that_fails_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> NoReturn:
        raise OperationalError("database or disk is full")

    monkeypatch.setattr(MigrationExecutor, "migration_plan", full)
    with pytest.raises(Refused, match="disk is full"):
        upgrade.upgrade()
