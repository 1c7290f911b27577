"""Read a list's file as text for the box: CSV, tabs, plain text, or a spreadsheet. Pure.

Cells are separated by tabs, so that a file is read in the same way as pasted text.
"""

import csv
import io
from collections.abc import Iterable, Sequence

from rules.core.messages import Message, Words, say
from tournament.registration.lists.cells import MOST_COLUMNS, MOST_LINES
from tournament.registration.lists.spreadsheets import Broken, ods_rows, xlsx_rows

LARGEST_FILE = 2_000_000
OLD_SPREADSHEET = b"\xd0\xcf\x11\xe0"
ZIP = b"PK\x03\x04"
SNIFFED = 20
MORE = 2
"""One more than the most, so that a longer list is refused instead of cut."""


class Unusable(Exception):
    """A file that holds no list: a code, why, and what to do."""

    def __init__(self, code: str, message: Message, remedy: Words) -> None:
        super().__init__(code)
        self.code, self.message, self.remedy = code, message, remedy


def text_of_file(name: str, content: bytes) -> str:
    """The list in a file. Raises `Unusable`."""
    if content.startswith(ZIP):
        return _as_text(_spreadsheet(content))
    if content.startswith(OLD_SPREADSHEET) or name.casefold().endswith((".xls", ".doc")):
        raise Unusable(
            "old-spreadsheet",
            say("This is an old kind of spreadsheet, which cannot be read."),
            say("Save it as .xlsx or .csv, and choose it again."),
        )
    text = _decoded(content)
    if content.startswith(b"%PDF") or "\0" in text:
        raise not_a_list()
    return _as_text(_csv_rows(text)) if _is_csv(name, text) else text


def not_a_list() -> Unusable:
    """The answer to a picture, a PDF or a broken file."""
    return Unusable(
        "no-list",
        say("This file holds no list that can be read."),
        say("Choose a .xlsx, .ods, .csv or .txt file, or paste the list."),
    )


def _spreadsheet(content: bytes) -> list[list[str]]:
    for rows_of in (xlsx_rows, ods_rows):
        try:
            rows = rows_of(content, MOST_LINES + MORE, MOST_COLUMNS + MORE)
        except Broken:
            raise not_a_list() from None
        if rows is None:
            continue
        if sum(len(cell) for row in rows for cell in row) > LARGEST_FILE:
            break  # many cells may repeat one long text
        return rows
    raise not_a_list()


def _decoded(content: bytes) -> str:
    """Decode the text: UTF-8, UTF-16 with its mark, otherwise Windows-1252."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", "replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def _is_csv(name: str, text: str) -> bool:
    """Whether cells are quoted. Without quotes, the lines can be read as they are."""
    return name.casefold().endswith((".csv", ".tsv")) and '"' in text


def _csv_rows(text: str) -> list[list[str]]:
    head = text.splitlines()[:SNIFFED]
    between = max("\t;,", key=lambda mark: sum(line.count(mark) for line in head))
    try:
        return list(csv.reader(io.StringIO(text, newline=""), delimiter=between))
    except csv.Error:
        raise not_a_list() from None


def _as_text(rows: Iterable[Sequence[str]]) -> str:
    lines = ("\t".join(" ".join(cell.split()) for cell in row).rstrip("\t") for row in rows)
    return "\n".join(lines).strip("\n")
