"""The commands of the program and their arguments."""

import argparse
import os
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from rookery import IS_WORKING_COPY, serve
from rookery.archive.commands import ARCHIVING
from rookery.clock import run_clock
from rookery.command_line import Command, obey
from rookery.data import with_data, work_on
from rookery.https.authority import Tls
from rookery.keep.commands import KEEPING
from rookery.manage import manage
from rookery.place import Place, lan_address, own_of
from rookery.upgrade import upgrade
from rookery.version import print_version
from tournament.own_files import PROGRAM, START

USAGE = """\
rookery serve [--port N] [--data DIR] [--lan|--https] [--no-demo]
                                                start Rookery and print its address
rookery clock [--data DIR]                      run the clock alone, beside another server
rookery upgrade [--data DIR]                    bring the database up to date, after a backup
rookery backup [--data DIR] [--to PATH]         write a backup into a folder or file
rookery restore PATH [--data DIR] [--yes]       restore a backup, or the newest in a folder
rookery backup-key --to FILE                    make a key file that encrypts backups
rookery archive EVENT --to FILE [--without-people]
                                                write one event into a file
rookery read-archive FILE [--as ADDRESS]        read such a file as a new event
rookery check [--data DIR] [--address URL]      say what is wrong with an installation
rookery demo [--data DIR] [--reset|--show]      make the demo weekend, or show its logins
rookery manage [--data DIR] ...                 run a Django command, such as changepassword
rookery --version                               print the version"""


def main(arguments: Sequence[str]) -> int:
    """Run a command and return its exit status."""
    return obey(arguments, WORDS, USAGE)


def serve_here(rest: Sequence[str]) -> int:
    words = with_data(START)
    words.add_argument("--port", type=int, default=8000, help="port to listen on (default: 8000)")
    words.add_argument("--listen", metavar="ADDRESS", help="address to listen on: a hotspot's")
    words.add_argument(
        "--lan", action="store_true", help="accept phones on this network and print a QR code"
    )
    words.add_argument(
        "--https", action="store_true", help="like --lan, over https with a certificate made here"
    )
    words.add_argument("--certificate", type=Path, help="https for a name: its certificate (PEM)")
    words.add_argument("--key", type=Path, help="and its key")
    words.add_argument(
        "--demo",
        action=argparse.BooleanOptionalAction,
        default=IS_WORKING_COPY,
        help="fill a new database with the demo weekend",
    )
    words.add_argument(
        "--processes", type=int, choices=range(1, 17), default=2, help="server processes"
    )
    asked = words.parse_args(rest)
    if bool(asked.certificate) != bool(asked.key) or (asked.https and asked.key):
        words.error("--certificate and --key belong together, without --https")
    data = work_on(asked.data)
    given = Tls(asked.certificate.resolve(), asked.key.resolve()) if asked.key else None
    lan = (own_of(asked.listen) or lan_address()) if asked.lan or asked.https else None
    interface = asked.listen or ("0.0.0.0" if lan or given else "127.0.0.1")
    wishes = serve.Wishes(asked.demo, asked.processes, asked.https, given)
    return serve.run(Place(asked.port, data, lan, interface), wishes)


def clock_alone(rest: Sequence[str]) -> int:
    """Run the clock without a server, for an installation whose processes others supervise."""
    work_on(with_data(f"{PROGRAM} clock").parse_args(rest).data)
    return run_clock(beaten=lambda: None)


def upgrade_here(rest: Sequence[str]) -> int:
    """Bring the database up to date, as `serve` does when it starts."""
    work_on(with_data(f"{PROGRAM} upgrade").parse_args(rest).data)
    return upgrade()


def check_here(rest: Sequence[str]) -> int:
    """Say what is wrong with an installation. Makes nothing, unlike the other commands."""
    words = with_data("rookery check")
    words.add_argument("--address", default="", help="where the server answers")
    asked = words.parse_args(rest)
    work_on(asked.data)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    import_module("django").setup()
    return int(import_module("rookery.check.at_terminal").check(asked.address))


def manage_here(rest: Sequence[str], first: Sequence[str] = ()) -> int:
    """Run a Django command on the database of `serve --data`."""
    words = argparse.ArgumentParser(prog="rookery manage", allow_abbrev=False, add_help=False)
    words.add_argument("--data", type=Path)
    asked, command = words.parse_known_args(rest)
    work_on(asked.data)
    return manage([*first, *command])


WORDS: dict[str, Command] = {
    "serve": serve_here,
    "clock": clock_alone,
    "upgrade": upgrade_here,
    "check": check_here,
    "demo": lambda rest: manage_here(rest, ["demo"]),
    "manage": manage_here,
    "--version": print_version,
    **KEEPING,
    **ARCHIVING,
}
