"""A list of teams as people have it: text in, columns and one outcome a line. Pure.

    Eagles: Ann Oak, Bob Elm (Shore Club)        a sentence a line, read by `free_lines.py`
    Ann Oak <tab> Bob Elm <tab> Shore Club       a table, by its headings or by what its cells hold

Every line that is not empty is a team, an objection or skipped by name. Knows nobody who is entered
already (`preview.py`).
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rules.core.findings import ERROR, Finding
from rules.core.messages import Message, Words, say
from tournament.registration.admission import at_line
from tournament.registration.drafts import TeamDraft
from tournament.registration.lists.assembling import Part, assembled
from tournament.registration.lists.cells import (
    LONGEST_LINE,
    MOST_COLUMNS,
    TITLE_LINES,
    Line,
    lines_in,
    row_cells,
    separator_of,
)
from tournament.registration.lists.free_lines import BeforeTheColon, FreeLine, read_free
from tournament.registration.lists.guessing import guessed_roles
from tournament.registration.lists.players import (
    BETWEEN_PLAYERS,
    hidden_contacts,
    reached,
    shown,
)
from tournament.registration.lists.roles import (
    CHOSEN,
    CLUB,
    GUESSED,
    LABELS,
    NAME,
    NOTE,
    PLAYER,
    PRIVATE,
    SEED,
    SURE,
    Column,
    headings_in,
)
from tournament.registration.names import clean

COUNTED = "number"
"""The slot of the numbers that people write before their lines."""
SLOTS = (COUNTED, SEED, NAME, PLAYER, CLUB, PRIVATE, NOTE)
LAST_LINES = 2
TITLE = re.compile(
    r"\b(?:entries|entry list|sign-?ups?|registrations?|roster|teams|players|pairs|participants|total"
    r"|tournament|list|meldungen|meldeliste|teilnehmer\w*|turnier|liste|summe)\b",
    re.IGNORECASE,
)
SUM = re.compile(rf"(?:{TITLE.pattern}\W*)+\d{{1,4}}|\d{{1,4}}\W*{TITLE.pattern}", re.IGNORECASE)
HEADINGS, HEADLINE = say("These are the headings."), say("This is a title, not a team.")


@dataclass(frozen=True, slots=True)
class ListLine:
    """A line: the team that it names, why it names none, or why it is skipped. `cells` is what was
    read of it, by column; `remarks` are warnings about it."""

    number: int
    text: str
    cells: tuple[str, ...] = ()
    draft: TeamDraft | None = None
    finding: Finding | None = None
    skipped: Words = ""
    seeks: bool = False
    remarks: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadList:
    """A whole list: what its columns hold, and its lines in order."""

    columns: tuple[Column, ...] = ()
    lines: tuple[ListLine, ...] = ()


@dataclass(slots=True)
class Row:
    """A line on its way: its cells with hidden contacts, or the slots of a sentence."""

    line: Line
    cells: list[str] = field(default_factory=list)
    free: FreeLine | None = None
    contacts: tuple[str, ...] = ()
    skipped: Words = ""
    finding: Finding | None = None


def read_list(text: str, size: int = 2, chosen: Mapping[str, str] | None = None) -> ReadList:
    """Read every line. `size` is how many a team has; `chosen` are roles that a director gave to
    columns, by key. Never raises."""
    lines = lines_in(text)
    if not lines:
        return ReadList()
    separator = separator_of(lines)
    rows = _table_rows(lines, separator, size) if separator else _sentences(lines, size)
    columns = _of_table(rows, size) if separator else _of_slots(rows)
    columns = [_as_chosen(column, chosen or {}) for column in columns]
    return ReadList(tuple(columns), tuple(_outcome(row, columns, size) for row in rows))


def _as_chosen(column: Column, chosen: Mapping[str, str]) -> Column:
    role = chosen.get(column.key, "")
    return Column(column.key, role, CHOSEN, column.heading) if role in LABELS else column


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
    return [
        Row(line, skipped=HEADINGS if heading and not place else HEADLINE)
        if (heading and not place) or _is_title(lines, place)
        else _sentence(line, size)
        for place, line in enumerate(lines)
    ]


def _sentence(line: Line, size: int) -> Row:
    if too_long := _too_long(line, ()):
        return Row(line, finding=too_long)
    try:
        free = read_free(line.text, size)
    except BeforeTheColon:
        message = say("The players seem to be before the colon.")
        remedy = say("Write “Team name: Ann Oak & Bob Elm”: the team's name before the colon.")
        return Row(line, finding=_error("before-the-colon", line, message, remedy))
    free.put(COUNTED, line.counted)
    return Row(line, free=free, contacts=free.contacts)


def _is_title(lines: Sequence[Line], place: int) -> bool:
    """Whether this is a title above the list or a sum below it, and nobody's name."""
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
        return _error("too-many-columns", line, message, remedy)
    if len(line.text) > LONGEST_LINE:
        message = say("The line has %(length)s characters.", length=f"{len(line.text):,}")
        remedy = say("Shorten it to %(most)s characters or fewer.", most=f"{LONGEST_LINE:,}")
        return _error("too-long", line, message, remedy)
    return None


