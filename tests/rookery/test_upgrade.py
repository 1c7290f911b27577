"""`rookery upgrade`: an older database is backed up before it is changed."""

from pathlib import Path
from unittest.mock import Mock

import pytest
from django.core import management
from django.db.migrations.executor import MigrationExecutor

from rookery import upgrade
from rookery.keep import backup

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


def test_one_of_an_older_version_is_backed_up_first(
    asked: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(MigrationExecutor, "migration_plan", lambda *_: ["a migration"])

    assert upgrade.upgrade(tmp_path) == 0
    assert asked == ["copy", "migrate"]


def test_the_backup_gets_a_folder_of_its_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    back_up = Mock()
    monkeypatch.setattr(backup, "back_up", back_up)

    upgrade.copy_before(tmp_path)

    to, _now = back_up.call_args.args
    assert to == tmp_path / "before-upgrade"
    assert to.is_dir()
