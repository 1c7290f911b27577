"""The commands of the program and their arguments."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from rookery import IS_WORKING_COPY, serve
from rookery.command_line import Command, obey
from rookery.data import with_data, work_on
from rookery.keep.commands import KEEPING
from rookery.manage import manage

USAGE = """\
rookery serve [--port N] [--data DIR] [--lan]   start Rookery and print its address
rookery backup [--data DIR] --to PATH           write a backup into a folder or file
rookery restore PATH [--data DIR] [--yes]       restore a backup, or the newest in a folder
rookery backup-key --to FILE                    make a key file that encrypts backups
rookery manage [--data DIR] ...                 run a Django command, such as changepassword"""
CALLED = "dev.py run" if IS_WORKING_COPY else "rookery serve"


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


WORDS: dict[str, Command] = {
    "serve": serve_here,
    "manage": manage_here,
    **KEEPING,
}
