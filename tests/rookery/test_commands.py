"""The words after `rookery` reach the command that they are meant for."""

import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from rookery import commands


@pytest.mark.parametrize(("words", "status"), [([], 0), (["--help"], 0), (["sevre"], 2)])
def test_a_wrong_word_or_none_shows_the_words_there_are(
    words: list[str], status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert commands.main(words) == status

    shown = capsys.readouterr()
    assert all(f"rookery {word}" in shown.out + shown.err for word in commands.WORDS)


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
