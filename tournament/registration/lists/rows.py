"""A list's lines while being read: cells of a table, slots of a sentence, or no team. Pure."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.core.findings import ERROR, Finding
from rules.core.messages import Message, Words, say
from tournament.registration.admission import at_line
from tournament.registration.lists.cells import (
    LONGEST_LINE,
    MOST_COLUMNS,
    TITLE_LINES,
    Line,
    row_cells,
)
from tournament.registration.lists.free_lines import (
    BeforeTheColon,
    FreeLine,
    names_come_first,
    read_free,
)
from tournament.registration.lists.players import BETWEEN_PLAYERS, hidden_contacts
from tournament.registration.lists.roles import headings_in
from tournament.registration.names import clean

COUNTED = "number"
"""The slot of the numbers before lines."""
LAST_LINES = 2
TITLE = re.compile(
    r"\b(?:entries|entry list|sign-?ups?|registrations?|roster|teams|players|pairs|participants"
    r"|total|tournament|list|meldungen|meldeliste|teilnehmer\w*|turnier|liste|summe)\b",
    re.IGNORECASE,
)
SUM = re.compile(rf"(?:{TITLE.pattern}\W*)+\d{{1,4}}|\d{{1,4}}\W*{TITLE.pattern}", re.IGNORECASE)
HEADINGS, HEADLINE = say("These are the headings."), say("This is a title, not a name.")


@dataclass(slots=True)
class Row:
    """A line being read: its cells with hidden contacts, or the slots of a sentence."""

    line: Line
    cells: list[str] = field(default_factory=list)
    free: FreeLine | None = None
    contacts: tuple[str, ...] = ()
    skipped: Words = ""
    finding: Finding | None = None


def rows_of(lines: Sequence[Line], separator: str, size: int) -> list[Row]:
    """A row for each line. `separator` separates cells of a table, "" for sentences."""
    return _table_rows(lines, separator, size) if separator else _sentences(lines, size)


def _table_rows(lines: Sequence[Line], separator: str, size: int) -> list[Row]:
    split = [row_cells(line, separator) for line in lines]
    heads = (at for at, cells in enumerate(split[: TITLE_LINES + 1]) if len(headings_in(cells)) > 1)
    head = next(heads, -1)
    rows = []
    for place, (line, cells) in enumerate(zip(lines, split, strict=True)):
        if place < head or (len(cells) == 1 and _is_title(lines, place)):
            rows.append(Row(line, skipped=HEADLINE))
        elif place == head:
            rows.append(Row(line, cells, skipped=HEADINGS))
        elif too_long := _too_long(line, cells):
            rows.append(Row(line, finding=too_long))
        else:
            rows.append(_row(line, cells) if len(cells) > 1 else _sentence(line, size))
    return rows


def _row(line: Line, cells: Sequence[str]) -> Row:
    row = Row(line)
    for cell in cells:
        masked, contacts = hidden_contacts(cell, len(row.contacts))
        row.cells.append(masked.strip())
        row.contacts += contacts
    return row


def _sentences(lines: Sequence[Line], size: int) -> list[Row]:
    heading = headings_in([clean(lines[0].text)])
    name_first = names_come_first([line.text[:LONGEST_LINE] for line in lines])
    return [
        Row(line, skipped=HEADINGS if heading and not place else HEADLINE)
        if (heading and not place) or _is_title(lines, place)
        else _sentence(line, size, name_first=name_first)
        for place, line in enumerate(lines)
    ]


def _sentence(line: Line, size: int, *, name_first: bool = False) -> Row:
    if too_long := _too_long(line, ()):
        return Row(line, finding=too_long)
    try:
        free = read_free(line.text, size, name_first=name_first)
    except BeforeTheColon:
        message = say("The players seem to be before the colon.")
        remedy = say("Write “Team name: Ann Oak & Bob Elm”: the team's name before the colon.")
        return Row(line, finding=line_error("before-the-colon", line, message, remedy))
    free.put(COUNTED, line.counted)
    return Row(line, free=free, contacts=free.contacts)


def _is_title(lines: Sequence[Line], place: int) -> bool:
    """Whether this is a title above the list or a sum below it, not a name."""
    if len(lines) == 1 or TITLE_LINES <= place < len(lines) - LAST_LINES:
        return False
    text = lines[place].text.strip().removesuffix(":")
    if SUM.fullmatch(text):
        return True
    parted = BETWEEN_PLAYERS.search(text) or re.search(r":\s|[\t;|(]", text)
    return bool(TITLE.search(text)) and not parted


def _too_long(line: Line, cells: Sequence[str]) -> Finding | None:
    columns = len(cells) if len(cells) > 1 else max(map(line.text.count, "\t;|")) + 1
    if columns > MOST_COLUMNS:
        message = say("There are %(columns)s columns.", columns=f"{columns:,}")
        remedy = say("Keep at most %(most)s columns.", most=MOST_COLUMNS)
        return line_error("too-many-columns", line, message, remedy)
    if len(line.text) > LONGEST_LINE:
        message = say("The line has %(length)s characters.", length=f"{len(line.text):,}")
        remedy = say("Shorten it to %(most)s characters or fewer.", most=f"{LONGEST_LINE:,}")
        return line_error("too-long", line, message, remedy)
    return None


def line_error(code: str, line: Line, message: Message, remedy: Message) -> Finding:
    """An objection to a line of the list."""
    return at_line(code, ERROR, line.number, message, remedy)
