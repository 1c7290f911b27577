"""`runclock` outlives its database: it says so once, and goes on when the database is back."""

import time
from pathlib import Path

import pytest

from tests.makers import an_event
from tests.own_server import child, copied_data

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


def wait_for_file(file: Path) -> None:
    for _ in range(MOST_LOOKS):
        if file.exists():
            return
        time.sleep(0.05)
    raise AssertionError(f"{file} was not made")
