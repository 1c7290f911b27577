"""A list of teams as people have it: text in, columns and one outcome a line. Pure.

    Eagles: Ann Oak, Bob Elm (Shore Club)        a sentence a line, read by `free_lines.py`
    Ann Oak <tab> Bob Elm <tab> Shore Club       a table, by its headings or by what its cells hold

Every line that is not empty is a team, an objection or skipped by name. Knows nobody who is entered
already (`preview.py`).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.core.findings import Finding
from rules.core.messages import Words, say
from tournament.registration.drafts import TeamDraft
from tournament.registration.lists.assembling import Part, assembled
from tournament.registration.lists.cells import (
    LONGEST_LINE,
    lines_in,
    separator_of,
)
from tournament.registration.lists.guessing import guessed_roles
from tournament.registration.lists.players import (
    reached,
    shown,
)
from tournament.registration.lists.roles import (
    CHOSEN,
    CLUB,
    FIRST,
    GUESSED,
    LABELS,
    LAST,
    NAME,
    NOTE,
    PLAYER,
    PRIVATE,
    SEED,
    SURE,
    Column,
    headings_in,
)
from tournament.registration.lists.rows import COUNTED, HEADINGS, Row, line_error, rows_of
from tournament.registration.names import clean

SLOTS = (COUNTED, SEED, NAME, PLAYER, FIRST, LAST, CLUB, PRIVATE, NOTE)


@dataclass(frozen=True, slots=True)
class ListLine:
    """A line: its team, why it has none, or why it is skipped.

    `cells` is what was read, by column; `remarks` are warnings.
    """

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
    """A whole list: its columns, and its lines in order."""

    columns: tuple[Column, ...] = ()
    lines: tuple[ListLine, ...] = ()


def read_list(text: str, size: int = 2, chosen: Mapping[str, str] | None = None) -> ReadList:
    """Read every line. Never raises.

    `size` is how many players a team has; `chosen` are roles that the director gave to columns, by
    key.
    """
    lines = lines_in(text)
    if not lines:
        return ReadList()
    separator = separator_of(lines)
    rows = rows_of(lines, separator, size)
    columns = _of_table(rows, size) if separator else _of_slots(rows)
    columns = [_as_chosen(column, chosen or {}) for column in columns]
    return ReadList(tuple(columns), tuple(_outcome(row, columns, size) for row in rows))


def _as_chosen(column: Column, chosen: Mapping[str, str]) -> Column:
    role = chosen.get(column.key, "")
    return Column(column.key, role, CHOSEN, column.heading) if role in LABELS else column


def _of_table(rows: Sequence[Row], size: int) -> list[Column]:
    """The columns of a table, by its headings or its cells."""
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
    """The slots that any sentence filled are the columns of a list of sentences."""
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
        finding = line_error("no-player", line, say("No player given."), remedy)
        return ListLine(line.number, text, cells, finding=finding)
    return ListLine(line.number, text, cells, team.draft, seeks=seeks, remarks=tuple(team.remarks))


def _parts(row: Row, columns: Sequence[Column]) -> list[Part]:
    if row.free is None:
        ours = _is_our_file(columns)
        cells = zip(columns, row.cells, strict=False)
        return [Part(column.role, cell, ours) for column, cell in cells]
    roles = {column.key: column.role for column in columns}
    return [
        Part(roles.get(slot.replace(" ", "-"), slot.split()[0]), text)
        for slot, text in row.free.slots.items()
        if slot != COUNTED or roles.get(COUNTED) == SEED
    ]


def _is_our_file(columns: Sequence[Column]) -> bool:
    """Whether this is the file of entries that was downloaded here: it has a name to a cell."""
    headings = [column.heading for column in columns]
    return headings[:2] == ["Number", "Team"] and headings[-1:] == ["Status"]


def _cell(row: Row, columns: Sequence[Column], place: int) -> str:
    """A line's text in a column. A sentence inside a table shows its parts by role."""
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
