"""`runclock` outlives its database: it says so once, and goes on when the database is back."""

import time
from io import StringIO
from pathlib import Path
from unittest.mock import Mock

import pytest
from django.db import OperationalError

from tests.makers import an_event
from tests.own_server import child, copied_data
from tournament.desk.management.commands import runclock

pytestmark = pytest.mark.django_db
AWAY = "The database does not answer"
BACK = "The database answers again"
MOST_LOOKS = 1200


def wait_for(words: str, said: Path, times: int = 1) -> None:
    """Return once it has been said so often; it need not be quick."""
    for _ in range(MOST_LOOKS):
        if said.read_text().count(words) == times:
            return
        time.sleep(0.05)
    raise AssertionError(f"{words!r} was not said: {said.read_text()}")


def test_it_says_once_that_the_database_is_gone_and_goes_on_when_it_is_back(tmp_path: Path) -> None:
    an_event()
    data = copied_data(tmp_path)
    file, aside, said = data / "db.sqlite3", data / "aside", data / "said"
    with child(data, "manage.py", "runclock", "--seconds", "0.05") as clock:
        wait_for_file(file.with_name("db.sqlite3-wal"))
        for times in (1, 2):
            file.rename(aside)
            wait_for(AWAY, said, times)
            time.sleep(0.3)
            aside.rename(file)
            wait_for(BACK, said, times)
        assert clock.poll() is None
    words = said.read_text()
    assert (words.count(AWAY), words.count(BACK), words.count("Traceback")) == (2, 2, 0)


def test_a_database_that_can_only_be_read_is_still_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runclock, "connection", Mock())
    fails = Mock(side_effect=OperationalError("attempt to write a readonly database"))
    monkeypatch.setattr(runclock, "keep_beat", fails)
    said = StringIO()
    clock = runclock.Command(stdout=said, stderr=said)
    for number in range(3):
        clock._try(number)
    assert (said.getvalue().count(AWAY), said.getvalue().count(BACK)) == (1, 0)
    monkeypatch.setattr(runclock, "keep_beat", Mock())
    clock._try(3)
    assert (said.getvalue().count(AWAY), said.getvalue().count(BACK)) == (1, 1)


def wait_for_file(file: Path) -> None:
    for _ in range(MOST_LOOKS):
        if file.exists():
            return
        time.sleep(0.05)
    raise AssertionError(f"{file} was not made")
