"""Which folder and which database a command works on."""

import os
from pathlib import Path

import pytest

from rookery import data
from tournament.typed_commands import USUAL


@pytest.fixture(autouse=True)
def _named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql:///club")
    monkeypatch.setenv("ROOKERY_DATA", "/club")


def test_a_folder_that_was_asked_for_holds_the_database_too(tmp_path: Path) -> None:
    assert data.work_on(tmp_path) == tmp_path
    assert (os.environ["ROOKERY_DATA"], os.environ["DATABASE_URL"]) == (str(tmp_path), "")


def test_a_tilde_that_no_shell_has_replaced_is_the_home_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert data.work_on(Path("~/club")) == tmp_path / "club"


def test_otherwise_the_environment_names_both() -> None:
    assert data.work_on(None) == Path("/club")
    assert os.environ["DATABASE_URL"] == "postgresql:///club"


def test_without_either_it_is_the_usual_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ROOKERY_DATA")

    assert data.work_on(None) == USUAL
    assert os.environ["ROOKERY_DATA"] == str(USUAL)
