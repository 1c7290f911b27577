"""A backup comes to its place whole and private, or not at all; the newest is found by its name."""

import errno
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from rookery.keep import files
from rookery.terminal import Refused

AT = datetime(2026, 7, 18, 14, 5, 12, tzinfo=UTC)


def test_a_written_file_is_whole_and_private(tmp_path: Path) -> None:
    files.write(tmp_path / "one.backup", b"whole")
    assert (tmp_path / "one.backup").read_bytes() == b"whole"
    assert (tmp_path / "one.backup").stat().st_mode & 0o777 == 0o600
    assert len(list(tmp_path.iterdir())) == 1


def test_a_full_disk_leaves_the_old_file_and_no_half_of_a_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    files.write(tmp_path / "one.backup", b"old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Refused, match="No space left"):
        files.write(tmp_path / "one.backup", b"new")
    assert [file.read_bytes() for file in tmp_path.iterdir()] == [b"old"]


def test_two_at_once_under_one_name_are_both_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, sync = tmp_path / "one.backup", os.fsync

    def meanwhile(handle: int) -> None:
        monkeypatch.setattr(os, "fsync", sync)
        files.write(place, b"other")
        sync(handle)

    monkeypatch.setattr(os, "fsync", meanwhile)
    files.write(place, b"one")
    assert [file.read_bytes() for file in tmp_path.iterdir()] == [b"one"]


def test_a_folder_that_is_gone_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused):
        files.write(tmp_path / "gone" / "one.backup", b"whole")


def test_the_newest_backup_of_a_folder_is_taken_sealed_or_not(tmp_path: Path) -> None:
    for hours, sealed in enumerate([False, True, False, True]):
        name = files.name_at(AT + timedelta(hours=hours), is_sealed=sealed)
        (tmp_path / name).write_bytes(b"")
    (tmp_path / "notes.txt").write_bytes(b"")
    newest = files.newest(tmp_path, AT + timedelta(days=1))
    assert newest.name == "rookery-20260718-170512Z.backup.age"
    assert files.newest(newest, AT) == newest
    assert len(files.backups_in(tmp_path)) == 4


def test_no_backup_anywhere_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "gone"):
        with pytest.raises(Refused):
            files.newest(path, AT)


def test_a_folder_gets_a_name_and_a_name_stays(tmp_path: Path) -> None:
    assert files.destination(tmp_path, "a.backup") == tmp_path / "a.backup"
    assert files.destination(tmp_path / "mine", "a.backup") == tmp_path / "mine"


def test_a_backup_replaces_only_a_backup(tmp_path: Path) -> None:
    old, database = tmp_path / "a.backup", tmp_path / "db.sqlite3"
    for file in (old, database):
        file.touch()
    assert files.destination(old, "b.backup") == old
    with pytest.raises(Refused):
        files.destination(database, "b.backup")


def test_nobody_tells_the_newest_by_a_clock_that_is_behind(tmp_path: Path) -> None:
    for moment in (AT, AT + timedelta(hours=1)):
        (tmp_path / files.name_at(moment, is_sealed=False)).touch()
    with pytest.raises(Refused, match="150512Z"):
        files.newest(tmp_path, AT)
    assert "150512Z" in files.newest(tmp_path, AT + timedelta(hours=1)).name
