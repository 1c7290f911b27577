"""The version of this program."""

import tomllib
from collections.abc import Sequence
from importlib.metadata import version

from rookery import IS_WORKING_COPY, ROOT
from rookery.terminal import say


def own_version() -> str:
    """The version, from pyproject.toml in a working copy."""
    if IS_WORKING_COPY:
        words = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
        return str(words["project"]["version"])
    return version("rookery")


def print_version(_rest: Sequence[str]) -> int:
    """The command `--version`."""
    say(f"Rookery {own_version()}")
    return 0
