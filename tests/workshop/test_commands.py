"""The words after `dev.py` reach the command that they are meant for."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from workshop import ROOT, commands, environment


@pytest.mark.parametrize(
    "words", [["--data", "elsewhere", "demo", "--show"], ["demo", "--show", "--data=elsewhere"]]
)
def test_manage_works_on_the_folder_that_it_is_given(
    words: Sequence[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", "postgres://another")
    monkeypatch.setenv("ROOKERY_DATA", "another")
    asked: list[tuple[Sequence[str], str, str]] = []

    def python(lock: str, command: Sequence[str]) -> int:
        asked.append((command, os.environ["ROOKERY_DATA"], os.environ["DATABASE_URL"]))
        return 0

    monkeypatch.setattr(commands, "_python", python)
    assert commands.main(["manage", *words]) == 0
    assert asked == [(["manage.py", "demo", "--show"], str(tmp_path / "elsewhere"), "")]


def test_run_becomes_serve_in_the_environment_and_passes_its_words_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(environment, "ensure", lambda _lock: None)
    became: list[Sequence[str]] = []

    def become(command: Sequence[str], variables: Mapping[str, str]) -> int:
        became.append(command)
        assert variables["PYTHONPATH"] == str(ROOT)  # for the folder that `run` is typed in stays
        return 0

    monkeypatch.setattr(commands, "become", become)
    assert commands.main(["run", "--data", "mine", "--port", "8001"]) == 0
    python = str(environment.program("python"))
    assert became == [[python, "-m", "rookery", "serve", "--data", "mine", "--port", "8001"]]


@pytest.mark.parametrize(
    "word", ["drills", "messages", "check", "format", "pictures", "settings", "lock", "laptop"]
)
def test_a_command_that_is_asked_for_help_does_nothing_else(
    word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment, "ensure", lambda _lock: pytest.fail("it is at work"))
    with pytest.raises(SystemExit) as ended:
        commands.main([word, "--help"])
    assert ended.value.code == 0


def test_what_a_command_does_not_take_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "ensure", lambda _lock: pytest.fail("it is at work"))
    with pytest.raises(SystemExit) as ended:
        commands.main(["check", "everything"])
    assert ended.value.code == 2
