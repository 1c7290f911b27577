"""A damaged page is named by its table, and looking for it changes nothing."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from rookery.check.damage import FREE_PAGES, WHOLE_FILE, damaged_in

PAGE = 4096


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A database of two tables; the file ends with pages of neither."""
    with closing(sqlite3.connect(tmp_path / "db.sqlite3")) as database:
        database.execute("CREATE TABLE hand (words TEXT UNIQUE)")
        database.execute("CREATE TABLE sheet (words TEXT)")
        database.execute("CREATE TABLE gone (words TEXT)")
        for table in ("hand", "sheet", "gone"):
            rows = [(f"{table} {number:1000}",) for number in range(50)]
            database.executemany(f"INSERT INTO {table} VALUES (?)", rows)
        database.execute("DROP TABLE gone")
        database.commit()
    return tmp_path / "db.sqlite3"


def overwrite(file: Path, page: int) -> None:
    with file.open("r+b") as written:
        written.seek(page * PAGE)
        written.write(os.urandom(PAGE))


def first_page(file: Path, table: str) -> int:
    with closing(sqlite3.connect(file)) as database:
        sql = "SELECT rootpage - 1 FROM sqlite_master WHERE name = ?"
        return int(database.execute(sql, [table]).fetchone()[0])


def test_a_whole_file_has_no_damaged_table(file: Path) -> None:
    before = file.read_bytes()
    assert list(damaged_in(file)) == []
    assert file.read_bytes() == before


@pytest.mark.parametrize("table", ["hand", "sheet"])
def test_the_damaged_table_is_named(file: Path, table: str) -> None:
    overwrite(file, first_page(file, table))
    assert list(damaged_in(file)) == [table]


def test_a_damaged_first_page_is_the_whole_file(file: Path) -> None:
    overwrite(file, 0)
    assert list(damaged_in(file)) == [WHOLE_FILE]


def test_a_damaged_list_of_free_pages_is_no_table(file: Path) -> None:
    with file.open("rb") as content:
        content.seek(32)
        trunk = int.from_bytes(content.read(4), "big")
    overwrite(file, trunk - 1)
    assert list(damaged_in(file)) == [FREE_PAGES]


def test_a_file_that_cannot_be_opened_now_is_not_called_damaged(file: Path) -> None:
    """As on a full disk, where SQLite has no room for what it keeps beside the file."""
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA journal_mode = WAL")
    file.with_name(f"{file.name}-wal").mkdir()
    assert list(damaged_in(file)) == []
