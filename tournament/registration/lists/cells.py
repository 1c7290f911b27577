"""Split a list into lines, and lines into cells at tabs, semicolons, bars or commas. Pure.

A list is a table if most of its lines have cells. Any other line is read as a sentence
(`free_lines.py`).
"""

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass

from tournament.registration.lists.players import BETWEEN_PLAYERS, with_suffixes
from tournament.registration.lists.roles import headings_in
from tournament.registration.names import clean

MOST_LINES = 2000
LONGEST_LINE = 2000
MOST_COLUMNS = 40
HARD = "\t;|"
TITLE_LINES = 3
COMMAS_ENOUGH = 0.8

BULLET = re.compile(r"^[>\s]*[-*•●▪·–>][^\S\t]+(?=\S)")
NUMBERED = re.compile(r"^\s*(?:[(\[]?(\d{1,4})(?:[.)\]:]|[^\S\t]+[-–])[^\S\t]+|#(\d{1,4})[^\S\t]+)")
PLAINLY_NUMBERED = re.compile(r"^\s*(\d{1,4})[^\S\t]+(?=[^\W\d_])")
ESCAPED = re.compile(r"'\s*[-=+@＝＋－＠]")
QUOTED = re.compile(r'(?:^|[\t;,|])\s*"')


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is not empty. `counted` is the number written before it."""

    number: int
    text: str
    counted: str = ""


def lines_in(text: str) -> list[Line]:
    """Every line that is not empty, without bullets and numbering if most lines have them."""
    typed = text.replace("\0", "").removeprefix("\ufeff").splitlines()
    lines = [Line(number, line) for number, line in enumerate(typed, 1) if clean(line)]
    lines = [Line(line.number, BULLET.sub("", line.text)) for line in lines]
    for counting in (NUMBERED, PLAINLY_NUMBERED):
        found = [counting.match(line.text) for line in lines]
        if sum(map(bool, found)) * 2 > len(lines) and len(lines) + (counting is NUMBERED) > 1:
            return [
                Line(line.number, line.text[match.end() :], "".join(filter(None, match.groups())))
                if match
                else line
                for line, match in zip(lines, found, strict=True)
            ]
    return lines


def hard_separator(text: str) -> str:
    """The tab, semicolon or bar that separates this line, or ""."""
    return next((mark for mark in HARD if mark in text.strip(" ")), "")


def separator_of(lines: Sequence[Line]) -> str:
    """The separator of most lines: "\\t", ";", "|" or ",", or "" for a list of sentences."""
    for line in lines[: TITLE_LINES + 1]:
        for mark in "\t;|,":
            if len(headings_in(cells_of(line.text, mark))) > 1:
                return mark
    marks = [hard_separator(line.text[:LONGEST_LINE]) for line in lines]
    if sum(map(bool, marks)) * 2 >= len(lines):
        return max(HARD, key=marks.count)
    texts = [line.text[:LONGEST_LINE] for line in lines]
    plain = [text for text in texts if "," in text and not _is_sentence(text)]
    return "," if len(plain) >= COMMAS_ENOUGH * len(lines) else ""


def _is_sentence(text: str) -> bool:
    """Whether something other than commas separates the line."""
    return bool(BETWEEN_PLAYERS.search(text) or re.search(r":\s|\s[-–—]\s|[()\[\]]", text))


def cells_of(text: str, separator: str) -> list[str]:
    """The cells of a line, with quotation marks read as in spreadsheets."""
    if len(text) > LONGEST_LINE:
        return [text]
    if QUOTED.search(text) and text.count('"') % 2 == 0:
        row = csv.reader([text.strip(" ")], delimiter=separator, skipinitialspace=True)
        return [_typed(cell) for cell in next(row)]
    return [_typed(cell) for cell in text.split(separator)]


def _typed(cell: str) -> str:
    """The cell as it was typed: our files put an apostrophe before what looks like a formula."""
    words = clean(cell)
    return words[1:] if ESCAPED.match(words) else words


def row_cells(line: Line, separator: str) -> list[str]:
    """The cells of a table's line; a single cell if it has no separator."""
    if separator == ",":
        return with_suffixes(cells_of(line.text, ","))
    mark = hard_separator(line.text)
    return cells_of(line.text, mark) if mark else [clean(line.text)]
