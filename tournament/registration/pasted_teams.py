"""Reading teams from what was pasted, one a line. Pure: text in, drafts and objections out.

Knows separators, columns and headings; does not know who is entered already (`admission.py`).

    Ann Oak & Bob Elm, Shore Club             " and ", "/" and "+" separate players too
    Eagles: Ann Oak & Bob Elm, Shore Club
    Ann Oak <tab> Bob Elm <tab> Shore Club <tab> Eagles      semicolons do as well

A heading row may name the columns in any order. One player alone waits for a partner.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.findings import ERROR, Finding
from rules.core.messages import say
from tournament.registration.admission import at_line
from tournament.registration.contacts import clean_name, contacts_in
from tournament.registration.drafts import TeamDraft
from tournament.registration.names import clean, sameness

MOST_LINES = 2000
COLUMNS = ("player", "player", "club", "name")
BETWEEN_PLAYERS = re.compile(r"(?:^|\s+)and(?:\s+|$)|\s*[&/+]\s*", re.IGNORECASE)
HEADINGS = {
    "player": (
        "player", "players", "player 1", "player 2", "player1", "player2", "player one",
        "player two", "first player", "second player", "name", "names", "name 1", "name 2",
        "partner", "partner 1", "partner 2",
    ),
    "club": ("club", "town", "city"),
    "name": ("team", "team name", "teamname", "pair"),
}  # fmt: skip
COLUMN_OF = {word: column for column, words in HEADINGS.items() for word in words}


@dataclass(frozen=True, slots=True)
class PastedLine:
    """A non-empty line: its team, or why it has none.

    `taken_off` are its e-mail addresses and telephone numbers, which are not stored.
    """

    number: int
    text: str
    draft: TeamDraft | None = None
    finding: Finding | None = None
    taken_off: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LineParts:
    """The parts of a line, before they become a team."""

    players: tuple[str, ...]
    name: str = ""
    club: str = ""


class Unreadable(Exception):
    """A line that cannot be parsed: a code, the reason, and how to write it."""


def read_paste(text: str) -> tuple[PastedLine, ...]:
    """Every non-empty line in order, without the heading row. Never raises."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if clean(line)]
    if not lines:
        return ()
    columns: Sequence[str] = COLUMNS
    try:
        heading = _heading(_cells(lines[0][1]))
    except Unreadable as why:
        first, *rest = lines
        return (_unread(*first, why), *(_read(*line, columns) for line in rest))
    if heading:
        columns, lines = heading, lines[1:]
    return tuple(_read(*line, columns) for line in lines)


def _read(number: int, line: str, columns: Sequence[str]) -> PastedLine:
    cells = _names(_cells(line), columns)
    try:
        row = _from_columns(cells, columns) if len(cells) > 1 else _from_words("".join(cells))
        if not row.players:
            remedy = say("Enter the players, or delete the line.")
            raise Unreadable("no-player", say("No player given."), remedy)
    except Unreadable as why:
        return _unread(number, line, why)
    draft = TeamDraft(row.players, row.name, row.club, line=number)
    return PastedLine(number, line, draft=draft, taken_off=contacts_in(line))


def _unread(number: int, line: str, why: Unreadable) -> PastedLine:
    code, sentence, remedy = why.args
    return PastedLine(number, line, finding=at_line(code, ERROR, number, sentence, remedy))


def _cells(line: str) -> list[str]:
    """The columns of a line. A line without columns is one cell."""
    if "\t" in line:
        return [clean(cell) for cell in line.split("\t")]
    return [clean(cell) for cell in clean(line).split(";")]


def _names(cells: Sequence[str], columns: Sequence[str]) -> list[str]:
    """The cells without contacts. A cell of contacts only is no column, unless a heading names
    it.
    """
    named = [clean_name(cell) for cell in cells]
    if columns is not COLUMNS:
        return named
    return [name for name, cell in zip(named, cells, strict=True) if name or not cell]


def _heading(cells: Sequence[str]) -> list[str]:
    """What each column holds if these cells are headings, otherwise an empty list."""
    columns = [COLUMN_OF.get(sameness(cell), "") for cell in cells]
    if len(cells) < 2 or columns.count("player") < 1 or sum(map(bool, columns)) < 2:
        return []
    strange = [cell for cell, column in zip(cells, columns, strict=True) if cell and not column]
    if strange:
        raise Unreadable(
            "unknown-column",
            say("The column “%(column)s” is not used.", column=strange[0]),
            say("Paste only player, player, club and team name."),
        )
    return columns


def _from_columns(cells: Sequence[str], columns: Sequence[str]) -> LineParts:
    if columns is COLUMNS and BETWEEN_PLAYERS.search(cells[0]) and (len(cells) < 4 or cells[1]):
        columns = COLUMNS[1:]
    if any(cells[len(columns) :]):
        raise Unreadable(
            "too-many-columns",
            say("There are %(columns)s columns.", columns=len(cells)),
            say("Paste only player, player, club and team name."),
        )
    parts: dict[str, list[str]] = {"player": [], "club": [], "name": [], "": []}
    for cell, column in zip(cells, columns, strict=False):
        parts[column].append(cell)
    if any(parts[""]):
        remedy = say("Give it a heading, or remove it.")
        raise Unreadable("no-heading", say("One column has no heading."), remedy)
    players = tuple(player for cell in parts["player"] for player in _players(cell))
    return LineParts(players, name=_joined(parts["name"]), club=_joined(parts["club"]))


def _joined(cells: Sequence[str]) -> str:
    return " ".join(cell for cell in cells if cell)


def _from_words(text: str) -> LineParts:
    name, colon, rest = text.partition(":")
    if not colon:
        name, rest = "", text
    players, _comma, club = rest.partition(",")
    apart = BETWEEN_PLAYERS.search
    if not apart(players) and apart(club):
        raise Unreadable(
            "after-the-comma",
            say("The players seem to be after the comma."),
            say("Write “Ann Oak & Bob Elm, Club”: first names first, the club after the comma."),
        )
    if colon and not apart(players) and apart(name):
        raise Unreadable(
            "before-the-colon",
            say("The players seem to be before the colon."),
            say("Write “Team name: Ann Oak & Bob Elm”: the team's name before the colon."),
        )
    return LineParts(_players(players), name=clean(name), club=clean(club))


def _players(text: str) -> tuple[str, ...]:
    return tuple(name for name in map(clean, BETWEEN_PLAYERS.split(text)) if name)
