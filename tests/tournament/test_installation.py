"""Opening an installation makes its folder and its key, once and private."""

import os
import stat
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tournament.installation import open_installation, secret_key
from tournament.variables import read

KEY = "k" * 50


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A data folder that is not there yet, of a user whose new files others may read."""
    monkeypatch.setenv("ROOKERY_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("DATABASE_URL", "")
    ours = os.umask(0o022)
    yield tmp_path / "data"
    os.umask(ours)


def the_key() -> str:
    return secret_key(read(os.environ))


def test_the_key_is_made_once_and_kept(data: Path) -> None:
    assert the_key() == ""
    assert not data.exists()
    open_installation()
    first = the_key()
    open_installation()
    assert the_key() == first == (data / "secret_key").read_text()
    assert len(first) == 64


def test_many_first_starts_make_one_key(data: Path) -> None:
    def start(_number: int) -> str:
        open_installation()
        return the_key()

    with ThreadPoolExecutor(8) as starts:
        assert len(set(starts.map(start, range(8)))) == 1
    assert sorted(each.name for each in data.iterdir()) == ["secret_key", "static"]


@pytest.mark.skipif(os.name != "posix", reason="other systems have other rights")
def test_nobody_else_on_the_machine_reads_the_data(data: Path) -> None:
    """What an earlier version left open is shut at the start, and what is new is never open."""
    data.mkdir(mode=0o755)
    (data / "secret_key").write_text(KEY)
    (data / "db.sqlite3").touch()
    assert (data / "db.sqlite3").stat().st_mode & 0o077
    open_installation()
    (data / "new").touch()
    modes = {each.name: stat.S_IMODE(each.stat().st_mode) for each in data.iterdir()}
    assert modes == {"secret_key": 0o600, "db.sqlite3": 0o600, "new": 0o600, "static": 0o700}
    assert stat.S_IMODE(data.stat().st_mode) == 0o700


def test_a_key_from_elsewhere_is_taken_and_none_is_made(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "key").write_text(f"{KEY}\n")
    monkeypatch.setenv("ROOKERY_SECRET_KEY_FILE", str(tmp_path / "key"))
    open_installation()
    assert the_key() == KEY
    assert not (data / "secret_key").exists()


@pytest.mark.parametrize("content", ["", "short", "\n\n"])
def test_a_key_that_was_cut_off_is_refused(data: Path, content: str) -> None:
    data.mkdir()
    (data / "secret_key").write_text(content)
    with pytest.raises(SystemExit, match="restore the file"):
        the_key()


def test_a_key_file_that_is_not_there_is_named(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROOKERY_SECRET_KEY_FILE", str(tmp_path / "nowhere"))
    with pytest.raises(SystemExit, match="nowhere"):
        the_key()


def test_a_folder_that_cannot_be_used_is_named(data: Path) -> None:
    data.touch()
    with pytest.raises(SystemExit, match="ROOKERY_DATA"):
        open_installation()
