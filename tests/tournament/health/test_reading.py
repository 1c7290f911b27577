"""The facts are read from the database, the disk and the folder of the backups."""

import errno
import os
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from unittest.mock import Mock

import pytest
from django.conf import settings
from django.db import OperationalError
from django.db.migrations.recorder import MigrationRecorder

from tournament.health.reading import last_backup, read_facts
from tournament.live.roles import Role
from tournament.live.services import Actor, append
from tournament.timing.models import Heartbeat

NOW = datetime(2026, 7, 18, 14, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


@pytest.fixture
def backups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the backups, with none in it."""
    monkeypatch.setattr(type(settings.SAID), "backups_in", tmp_path)
    return tmp_path


def back_up_at(folder: Path, moment: datetime, ending: str = "backup") -> None:
    (folder / f"rookery-{moment:%Y%m%d-%H%M%SZ}.{ending}").touch()


def log_at(number: int, moment: datetime) -> None:
    append(
        topic="event/1",
        number=number,
        at=moment,
        actor=Actor("Dora", Role.DIRECTOR, "desk"),
        verb="test",
        words="Tested.",
        detail={},
        touched=[],
        key=None,
        body_hash="",
    )


@pytest.mark.both_databases
@pytest.mark.django_db
def test_a_new_installation_has_no_clock_and_nothing_to_lose(backups: Path) -> None:
    facts = read_facts(NOW)
    assert facts.answers
    assert (facts.missing_migrations, facts.since_beat) == (0, None)
    assert (facts.since_backup, facts.at_risk) == (None, None)
    assert facts.free


@pytest.mark.both_databases
@pytest.mark.django_db
def test_the_clock_and_the_oldest_change_in_no_backup_are_told(backups: Path) -> None:
    Heartbeat.objects.create(wall=NOW - 5 * MINUTE, steady=1, boot="here")
    for number, minutes in enumerate((60, 40, 20), start=1):
        log_at(number, NOW - minutes * MINUTE)
    assert read_facts(NOW).since_beat == 5 * MINUTE
    assert read_facts(NOW).at_risk == 60 * MINUTE
    back_up_at(backups, NOW - 50 * MINUTE)
    assert read_facts(NOW).since_backup == 50 * MINUTE
    assert read_facts(NOW).at_risk == 40 * MINUTE
    back_up_at(backups, NOW - 10 * MINUTE)
    assert read_facts(NOW).at_risk is None


@pytest.mark.both_databases
@pytest.mark.django_db
def test_a_migration_that_is_not_applied_is_counted(backups: Path) -> None:
    last = MigrationRecorder.Migration.objects.filter(app="desk").last()
    assert last
    last.delete()
    assert read_facts(NOW).missing_migrations == 1


def test_a_database_that_fails_is_a_fact(backups: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_recorder: object) -> None:
        raise OperationalError("no such host")

    monkeypatch.setattr(MigrationRecorder, "applied_migrations", fails)
    assert not read_facts(NOW).answers


@pytest.mark.django_db
@pytest.mark.parametrize(("number", "is_unwritable"), [(errno.EROFS, True), (errno.ENOSPC, False)])
def test_a_disk_that_is_read_only_is_a_fact_and_a_full_one_is_another(
    number: int, is_unwritable: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not read_facts(NOW).is_unwritable
    fails = Mock(side_effect=OSError(number, os.strerror(number)))
    monkeypatch.setattr("tournament.health.reading.TemporaryFile", fails)
    assert read_facts(NOW).is_unwritable == is_unwritable


def test_the_newest_backup_is_known_by_its_name(tmp_path: Path) -> None:
    assert last_backup(tmp_path / "nowhere", NOW) is None
    back_up_at(tmp_path, NOW - MINUTE, "backup.age")
    back_up_at(tmp_path, NOW - 9 * MINUTE)
    (tmp_path / "rookery-zzz.backup").touch()
    back_up_at(tmp_path, NOW + MINUTE)  # before the clock was set back
    assert last_backup(tmp_path, NOW) == NOW - MINUTE


@pytest.mark.django_db
def test_a_second_place_that_is_away_is_told_until_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = tmp_path / "stick"
    assert not read_facts(NOW).lacks_copy
    monkeypatch.setattr(settings, "SAID", replace(settings.SAID, backups_copy=stick))
    assert read_facts(NOW).lacks_copy
    stick.mkdir()
    assert not read_facts(NOW).lacks_copy
