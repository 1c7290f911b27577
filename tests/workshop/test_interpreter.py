"""Which Python the environment is built on, where a computer has several of this version."""

import sys
from pathlib import Path

import pytest

from workshop.interpreter import SERIES, fastest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no scripts with this name there")


def a_python(folder: Path, says: str) -> str:
    """A Python of this version, the first on the path, that does and says this."""
    python = folder / f"python{SERIES}"
    python.write_text(f"#!/bin/sh\n{says}\n")
    python.chmod(0o755)
    return str(python)


@pytest.fixture(autouse=True)
def only_this_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))


def test_the_only_one_is_used() -> None:
    assert fastest() == sys.executable


def test_one_that_is_clearly_faster_is_used(tmp_path: Path) -> None:
    faster = a_python(tmp_path, "echo 0.000001")
    assert fastest() == faster


@pytest.mark.parametrize("says", ["echo 1000000", "exit 1"])
def test_one_that_is_slower_or_lacks_something_is_not_used(tmp_path: Path, says: str) -> None:
    a_python(tmp_path, says)
    assert fastest() == sys.executable
