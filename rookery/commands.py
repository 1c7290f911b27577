"""The commands of the program and their arguments."""

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

from rookery import IS_WORKING_COPY, ROOT, serve
from rookery.command_line import Command, obey
from rookery.manage import manage

USAGE = """\
rookery serve [--port N] [--data DIR] [--lan]   start Rookery and print its address
rookery manage [--data DIR] ...                 run a Django command, such as changepassword"""
CALLED = "dev.py run" if IS_WORKING_COPY else "rookery serve"
DATA = ROOT / "data"


def main(arguments: Sequence[str]) -> int:
    """Run a command and return its exit status."""
    return obey(arguments, WORDS, USAGE)


def serve_here(rest: Sequence[str]) -> int:
    words = with_data(CALLED)
    words.add_argument("--port", type=int, default=8000, help="port to listen on (default: 8000)")
    words.add_argument(
        "--lan", action="store_true", help="accept phones on this network and print a QR code"
    )
    asked = words.parse_args(rest)
    lan = serve.lan_address() if asked.lan else None
    return serve.run(serve.Place(port=asked.port, data=asked.data.resolve(), lan=lan))


def manage_here(rest: Sequence[str]) -> int:
    """Run a Django command on the database of `serve --data`."""
    words = argparse.ArgumentParser(prog="rookery manage", allow_abbrev=False, add_help=False)
    words.add_argument("--data", type=Path)
    asked, command = words.parse_known_args(rest)
    if asked.data is not None:
        work_on(asked.data)
    return manage(command)


def with_data(called: str) -> argparse.ArgumentParser:
    """Return a parser that knows --data, the data folder that a command works on."""
    words = argparse.ArgumentParser(prog=called, allow_abbrev=False)
    words.add_argument("--data", type=Path, default=DATA, help=f"data folder (default: {DATA})")
    return words


def work_on(data: Path) -> None:
    """Let Django work on the database in this folder, whatever the environment names."""
    os.environ |= {"DATABASE_URL": "", "ROOKERY_DATA": str(data.resolve())}


WORDS: dict[str, Command] = {
    "serve": serve_here,
    "manage": manage_here,
}
