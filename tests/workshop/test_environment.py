"""The stamp: a second start costs nothing, and a changed lock or Python is noticed."""

from pathlib import Path

import pytest

from workshop import environment
from workshop.terminal import Refused


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """An empty working copy; the list grows by each lock that is really installed."""
    installed: list[str] = []

    def install(venv: Path, wanted: Path) -> bool:
        installed.append(wanted.stem)
        environment.program("python", venv).parent.mkdir(parents=True, exist_ok=True)
        environment.program("python", venv).touch()
        return True

    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(environment, "REQUIREMENTS", tmp_path)
    monkeypatch.setattr(environment.program, "__defaults__", (tmp_path / ".venv",))
    monkeypatch.setattr(environment, "_with_uv", install)
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


def test_a_failed_installation_leaves_no_stamp_and_names_the_remedy(
    made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment, "_with_uv", lambda _venv, _wanted: False)
    monkeypatch.setattr(environment, "_with_pip", lambda _venv, _wanted: False)

    with pytest.raises(Refused, match="Check the network"):
        environment.ensure("run")

    assert not environment.is_fresh("run")
