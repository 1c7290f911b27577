"""The words after `rookery` reach the command that they are meant for."""

import errno
import os
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

import pytest

from rookery import commands, serve
from rookery.command_line import obey
from rookery.place import Place
from rookery.serve import Wishes


@pytest.mark.parametrize(("words", "status"), [([], 0), (["--help"], 0), (["sevre"], 2)])
def test_a_wrong_word_or_none_shows_the_words_there_are(
    words: list[str], status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert commands.main(words) == status

    shown = capsys.readouterr()
    assert all(f"rookery {word}" in shown.out + shown.err for word in commands.WORDS)


def test_a_wrong_word_is_named_below_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    """The list is longer than many a terminal; `serve` is the word of an installed copy."""
    assert obey(["serve"], {}, "the list") == 2
    assert "“serve”" in capsys.readouterr().err.splitlines()[-1]


def test_manage_works_on_the_folder_that_it_is_given(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", "postgres://another")
    monkeypatch.setenv("ROOKERY_DATA", "another")
    asked: list[tuple[Sequence[str], str, str]] = []

    def manage(words: Sequence[str]) -> int:
        asked.append((words, os.environ["ROOKERY_DATA"], os.environ["DATABASE_URL"]))
        return 0

    monkeypatch.setattr(commands, "manage", manage)
    assert commands.main(["manage", "demo", "--data", "elsewhere"]) == 0
    assert asked == [(["demo"], str(tmp_path / "elsewhere"), "")]


def test_serve_works_on_the_folder_and_database_that_the_environment_names(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://club")
    monkeypatch.setenv("ROOKERY_DATA", str(tmp_path))
    served: list[tuple[Path, str]] = []

    def run(place: Place, _wishes: Wishes) -> int:
        served.append((place.data, os.environ["DATABASE_URL"]))
        return 0

    monkeypatch.setattr(serve, "run", run)
    assert commands.main(["serve"]) == 0
    assert served == [(tmp_path, "postgres://club")]


def test_phones_are_sent_to_the_address_that_the_server_listens_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Of two networks the system names the one with the internet; a hotspot has none to name."""
    monkeypatch.setenv("ROOKERY_DATA", str(tmp_path))
    served: list[tuple[str | None, str]] = []

    def run(place: Place, _wishes: Wishes) -> int:
        served.append((place.lan, place.interface))
        return 0

    monkeypatch.setattr(serve, "run", run)
    monkeypatch.setattr(commands, "lan_address", lambda: "192.168.1.7")
    for listen in ("10.42.0.1", "0.0.0.0", "::"):
        assert commands.main(["serve", "--lan", "--listen", listen]) == 0
    assert served == [
        ("10.42.0.1", "10.42.0.1"),
        ("192.168.1.7", "0.0.0.0"),
        ("192.168.1.7", "::"),
    ]


@pytest.mark.parametrize(
    ("number", "is_said"), [(errno.ENOSPC, True), (errno.EROFS, True), (errno.ECONNREFUSED, False)]
)
def test_a_full_or_read_only_disk_is_said_in_a_sentence_and_another_fault_is_raised(
    number: int, is_said: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(_rest: Sequence[str]) -> int:
        raise OSError(number, os.strerror(number), "/club/static")

    with nullcontext() if is_said else pytest.raises(OSError, match="refused"):
        assert obey(["copy"], {"copy": fails}, "") == 2
    said = capsys.readouterr().err
    assert ("/club/static" in said, os.strerror(number) in said) == (is_said, is_said)


def test_a_data_folder_that_is_a_file_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ROOKERY_DATA", "another")
    monkeypatch.setenv("DATABASE_URL", "")
    monkeypatch.setattr(serve, "stop_on_signals", lambda: None)
    (tmp_path / "club").touch()
    with pytest.raises(SystemExit, match="club"):
        commands.main(["serve", "--data", str(tmp_path / "club"), "--port", "0"])
