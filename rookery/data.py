"""The data folder that a command works on."""

import argparse
import os
from pathlib import Path

from rookery import ROOT

DATA = ROOT / "data"


def with_data(called: str) -> argparse.ArgumentParser:
    """Return a parser that knows --data, the data folder that a command works on."""
    words = argparse.ArgumentParser(prog=called, allow_abbrev=False)
    words.add_argument("--data", type=Path, default=DATA, help=f"data folder (default: {DATA})")
    return words


def work_on(data: Path) -> None:
    """Let Django work on the database in this folder, whatever the environment names."""
    os.environ |= {"DATABASE_URL": "", "ROOKERY_DATA": str(data.resolve())}
