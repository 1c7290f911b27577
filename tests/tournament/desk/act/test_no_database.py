"""A database that is locked, gone, replaced, damaged or full: use paper, and nothing is "saved"."""

import os
import resource
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connections, transaction
from django.test import Client

from tests.makers import a_phone_at
from tests.makers_table import AT, a_game, a_match_at_table_one, hand_form, table_of
from tests.own_server import Answer, OwnServer, copied_data, own_server
from tournament.desk.act.phones import COOKIE
from tournament.health_lane import KEPT_SECONDS, PATH
from tournament.sqlite.base import FILES, File, WrongFile

pytestmark = pytest.mark.django_db
EVENT = "/e/beach-house-2026/"


@pytest.fixture(scope="module")
def hall(
    django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[OwnServer]:
    """A server of its own, and the phone of a table that plays; a test leaves it as it was."""
    with django_db_blocker.unblock(), transaction.atomic():
        phone = a_phone_at(table_of(a_game(a_match_at_table_one()).match))
        data = copied_data(tmp_path_factory.mktemp("hall"))
        transaction.set_rollback(True)
    with own_server(data, cookies=f"{COOKIE}={phone.cookies[COOKIE].value}") as server:
        yield server


@pytest.fixture
def number(hall: OwnServer) -> int:
    """Of the hand that the table writes next."""
    return kept(hall) + 1


def kept(hall: OwnServer) -> int:
    """The hands that the file holds."""
    with closing(sqlite3.connect(hall.file)) as file:
        return int(file.execute("SELECT count(*) FROM scoring_hand").fetchone()[0])


def save(hall: OwnServer, number: int) -> Answer:
    """The sides are set in turns, so that the game outlasts the tests."""
    form = hand_form(number, bidder="NS" if number % 2 else "EW", points=60)
    return hall.post(f"{AT}hands/", form)


def is_saved(hall: OwnServer, number: int) -> bool:
    return save(hall, number).status == 303 and kept(hall) == number


def says_paper(answer: Answer) -> bool:
    flagged = answer.headers.get("Rookery-State") == "no-database"
    again = int(answer.headers.get("Retry-After", "0")) > 0
    return answer.status == 503 and flagged and again and "paper" in answer.text


def health(hall: OwnServer) -> str:
    """What machines are told once the last answer is forgotten."""
    time.sleep(KEPT_SECONDS)
    return hall.get(PATH).text


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Another program writes and does not end."""
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@contextmanager
def moved(file: Path, aside: Path) -> Iterator[None]:
    """The file is not where it was, until it is put back."""
    file.rename(aside)
    yield
    aside.rename(file)


def test_a_table_is_told_to_use_paper_while_another_program_holds_the_database(
    hall: OwnServer, number: int
) -> None:
    with locked(hall.file):
        assert says_paper(save(hall, number))
        assert hall.get(EVENT).status == 200
    assert is_saved(hall, number)


def test_a_table_waits_a_few_seconds_for_another_program_and_not_longer(
    hall: OwnServer, number: int
) -> None:
    """Four seconds by its settings, and a little more on a machine with other work."""
    with locked(hall.file):
        since = time.monotonic()
        assert save(hall, number).status == 503
        waited = time.monotonic() - since
    assert 3 <= waited < 12
    assert is_saved(hall, number)


def test_nothing_is_saved_into_a_file_that_is_gone_and_all_goes_on_when_it_is_back(
    hall: OwnServer, number: int
) -> None:
    with moved(hall.file, hall.data / "aside"):
        assert says_paper(save(hall, number))
        assert not hall.file.exists()
        assert "database-away" in health(hall)
    assert is_saved(hall, number)


def test_nothing_is_saved_into_a_file_that_another_took_the_place_of(
    hall: OwnServer, number: int
) -> None:
    with moved(hall.file, hall.data / "aside"):
        hall.file.write_bytes((hall.data / "aside").read_bytes())
        assert says_paper(save(hall, number))
    assert is_saved(hall, number)


@contextmanager
def overwritten(file: Path, table: str) -> Iterator[None]:
    """The first page of a table holds something else, until it is put back."""
    with closing(sqlite3.connect(file)) as other:
        size = other.execute("PRAGMA page_size").fetchone()[0]
        sql = "SELECT rootpage - 1 FROM sqlite_master WHERE name = ?"
        at = size * other.execute(sql, [table]).fetchone()[0]
    before = file.read_bytes()[at : at + size]
    write_at(file, at, os.urandom(size))
    yield
    write_at(file, at, before)


def write_at(file: Path, place: int, content: bytes) -> None:
    with file.open("r+b") as written:
        written.seek(place)
        written.write(content)


def test_a_page_in_the_middle_that_no_save_reads_is_missed_as_well(
    hall: OwnServer, number: int
) -> None:
    mark = hall.file.with_name("db.sqlite3-damaged")
    with overwritten(hall.file, "registration_person"):
        assert says_paper(save(hall, number))
        assert mark.exists(), "the other processes are told"
        assert "database-damaged" in health(hall)
    mark.unlink()
    assert is_saved(hall, number)


def test_a_full_disk_loses_no_hand(hall: OwnServer, number: int) -> None:
    written = hall.file.with_name("db.sqlite3-wal").stat().st_size
    free = resource.prlimit(hall.process, resource.RLIMIT_FSIZE)
    resource.prlimit(hall.process, resource.RLIMIT_FSIZE, (written, free[1]))
    assert says_paper(save(hall, number))
    resource.prlimit(hall.process, resource.RLIMIT_FSIZE, free)
    assert is_saved(hall, number)


def test_nothing_is_saved_while_the_write_ahead_log_is_gone(hall: OwnServer, number: int) -> None:
    """People delete the files beside the database when they tidy up."""
    assert is_saved(hall, number)
    with moved(hall.file.with_name("db.sqlite3-wal"), hall.data / "aside"):
        assert says_paper(save(hall, number + 1))
    assert is_saved(hall, number + 1)


def test_a_vacuum_by_hand_is_no_damage(hall: OwnServer, number: int) -> None:
    with closing(sqlite3.connect(hall.file)) as other:
        other.execute("CREATE TABLE filler AS SELECT zeroblob(900000) AS bytes")
        other.commit()
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert is_saved(hall, number)
    with closing(sqlite3.connect(hall.file)) as other:
        other.execute("DROP TABLE filler")
        other.commit()
        other.execute("VACUUM")
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert is_saved(hall, number + 1)


def test_htmx_gets_the_sentences_without_a_page_around_them(hall: OwnServer) -> None:
    with moved(hall.file, hall.data / "aside"):
        call = {"reason": "Something else"}
        page = hall.post(f"{AT}call/", call)
        part = hall.post(f"{AT}call/", call, **{"HX-Request": "true"})
    assert [says_paper(page), says_paper(part)] == [True, True]
    assert ["<html" in page.text, "<html" in part.text] == [True, False]


def test_a_fault_in_a_view_is_an_answer_and_not_our_mistake(
    monkeypatch: pytest.MonkeyPatch, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    """The page says paper, and the server's log says it in one line."""

    def gone(*_asked: object) -> None:
        raise OperationalError("the file is gone")

    monkeypatch.setattr("tournament.desk.public.views.home_page", gone)
    answer = client.get("/")
    assert (answer.status_code, answer["Rookery-State"]) == (503, "no-database")
    assert "The database does not answer: the file is gone" in caplog.text
    assert "Traceback" not in caplog.text


def noise(file: Path) -> None:
    with file.open("r+b") as written:
        written.write(os.urandom(file.stat().st_size))


def cut(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


@pytest.mark.parametrize("spoil", [noise, cut, Path.unlink])
def test_a_file_that_was_overwritten_is_not_written_into(
    tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    path = tmp_path / "db.sqlite3"
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE hand (points INTEGER)")
    os.utime(path, (0, 0))
    file = File.opened(str(path))
    file.require_same()
    spoil(path)
    with pytest.raises(WrongFile):
        file.require_same()


def test_a_file_that_goes_while_it_is_opened_is_a_fault_of_the_database(tmp_path: Path) -> None:
    with pytest.raises(WrongFile):
        File.opened(str(tmp_path / "gone.sqlite3"))


def test_a_file_that_goes_between_the_look_and_the_opening_is_not_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Put back, the right one would be taken for damaged by the log of the empty one."""
    file, aside = tmp_path / "db.sqlite3", tmp_path / "aside"
    with closing(sqlite3.connect(file)) as made:
        made.execute("CREATE TABLE hands (number integer)")
    database = connections.create_connection("default")
    database.settings_dict = {**database.settings_dict, "NAME": str(file)}
    monkeypatch.setitem(FILES, str(file), File.opened(str(file)))
    monkeypatch.setattr(File, "require_same", lambda _: file.rename(aside))
    with pytest.raises(OperationalError):
        database.ensure_connection()
    assert not file.exists()


def test_a_file_that_goes_while_it_is_first_opened_is_known_when_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not known, an empty file would be made in its place and taken for the right one."""
    file, aside = tmp_path / "db.sqlite3", tmp_path / "aside"
    with closing(sqlite3.connect(file)) as made:
        made.execute("CREATE TABLE hands (number integer)")
    database = connections.create_connection("default")
    database.settings_dict = {**database.settings_dict, "NAME": str(file)}
    monkeypatch.setattr("tournament.sqlite.base.FILES", {})
    opened = sqlite3.connect

    def open_and_move_away(*args: Any, **options: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = opened(*args, **options)
        file.rename(aside)
        return connection

    with monkeypatch.context() as patch:
        patch.setattr("django.db.backends.sqlite3.base.Database.connect", open_and_move_away)
        with pytest.raises(OperationalError):
            database.ensure_connection()
    with pytest.raises(OperationalError):
        database.ensure_connection()
    aside.rename(file)
    database.ensure_connection()
    database.close()


def test_a_file_that_cannot_be_looked_through_now_is_not_called_damaged(tmp_path: Path) -> None:
    path = tmp_path / "db.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("CREATE TABLE hand (points INTEGER)")
        file = File.opened(str(path))
        os.utime(path)
        database.execute("BEGIN EXCLUSIVE")
        with pytest.raises(WrongFile):
            file.require_same()
        database.execute("COMMIT")
    file.require_same()


def test_looking_through_a_large_file_takes_a_small_share_of_the_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, looks = tmp_path / "db.sqlite3", []
    path.touch()
    file = File.opened(str(path))

    def look(_path: str) -> bool:
        looks.append(now[0])
        now[0] += 1
        return True

    now = [100.0]
    monkeypatch.setattr("tournament.sqlite.base.monotonic", lambda: now[0])
    monkeypatch.setattr("tournament.sqlite.base.is_whole", look)
    for second in range(60):
        now[0] = max(now[0], 100 + second)
        os.utime(path, (second, second))
        file.require_same()
    assert looks == [100, 101, 122, 143]


def test_once_the_file_is_damaged_nothing_is_saved_and_a_restart_finds_it_out(
    hall: OwnServer, number: int
) -> None:
    """The last test of this hall."""
    noise(hall.file)
    assert [says_paper(save(hall, number)) for _ in range(2)] == [True, True]
    hall.file.with_name("db.sqlite3-wal").unlink()
    assert hall.file.with_name("db.sqlite3-damaged").exists(), "the other processes are told"
    with own_server(hall.data, cookies=hall.cookies) as again:
        assert says_paper(save(again, number))
