"""The commands that keep an installation, and their arguments. Django starts when they are read."""

import argparse
import os
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from secrets import token_urlsafe

from rookery.command_line import Command
from rookery.data import with_data, work_on
from tournament.own_files import PROGRAM
from tournament.private_files import keep_new_files_private

Words = argparse.ArgumentParser
KEYS = ("ROOKERY_SECRET_KEY", "ROOKERY_SECRET_KEY_FILE")


def backup_words(words: Words) -> None:
    usual = "default: the folder of the backups"
    words.add_argument("--to", help=f"a folder, or the name of the file ({usual})")
    _add_seals(words)


def restore_words(words: Words) -> None:
    words.add_argument("path", type=Path, help="a backup, or a folder: its newest is taken")
    words.add_argument("--yes", action="store_true", help="replace what is there without asking")
    words.add_argument(
        "--as-it-was", action="store_true", help="leave it to the older version that made it"
    )
    words.set_defaults(reads_key=False)
    _add_seals(words)


def key_words(words: Words) -> None:
    words.add_argument("--to", type=Path, required=True, help="the new key file")


def begin(asked: argparse.Namespace) -> None:
    """Start Django. `needs_key`: the key of this machine must be the backup's.

    Otherwise it is taken from the backup: the file with it may be missing or spoilt.
    """
    asked.needs_key = any(os.environ.get(name) for name in KEYS)
    if not asked.needs_key and asked.reads_key is False:
        os.environ["ROOKERY_SECRET_KEY"] = token_urlsafe(48)
    keep_new_files_private()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    import_module("django").setup()


def _add_seals(words: Words) -> None:
    ways = words.add_mutually_exclusive_group()
    ways.add_argument("--passphrase", action="store_true", help="encrypted; asks for the words")
    ways.add_argument("--key-file", type=Path, help="encrypted with the keys in this file")


def command(name: str, add_words: Callable[[Words], None]) -> Command:
    """The command of this name: a function of `at_terminal.py`, with these arguments."""

    def run(rest: Sequence[str]) -> int:
        words = with_data(f"{PROGRAM} {name}")
        words.set_defaults(reads_key=True)
        add_words(words)
        asked = words.parse_args(rest)
        work_on(asked.data)
        begin(asked)
        doing = import_module("rookery.keep.at_terminal")
        return int(getattr(doing, name.replace("-", "_"))(asked))

    return run


KEEPING: Mapping[str, Command] = {
    "backup": command("backup", backup_words),
    "restore": command("restore", restore_words),
    "backup-key": command("backup-key", key_words),
}
