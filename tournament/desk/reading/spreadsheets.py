"""CSV files as spreadsheets open them: UTF-8 with its mark, and no text that is computed."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from django.http import StreamingHttpResponse

from rules.core.messages import Words

BOM = "\ufeff"
"""The mark that tells a spreadsheet the file is UTF-8."""
SIGNS = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
CONTROLS = ("\t", "\r", "\n", "\0")
Cell: TypeAlias = Words | int | float | None


class _Echo:
    """What the CSV writer writes to: each row comes back as text."""

    def write(self, text: str) -> str:
        return text


def safe(words: Words) -> str:
    """Text that no spreadsheet computes: an apostrophe precedes what would begin a formula."""
    text = str(words)
    begins = text.startswith(CONTROLS) or text.lstrip().startswith(SIGNS)
    return f"'{text}" if begins else text


def csv_file(name: str, rows: Iterable[Sequence[Cell]]) -> StreamingHttpResponse:
    """A download with these rows, sent while they are read. `name` is the file's."""
    answer = StreamingHttpResponse(_lines(rows), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return answer


def csv_text(rows: Iterable[Sequence[Cell]]) -> str:
    """The whole file, for a short one."""
    return "".join(_lines(rows))


def _lines(rows: Iterable[Sequence[Cell]]) -> Iterator[str]:
    """Numbers stay bare. Text is quoted, so that a semicolon in it never begins a cell."""
    write = csv.writer(_Echo(), quoting=csv.QUOTE_NONNUMERIC).writerow
    yield BOM
    for row in rows:
        yield str(write([_cell(value) for value in row]))


def _cell(value: Cell) -> str | int | float:
    if value is None:
        return ""
    return value if isinstance(value, int | float) else safe(value)
