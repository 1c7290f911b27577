"""The roles of a list's columns, and the headings that name them. Pure."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.messages import say
from tournament.registration.contacts import contacts_in
from tournament.registration.names import sameness

NAME, PLAYER, FIRST, LAST = "name", "player", "first", "last"
CLUB, SEED, PRIVATE, NOTE = "club", "seed", "private", "note"
LABELS = {
    NAME: say("Team"),
    PLAYER: say("Player"),
    FIRST: say("First name"),
    LAST: say("Last name"),
    CLUB: say("Club"),
    SEED: say("Seed"),
    PRIVATE: say("Private"),
    NOTE: say("Left out"),
}
"""Every role that a director may choose, with its label."""

SURE, GUESSED, CHOSEN = "sure", "guessed", "chosen"

MOST_HEADING_WORDS = 4
WORDS = {
    PRIVATE: "email mail telephone phone tel mobile cell handy telefon mobil contact kontakt"
    " whatsapp",
    SEED: "seed seeding rank ranking setzplatz setzliste",
    FIRST: "first given forename vorname prenom imię imie",
    LAST: "last surname family nachname familienname nazwisko",
    NOTE: "paid fee payment note notes comment comments remark remarks date time timestamp no nr"
    " num number lfd status table rating id bezahlt bemerkung startgeld datum diet shirt"
    " nummer tisch anmerkung anmerkungen bemerkungen jahrgang jg geburtsjahr",
    CLUB: "club verein town city ort stadt klub",
    PLAYER: "player players partner partners member members spieler spielerin spielende"
    " in partnerin mitspieler mitspielerin spielername",
    NAME: "team pair mannschaft paar teamname mannschaftsname",
}  # fmt: skip
ROLE_OF = {word: role for role, words in WORDS.items() for word in words.split()}
NAMES = {"name", "names", "full", "fullname", "namen"}
FILLING = {"of", "your", "the", "s", "address", "adresse", "one", "two", "e", "a", "b", "p", "c"}
ALONE = {
    "name",
    "names",
    "player",
    "players",
    "team",
    "teams",
    "spieler",
    "namen",
    "pairs",
    "paare",
}


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a list. `key` names it in the form; `heading` is what the list calls it."""

    key: str
    role: str
    certainty: str
    heading: str = ""


def role_of_heading(cell: str) -> str:
    """The role that a heading names, or "". "Partner's e-mail" is private."""
    words = re.findall(r"[^\W\d_]+", sameness(cell).replace("e-mail", "email"))
    if not words or len(words) > MOST_HEADING_WORDS or contacts_in(cell):
        return ""
    if any(word not in ROLE_OF and word not in NAMES | FILLING for word in words):
        return ""
    named = {ROLE_OF[word] for word in words if word in ROLE_OF}
    return next((role for role in WORDS if role in named), PLAYER if NAMES & {*words} else "")


def headings_in(cells: Sequence[str]) -> list[str]:
    """The role of each cell of a heading row, "" for unknown ones.

    `[]` if it is no heading row: at least two headings, and more of them than other words.
    """
    roles = [role_of_heading(cell) for cell in cells]
    filled = sum(bool(cell.strip()) for cell in cells)
    known = sum(map(bool, roles))
    holds = {PLAYER, FIRST, LAST, NAME} & {*roles}
    if len(cells) == 1:
        return [PLAYER] if sameness(cells[0]).rstrip(":") in ALONE else []
    if known < 2 or known * 2 <= filled or not holds:
        return []
    if FIRST in roles and LAST not in roles:
        roles = [LAST if role == PLAYER else role for role in roles]
    return roles
