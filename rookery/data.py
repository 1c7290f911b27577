"""The data folder that a command works on."""

import argparse
import os
from pathlib import Path

from tournament.typed_commands import USUAL


def with_data(called: str) -> argparse.ArgumentParser:
    """Return a parser that knows --data, the folder of a command's SQLite database."""
    words = argparse.ArgumentParser(prog=called, allow_abbrev=False)
    words.add_argument("--data", type=Path, help=f"data folder (default: ROOKERY_DATA, or {USUAL})")
    return words


def work_on(data: Path | None) -> Path:
    """Return the folder to work in, and let Django work in it.

    A folder that was asked for holds the database too. Otherwise the environment names both.
    """
    if data is not None:
        os.environ |= {"DATABASE_URL": "", "ROOKERY_DATA": str(data.expanduser().resolve())}
    os.environ["ROOKERY_DATA"] = os.environ.get("ROOKERY_DATA") or str(USUAL)
    return Path(os.environ["ROOKERY_DATA"]).expanduser().resolve()
