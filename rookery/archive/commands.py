"""The commands of archives and their arguments."""

from collections.abc import Mapping
from pathlib import Path

from rookery.command_line import Command
from rookery.keep.commands import Words, command


def archive_words(words: Words) -> None:
    words.add_argument("event", help="the event's name in its address, such as spring-2026")
    words.add_argument("--to", type=Path, required=True, help="a new file, or a folder")
    words.add_argument(
        "--without-people", action="store_true", help="replace names, leave out typed texts"
    )


def read_words(words: Words) -> None:
    words.add_argument("file", type=Path, help="an archive that “rookery archive” made")
    words.add_argument("--as", dest="slug", default="", help="another address for the event")
    words.add_argument("--director", default="", help="an account (default: the first owner)")


ARCHIVING: Mapping[str, Command] = {
    "archive": command("archive", archive_words, "rookery.archive.at_terminal"),
    "read-archive": command("read-archive", read_words, "rookery.archive.at_terminal"),
}
