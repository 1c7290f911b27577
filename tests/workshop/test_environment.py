"""The stamp: a second start costs nothing, and a changed lock or Python is noticed."""

import os
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from time import sleep

import pytest

from rookery.terminal import Refused
from workshop import debian, environment
from workshop.interpreter import SERIES

CLOSED_PORT = 9


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """An empty working copy; the list grows by each lock that is really installed."""
    installed: list[str] = []

    def install(venv: Path, wanted: Path) -> None:
        installed.append(wanted.stem)
        environment.program("python", venv).parent.mkdir(parents=True, exist_ok=True)
        environment.program("python", venv).touch()

    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "LOCK", tmp_path / ".venv.lock")
    monkeypatch.setattr(environment, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(environment, "REQUIREMENTS", tmp_path)
    monkeypatch.setattr(environment.program, "__defaults__", (tmp_path / ".venv",))
    monkeypatch.setattr(environment, "make", install)
    (tmp_path / "run.txt").write_text("django==5.2.19")
    (tmp_path / "dev.txt").write_text("django==5.2.19 pytest==9.2.0")
    return installed


def test_the_second_start_installs_nothing(made: list[str]) -> None:
    environment.ensure("run")
    environment.ensure("run")

    assert made == ["run"]


def test_the_packages_for_tests_hold_those_for_running(made: list[str]) -> None:
    environment.ensure("dev")
    environment.ensure("run")

    assert made == ["dev"]


def test_running_does_not_count_as_ready_for_tests(made: list[str]) -> None:
    environment.ensure("run")
    environment.ensure("dev")

    assert made == ["run", "dev"]


def test_a_changed_lock_is_installed(made: list[str], tmp_path: Path) -> None:
    environment.ensure("run")
    (tmp_path / "run.txt").write_text("django==5.2.20")
    environment.ensure("run")

    assert made == ["run", "run"]


def test_another_python_installs_again(made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    environment.ensure("run")
    monkeypatch.setattr(environment, "SERIES", "3.99")
    environment.ensure("run")

    assert made == ["run", "run"]


def test_an_environment_that_is_gone_is_made_again(made: list[str]) -> None:
    environment.ensure("run")
    environment.program("python").unlink()
    environment.ensure("run")

    assert made == ["run", "run"]


def test_of_two_first_starts_at_once_one_installs_and_the_other_waits(
    made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    install, both = environment.make, Barrier(2, timeout=60)

    def slowly(venv: Path, wanted: Path) -> None:
        sleep(0.2)
        install(venv, wanted)

    monkeypatch.setattr(environment, "make", slowly)

    def start() -> None:
        both.wait()
        environment.ensure("run")

    with ThreadPoolExecutor(2) as threads:
        for run in [threads.submit(start) for _ in range(2)]:
            run.result()

    assert made == ["run"]


def test_a_failed_installation_leaves_no_stamp(
    made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_venv: Path, _wanted: Path) -> None:
        raise Refused("failed")

    monkeypatch.setattr(environment, "make", fail)

    with pytest.raises(Refused, match="failed"):
        environment.ensure("run")

    assert not environment.is_fresh("run")


def test_without_a_network_the_first_fetch_says_so_and_nothing_else_is_tried(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(environment, "OWN_UV", tmp_path / ".uv")
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_INDEX_URL", f"http://127.0.0.1:{CLOSED_PORT}/")

    with pytest.raises(Refused, match="needs the internet once"):
        environment.make(tmp_path / ".venv", environment.REQUIREMENTS / "run.txt")

    assert not (tmp_path / ".venv").exists()


def test_uv_without_a_network_is_not_followed_by_pip(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(environment, "_works", lambda _venv: True)
    uv = a_program(tmp_path / "uv", "error: Failed to fetch: the list of packages")
    monkeypatch.setattr(shutil, "which", lambda _name: uv)

    with pytest.raises(Refused, match="needs the internet once"):
        environment.make(tmp_path / ".venv", environment.REQUIREMENTS / "run.txt")


def test_what_really_went_wrong_is_shown_and_not_a_package_that_is_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(debian, "may_install", lambda: False)
    blocked = tmp_path / "file"
    blocked.touch()

    with pytest.raises(Refused) as refused:
        environment._with_venv(blocked / ".venv")

    assert "Not a directory" in str(refused.value)
    assert "MB free" in str(refused.value)
    assert "python3-venv" not in str(refused.value)


def test_a_python_without_its_venv_module_names_the_package(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    bare = a_program(tmp_path / "python", "ensurepip is not available")
    monkeypatch.setattr(sys, "executable", bare)
    monkeypatch.setattr(debian, "may_install", lambda: False)

    with pytest.raises(Refused, match=f"python{SERIES}-venv"):
        environment._with_venv(tmp_path / ".venv")


def a_program(path: Path, complaint: str) -> str:
    """A program that only complains and fails."""
    path.write_text(f"#!/bin/sh\necho '{complaint}' >&2\nexit 1\n")
    path.chmod(0o755)
    return str(path)
