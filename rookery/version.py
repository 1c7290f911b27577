"""The version of this program."""

import tomllib
from importlib.metadata import version

from rookery import IS_WORKING_COPY, ROOT


def own_version() -> str:
    """The version, from pyproject.toml in a working copy."""
    if IS_WORKING_COPY:
        words = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
        return str(words["project"]["version"])
    return version("rookery")
