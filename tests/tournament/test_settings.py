"""The settings that Django gets, and that reading them leaves nothing behind."""

import os
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from workshop import ROOT


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the data would be. No test's own variables are set."""
    for name in list(os.environ):
        if name.startswith("ROOKERY_") or name == "DATABASE_URL":
            monkeypatch.delenv(name)
    monkeypatch.setenv("ROOKERY_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def settings() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "tournament" / "settings.py"))


def test_reading_the_settings_writes_nothing(data: Path) -> None:
    umask = os.umask(0o022)
    said = settings()
    assert os.umask(umask) == 0o022
    assert not data.exists()
    assert said["SECRET_KEY"] == ""
    assert said["STATIC_ROOT"] == data / "static"


@pytest.mark.parametrize("is_on", [False, True])
def test_cookies_are_sent_over_https_only_where_there_is_https(
    data: Path, monkeypatch: pytest.MonkeyPatch, is_on: bool
) -> None:
    monkeypatch.setenv("ROOKERY_HOSTS", "cards.example,.club.example")
    monkeypatch.setenv("ROOKERY_HTTPS", "on" if is_on else "off")
    said = settings()
    assert said["SESSION_COOKIE_SECURE"] is said["CSRF_COOKIE_SECURE"] is is_on
    assert said["CSRF_TRUSTED_ORIGINS"] == (
        [f"https://{host}" for host in ("cards.example", "*.club.example")] if is_on else []
    )
    assert said["ADDRESS"] == ("https://cards.example" if is_on else "http://localhost:8000")


def test_a_deployment_passes_every_check_of_django(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROOKERY_HOSTS", "cards.example")
    monkeypatch.setenv("ROOKERY_HTTPS", "on")
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
