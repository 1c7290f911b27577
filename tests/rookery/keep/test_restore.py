"""A backup makes an empty folder the installation that it was of, and replaces none unasked."""

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing, nullcontext
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.conf import settings
from django.db import DatabaseError, OperationalError, connection
from django.db.migrations.exceptions import MigrationSchemaMissing
from django.test import override_settings

from rookery import ROOT
from rookery.keep import at_terminal, backup, restore, rows, schema
from rookery.keep.parcel import ANOTHER, MANIFEST, Parcel
from rookery.terminal import Refused
from tests.hall_clock import NEXT_SUMMER
from tests.makers import a_phone_at
from tests.makers_table import a_game, a_match_at_table_one, saved, table_of
from tournament.live.models import LogEntry
from tournament.registration.models import Event

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "sqlite", reason="a server is another way"),
]


@pytest.fixture
def backup_in_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A backup of a game with one hand. The test's own transaction is its moment."""
    game = a_game(a_match_at_table_one())
    saved(a_phone_at(table_of(game.match)), 1)
    monkeypatch.setattr(rows, "one_moment", nullcontext)
    return backup.back_up(tmp_path / "made.backup", NEXT_SUMMER).place


def restored(backup: Path, data: Path, *more: str) -> "subprocess.CompletedProcess[str]":
    """`rookery restore`, in a process of its own."""
    program = [sys.executable, "-m", "tests.rookery.keep.quick_restore"]
    words = ["restore", str(backup), "--data", str(data), *more]
    return subprocess.run(
        [*program, *words], cwd=ROOT, env={**os.environ}, capture_output=True, text=True
    )


def read(data: Path, sql: str) -> list[tuple[object, ...]]:
    """Rows of the database in the folder."""
    with closing(sqlite3.connect(data / "db.sqlite3")) as database:
        return database.execute(sql).fetchall()


def test_a_backup_makes_an_empty_folder_the_installation_and_later_replaces_it(
    backup_in_play: Path, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    assert restored(backup_in_play, data).returncode == 0
    assert (data / "secret_key").read_text() == settings.SECRET_KEY
    log = list(LogEntry.objects.order_by("id").values_list("hash"))
    assert read(data, "SELECT hash FROM live_logentry ORDER BY id") == log
    assert read(data, "SELECT count(*) FROM scoring_hand") == [(1,)]
    ids = read(data, "SELECT seq FROM sqlite_sequence WHERE name = 'registration_event'")
    # What was printed after the backup may mean nothing else now.
    assert ids > [(Event.objects.latest("id").pk + 9_000,)]

    ((epoch, made_at),) = read(data, "SELECT epoch, backup_made_at FROM live_restore")
    assert str(made_at).startswith(f"{NEXT_SUMMER:%Y-%m-%d %H:%M}")
    assert restored(backup_in_play, data, "--yes").returncode == 0
    assert read(data, "SELECT epoch FROM live_restore") != [(epoch,)]
    (kept,) = data.glob("before-restore-*")
    assert read(kept, "SELECT epoch FROM live_restore") == [(epoch,)]
    assert (kept / "secret_key").read_text() == settings.SECRET_KEY


def changed_by_hand(made: Path, part: str, line: bytes) -> Path:
    """The backup with another first line of a part, by a hand that knows how to hash."""
    with ZipFile(made) as old, ZipFile(made.with_name("changed.backup"), "w") as new:
        said = json.loads(old.read(MANIFEST))
        content = {each["name"]: old.read(each["name"]) for each in said["parts"]}
        content[part] = line + b"\n" + content[part].partition(b"\n")[2]
        for each in said["parts"]:
            each["sha256"] = sha256(content[each["name"]]).hexdigest()
            new.writestr(each["name"], content[each["name"]])
        new.writestr(MANIFEST, json.dumps(said))
    return made.with_name("changed.backup")


@pytest.mark.parametrize(
    ("part", "line"),
    [
        ("rows/registration_member.jsonl", b"[1,2]"),
        ("rows/registration_member.jsonl", b"no JSON"),
        ("rows/registration_member.jsonl", b"[" * 100_000),
        ("rows/registration_member.jsonl", b'[99,1,99,"A"]'),
        ("files/secret_key", b""),
        ("files/secret_key", b"\xff\xfe"),
    ],
)
def test_what_does_not_fit_is_refused_and_nothing_is_there(
    backup_in_play: Path, tmp_path: Path, part: str, line: bytes
) -> None:
    tried = restored(changed_by_hand(backup_in_play, part, line), tmp_path / "data")
    assert tried.returncode == 2
    assert ANOTHER in tried.stderr
    assert not list((tmp_path / "data").glob("*db*"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A database with a table."""
    with closing(sqlite3.connect(tmp_path / "db.sqlite3")) as made:
        made.execute("PRAGMA journal_mode = WAL")
        made.execute("CREATE TABLE live (id)")
    return tmp_path / "db.sqlite3"


def test_a_running_server_is_noticed(file: Path) -> None:
    restore.require_still(file)
    with closing(sqlite3.connect(file)) as server:
        server.execute("PRAGMA journal_mode = WAL")
        server.execute("SELECT count(*) FROM live").fetchall()
        with pytest.raises(Refused):
            restore.require_still(file)
    restore.require_still(file)


def test_a_damaged_database_is_there_and_can_be_replaced(file: Path, tmp_path: Path) -> None:
    assert restore.holds_tables(file)
    assert not restore.holds_tables(tmp_path / "none.sqlite3")
    file.write_bytes(b"\xff" * 8192)
    assert restore.holds_tables(file)
    restore.require_still(file)


def test_an_answer_is_needed_where_something_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: False)
    with pytest.raises(Refused):
        at_terminal.agrees()


@pytest.mark.parametrize("error", [OperationalError, MigrationSchemaMissing])
def test_a_database_that_takes_nothing_in_is_refused(
    backup_in_play: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    error: type[DatabaseError],
) -> None:
    def full(*_asked: object) -> None:
        raise error("database or disk is full")

    monkeypatch.setattr(settings, "DATA", tmp_path / "data")
    for way in ("_into_file", "_into_server"):
        monkeypatch.setattr(restore, way, full)
    with pytest.raises(Refused, match="disk is full"):
        restore.restore(Parcel(BytesIO(backup_in_play.read_bytes())), NEXT_SUMMER, lambda: True)


def test_a_data_folder_that_is_a_file_is_refused(
    backup_in_play: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "data").touch()
    monkeypatch.setattr(settings, "DATA", tmp_path / "data")
    with pytest.raises(Refused, match="data could not be written"):
        restore.restore(Parcel(BytesIO(backup_in_play.read_bytes())), NEXT_SUMMER, lambda: True)


def test_a_backup_of_a_newer_version_is_refused() -> None:
    assert schema.unknown(["live.0001_initial", "registration.0001_squashed_0007_look_again"]) == []
    assert schema.unknown(["live.0001_initial", "live.0999_beyond"]) == ["live.0999_beyond"]


def test_the_key_of_the_machine_must_be_that_of_the_backup(backup_in_play: Path) -> None:
    parcel = Parcel(BytesIO(backup_in_play.read_bytes()))
    restore.require_same_key(parcel)
    with override_settings(SECRET_KEY="another key of this machine"), pytest.raises(Refused):
        restore.require_same_key(parcel)
