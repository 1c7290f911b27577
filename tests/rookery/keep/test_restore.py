"""A backup makes an empty folder the installation that it was of, and replaces none unasked."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, nullcontext
from pathlib import Path

import pytest
from django.conf import settings

from rookery import ROOT
from rookery.keep import backup, rows
from tests.hall_clock import NEXT_SUMMER
from tests.makers import a_phone_at
from tests.makers_table import a_game, a_match_at_table_one, saved, table_of
from tournament.live.models import LogEntry
from tournament.registration.models import Event

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif("connection.vendor != 'sqlite'", reason="a server is another way"),
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


@pytest.fixture
def data(backup_in_play: Path, tmp_path: Path) -> Iterator[Path]:
    """A folder that it was restored into."""
    done = restored(backup_in_play, tmp_path / "data")
    assert done.returncode == 0, done.stderr
    yield tmp_path / "data"


def test_an_empty_folder_becomes_the_installation(data: Path) -> None:
    assert (data / "secret_key").read_text() == settings.SECRET_KEY
    log = [row["hash"] for row in LogEntry.objects.order_by("id").values("hash")]
    assert [hash_ for (hash_,) in read(data, "SELECT hash FROM live_logentry ORDER BY id")] == log
    assert read(data, "SELECT count(*) FROM scoring_hand") == [(1,)]
    ((epoch, made_at),) = read(data, "SELECT epoch, backup_made_at FROM live_restore")
    assert len(str(epoch)) == 8
    assert str(made_at).startswith(f"{NEXT_SUMMER:%Y-%m-%d %H:%M}")
    last = Event.objects.latest("id").pk
    ids = read(data, "SELECT seq FROM sqlite_sequence WHERE name = 'registration_event'")
    assert ids > [(last + 9_000,)]  # what was printed after the backup means nothing else now


def test_nothing_is_replaced_unasked_or_while_it_runs(backup_in_play: Path, data: Path) -> None:
    before = read(data, "SELECT epoch FROM live_restore")
    assert restored(backup_in_play, data).returncode == 2
    with closing(sqlite3.connect(data / "db.sqlite3")) as server:
        server.execute("SELECT count(*) FROM live_logentry").fetchone()
        refused = restored(backup_in_play, data, "--yes")
        assert (refused.returncode, "running" in refused.stderr) == (2, True)
    assert read(data, "SELECT epoch FROM live_restore") == before
    assert restored(backup_in_play, data, "--yes").returncode == 0
    assert read(data, "SELECT epoch FROM live_restore") != before
    (kept,) = data.glob("before-restore-*")
    assert read(kept, "SELECT epoch FROM live_restore") == before
    assert (kept / "secret_key").exists()