def _error(code: str, line: Line, message: Message, remedy: Message) -> Finding:
    return at_line(code, ERROR, line.number, message, remedy)


def _of_table(rows: Sequence[Row], size: int) -> list[Column]:
    """The columns of a table, by its headings or by what the cells hold."""
    headings = next((row.cells for row in rows if row.skipped is HEADINGS and row.cells), [])
    filled = [row.cells for row in rows if row.cells and not row.skipped]
    width = max([len(headings), *(len(cells) for cells in filled)], default=0)
    padded = [cells + [""] * (width - len(cells)) for cells in filled]
    while width and width > len(headings) and not any(cells[width - 1] for cells in padded):
        width -= 1
    guesses = guessed_roles([cells[:width] for cells in padded], size) if padded else []
    known = headings_in(headings) if headings else []
    columns = []
    for place in range(width):
        heading = headings[place] if place < len(headings) else ""
        role = known[place] if place < len(known) else ""
        fallback = NOTE if known else guesses[place]
        columns.append(Column(f"c{place}", role or fallback, SURE if role else GUESSED, heading))
    return columns


def _of_slots(rows: Sequence[Row]) -> list[Column]:
    """The slots that some sentence filled are the columns of a list of sentences."""
    frees = [row.free for row in rows if row.free]
    used = Counter(slot for free in frees for slot in free.slots)
    guessed = Counter(slot for free in frees for slot in free.guessed)
    order = sorted(used, key=lambda slot: (SLOTS.index(slot.split()[0]), len(slot), slot))
    return [
        Column(
            slot.replace(" ", "-"),
            NOTE if slot == COUNTED else slot.split()[0],
            GUESSED if guessed[slot] * 2 > used[slot] else SURE,
        )
        for slot in order
    ]


def _outcome(row: Row, columns: Sequence[Column], size: int) -> ListLine:
    line, text = row.line, clean(row.line.text[:LONGEST_LINE])
    if row.skipped or row.finding:
        return ListLine(line.number, text, skipped=row.skipped, finding=row.finding)
    parts = _parts(row, columns)
    team = assembled(parts, row.contacts, line.number, size)
    seeks = team.seeks or bool(row.free and row.free.seeks)
    cells = tuple(_cell(row, columns, place) for place in range(len(columns)))
    if not team.draft.members:
        remedy = say("Enter the players, or delete the line.")
        finding = _error("no-player", line, say("No player given."), remedy)
        return ListLine(line.number, text, cells, finding=finding)
    return ListLine(line.number, text, cells, team.draft, seeks=seeks, remarks=tuple(team.remarks))


def _parts(row: Row, columns: Sequence[Column]) -> list[Part]:
    if row.free is None:
        return [Part(column.role, cell) for column, cell in zip(columns, row.cells, strict=False)]
    roles = {column.key: column.role for column in columns}
    return [
        Part(roles.get(slot.replace(" ", "-"), slot.split()[0]), text)
        for slot, text in row.free.slots.items()
        if slot != COUNTED or roles.get(COUNTED) == SEED
    ]


def _cell(row: Row, columns: Sequence[Column], place: int) -> str:
    """What a column shows of a line; a sentence inside a table shows its parts by their roles."""
    column = columns[place]
    if row.free is None:
        cell = row.cells[place] if place < len(row.cells) else ""
    else:
        slots = {slot.replace(" ", "-"): text for slot, text in row.free.slots.items()}
        cell = slots.get(column.key, "")
        if column.key.startswith("c") and column.key[1:].isdecimal():
            same = [each for each in columns[:place] if each.role == column.role]
            key = f"{PLAYER}-{len(same) + 1}" if column.role == PLAYER else column.role
            cell = slots.get(key, "")
    contacts = ", ".join(reached(cell, row.contacts)) if column.role == PRIVATE else ""
    return " ".join(filter(None, (shown(cell), contacts)))
