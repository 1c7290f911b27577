"""Read a line in people's own words: "Owls - Gus Hale / Ida Jay - Quay Lane". Pure.

Its parts go into slots, which become the columns of such a list.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from tournament.registration.lists.cells import cells_of, hard_separator
from tournament.registration.lists.guessing import guessed_roles
from tournament.registration.lists.players import (
    BETWEEN_PLAYERS,
    COMMA,
    SOUGHT,
    Players,
    hidden_contacts,
    likeness,
    players_in,
    shown,
)
from tournament.registration.lists.roles import CLUB, NAME, NOTE, PLAYER, SEED
from tournament.registration.names import clean

COLON = re.compile(r"\s*[:：](?!\S*\d)\s*|\s*[:：]\s+|[:：]\s*$")
DASH = re.compile(r"\s+[-–—]{1,2}\s+")

IN_QUOTES = re.compile(r'(?<!\S)"([^"\t;|]*)"(?=\s*(?:[\ue000-\uf8ff]|[,;&/]|$))')
"""A name as mail programs write it: '"Oak, Ann" <ann@club.example>'."""
BEFORE_CONTACT = re.compile(r"\s*,\s*(?=[\ue000-\uf8ff]\s*(?:[,/&]|$))")
"""The comma between a name and its telephone number."""


class BeforeTheColon(Exception):
    """The players seem to be before the colon."""


@dataclass(slots=True)
class FreeLine:
    """The result for one line: the text of each slot, and which slots were guessed."""

    slots: dict[str, str] = field(default_factory=dict)
    guessed: set[str] = field(default_factory=set)
    contacts: tuple[str, ...] = ()
    seeks: bool = False

    def put(self, slot: str, text: str, *, guess: bool = True) -> None:
        """Fill a slot that is empty, or add to it."""
        if text:
            self.slots[slot] = " ".join(filter(None, (self.slots.get(slot), text)))
            self.guessed |= {slot} if guess else set()


def names_come_first(texts: Sequence[str]) -> bool:
    """Whether many of these lines name their team before a colon: others may do so with a tab, a
    semicolon or a dash."""
    return sum(bool(COLON.search(text)) for text in texts) * 3 > len(texts)


def read_free(text: str, size: int, *, name_first: bool) -> FreeLine:
    """Read one line. `name_first`: the first of its cells names the team if the others hold as
    many people as it has. Raises `BeforeTheColon`."""
    masked, contacts = hidden_contacts(clean(text) if not hard_separator(text) else text)
    masked = BEFORE_CONTACT.sub(" ", IN_QUOTES.sub(r"\1", masked))
    line = FreeLine(contacts=contacts)
    name, rest = _name_before_colon(masked)
    line.put(NAME, name, guess=False)
    cells = _cells(rest)
    if name_first and not name and _are_people(cells[1:], size):
        name, *cells = cells
        line.put(NAME, shown(name))
    if len(cells) == 1:
        _players(line, cells[0], size, is_listed=bool(name))
    else:
        _by_content(line, cells, size)
    return line


def _name_before_colon(text: str) -> tuple[str, str]:
    found = COLON.search(text)
    if not found:
        return "", text
    name, rest = text[: found.start()], text[found.end() :]
    if BETWEEN_PLAYERS.search(name) and not re.search(
        rf"{BETWEEN_PLAYERS.pattern}|[,،;\t]", rest, re.I
    ):
        raise BeforeTheColon
    return shown(name), rest


def _cells(text: str) -> list[str]:
    mark = hard_separator(text)
    cells = cells_of(text, mark) if mark else DASH.split(text)
    return [cell for cell in cells if cell.strip()] or [""]


def _are_people(cells: Sequence[str], size: int) -> bool:
    """Whether these cells hold the names of a whole team."""
    names = [name for cell in cells for name in players_in(cell, size).names]
    return sum(likeness(name) == 1 for name in names) >= size


def _players(line: FreeLine, text: str, size: int, *, is_listed: bool) -> None:
    """Players and the words around them. After a team's name, commas separate players."""
    listed = COMMA.split(text)
    single = all(len(shown(piece).split()) == 1 for piece in listed)
    if is_listed and len(listed) == size > 1 and single:
        text = " & ".join(listed)
    found = players_in(text, size)
    parted = bool(BETWEEN_PLAYERS.search(text)) or is_listed or len(found.names) == 1
    _put_players(line, found, guess=not parted)


def _put_players(line: FreeLine, found: Players, *, guess: bool) -> None:
    before = sum(slot.startswith(PLAYER) for slot in line.slots)
    for number, name in enumerate(found.names, before + 1):
        line.put(f"{PLAYER} {number}", name, guess=guess)
    line.put(NAME, found.name)
    line.put(CLUB, found.club)
    line.put(SEED, found.seed)
    line.put(NOTE, found.note)
    line.seeks = line.seeks or found.seeks


def _by_content(line: FreeLine, cells: list[str], size: int) -> None:
    """Cells recognised by their content. What is before a colon is already a name."""
    roles = guessed_roles([[shown(cell) or cell for cell in cells]], size)
    for cell, role in zip(cells, roles, strict=True):
        if role == PLAYER or (role == NAME and NAME in line.slots):
            _put_players(line, players_in(cell, size), guess=True)
        else:
            line.put(role, cell.replace(SOUGHT, ""))
