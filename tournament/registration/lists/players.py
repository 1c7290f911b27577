"""Read players from a few words: "Ann Oak & Bob Elm", "Oak, Ann / Elm, Bob", "A & B (Club)". Pure.

E-mail addresses and telephone numbers are replaced by one letter each (`hidden_contacts`), so that
no separator is looked for inside them.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tournament.registration.contacts import CONTACT, contacts_in, without_labels
from tournament.registration.lists.words import (
    BARE_NOTE,
    CLUBS,
    LESSER,
    NOBODY,
    NOTES,
    SEEKS,
    SUFFIXES,
    TEAMS,
)
from tournament.registration.names import clean

BETWEEN_PLAYERS = re.compile(
    r"\s+w/\s*|(?!(?<=\bvon)\s+und\s+zu\b)(?:^|\s+)(?:and|und|et|oraz|og|och|with|mit)(?:\s+|$)"
    r"|\s*[&＆/+]\s*",
    re.IGNORECASE,
)
"""Words and signs between two names. "von und zu" is part of one."""
COMMA = re.compile(r"\s*[,،、，]\s*")
FIRST_HIDDEN, SOUGHT = 0xE000, "\uf8ff"
HIDDEN = re.compile("[\ue000-\uf8fe]")
IN_ANGLES = re.compile("<?\\s*[\ue000-\uf8fe]\\s*>?")
"""A hidden contact with the angles around it: "Ann Oak <ann@club.example>"."""
IN_BRACKETS = re.compile("\\s*[(\\[]([^()\\[\\]]*)[)\\]]([\\s\ue000-\uf8ff]*)$")

COUNTED = re.compile(r"^\s*(?:[(\[]?\d{1,4}[.)\]]|#\d{1,4})\s+(?=[^\W\d_])")
"""The number before a line, where few lines have one."""
BRACKETS = re.compile(r"[(\[]([^()\[\]]*)[)\]]")
TEAM_OF = re.compile(rf"([^()\[\]]*){BRACKETS.pattern}\s*")
"""A team's name and its players: "Eagles (Ann Oak & Bob Elm)"."""


@dataclass(frozen=True, slots=True)
class Players:
    """The players in a few words. Names still hold their hidden contacts (`shown`, `reached`)."""

    names: tuple[str, ...] = ()
    name: str = ""
    club: str = ""
    seed: str = ""
    note: str = ""
    seeks: bool = False


def hidden_contacts(text: str, known: int = 0) -> tuple[str, tuple[str, ...]]:
    """The text with a private letter for each contact, and the contacts.

    `known` is how many of the line are hidden already.
    """
    bare = without_labels(HIDDEN.sub("", text.replace(SOUGHT, "")))
    found = [match.group() for match in CONTACT.finditer(bare)]
    letters = iter(range(FIRST_HIDDEN + known, FIRST_HIDDEN + known + len(found)))
    masked = CONTACT.sub(lambda _match: f" {chr(next(letters))} ", bare)
    return masked, tuple(contacts_in(each)[0] for each in found)


def shown(text: str) -> str:
    """The text as a name: without hidden contacts and marks."""
    return clean(IN_ANGLES.sub(" ", text.replace(SOUGHT, " "))) if text else ""


def reached(text: str, contacts: Sequence[str]) -> tuple[str, ...]:
    """The contacts hidden in a text."""
    places = (ord(letter) - FIRST_HIDDEN for letter in HIDDEN.findall(text))
    return tuple(contacts[place] for place in places if place < len(contacts))


def players_in(text: str, size: int) -> Players:
    """Read players and the words around them. `size` is how many a team has."""
    text, note = _without_note(SEEKS.sub(SOUGHT, COUNTED.sub("", text)))
    if team := _team_of(text, size):
        return team
    parts = [_part(part) for part in parted(text)]
    seeks = any(SOUGHT in part.names[0] for part in parts) or any(part.seeks for part in parts)
    kept = [part for part in parts if not _is_nobody(part.names[0])]
    seeks = seeks or (len(kept) < len(parts) and any(_says_nobody(part) for part in parts))
    names, name, clubs = _arranged([_pieces(part.names[0]) for part in kept], size)
    clubs += [part.club for part in parts if part.club]
    return Players(
        tuple(names),
        name,
        " / ".join(dict.fromkeys(clubs)),
        next((part.seed for part in parts if part.seed), ""),
        " ".join(filter(None, (note, *(part.note for part in parts)))),
        seeks,
    )


def parted(text: str) -> list[str]:
    """The text between separators of players, other than those in brackets: "Rook & Skat"."""
    inside = [found.span() for found in BRACKETS.finditer(text)]
    between = [
        found
        for found in BETWEEN_PLAYERS.finditer(text)
        if not any(start < found.start() < end for start, end in inside)
    ]
    starts = [0, *(found.end() for found in between)]
    ends = [*(found.start() for found in between), len(text)]
    return [text[start:end] for start, end in zip(starts, ends, strict=True)]


def _team_of(text: str, size: int) -> Players | None:
    """A team's name with its players in brackets, if there are as many as it has."""
    found = TEAM_OF.fullmatch(text)
    if not found or size < 2 or BETWEEN_PLAYERS.search(found[1]) or COMMA.search(found[1]):
        return None
    name, names = shown(found[1]), parted(found[2])
    if len(names) == 1 and likeness(name) < 1:
        names = _pieces(found[2])
    if len(names) != size or any(likeness(each) < 1 for each in names):
        return None
    return Players(tuple(each.strip() for each in names), name)


def _is_nobody(words: str) -> bool:
    bare = words.replace(SOUGHT, "").strip().casefold()
    return (not bare or bare in NOBODY) and not HIDDEN.search(words)


def _says_nobody(part: Players) -> bool:
    return bool(part.names[0].strip()) and _is_nobody(part.names[0])


def _without_note(text: str) -> tuple[str, str]:
    found = BARE_NOTE.search(text)
    return (text[: found.start()], clean(found.group()).strip("-–—,; ")) if found else (text, "")


def _part(text: str) -> Players:
    """One player's words, without the brackets after them."""
    club = seed = note = ""
    seeks = False
    while found := IN_BRACKETS.search(text):
        inside = clean(found.group(1))
        if SOUGHT in inside or _is_nobody(inside):
            seeks = True
        elif inside.isdecimal() and not seed:
            seed = inside
        elif {*re.findall(r"[^\W\d_]+", inside.casefold())} & NOTES:
            note = f"{inside} {note}".strip()
        else:
            club = f"{inside} / {club}".strip(" /")
        text = f"{text[: found.start()]} {found.group(2)}"
    return Players((text.strip(),), club=club, seed=seed, note=note, seeks=seeks)


def _pieces(text: str) -> list[str]:
    """The pieces between commas, with "Jr." kept with its name."""
    return [piece for piece in with_suffixes(COMMA.split(text)) if piece] or [""]


def with_suffixes(pieces: Sequence[str]) -> list[str]:
    """The pieces, with "Jr." joined to the name before it."""
    joined: list[str] = []
    for piece in pieces:
        if joined and joined[-1] and piece.casefold().rstrip(".") in SUFFIXES:
            joined[-1] = f"{joined[-1]} {piece}"
        else:
            joined.append(piece)
    return joined


def _arranged(parts: list[list[str]], size: int) -> tuple[list[str], str, list[str]]:
    """Players, team name and clubs, from the pieces of each part."""
    if not parts:
        return [], "", []
    flat = [piece for part in parts for piece in part]
    if len(flat) == len(parts):
        return flat, "", []
    if len(parts) == 1:
        return _one_part(flat, size)
    if len(flat) == size and size > 2:
        return flat, "", []
    if all(len(part) == 2 and is_last_first(*part) for part in parts):
        return [turned(*part) for part in parts], "", []
    if len(parts[0]) == 2 and len(flat) == len(parts) + 1 and _is_family(parts):
        return [turned(parts[0][0], first) for first in (parts[0][1], *flat[2:])], "", []
    return _with_clubs(parts)


def _one_part(pieces: list[str], size: int) -> tuple[list[str], str, list[str]]:
    """One part with commas: last names first, or players followed by their club."""
    if is_last_first(pieces[0], pieces[1]) and not len(pieces) == size > 2:
        halves = [pieces[at : at + 2] for at in range(0, len(pieces), 2)]
        if len(halves) <= size and all(len(two) == 2 and is_last_first(*two) for two in halves):
            return [turned(*two) for two in halves], "", []
        return [turned(*pieces[:2])], "", [", ".join(pieces[2:])] if pieces[2:] else []
    players = pieces[:1]
    for piece in pieces[1:size]:
        if is_club(piece):
            break
        players.append(piece)
    rest = pieces[len(players) :]
    return players, "", [", ".join(rest)] if rest else []


def _with_clubs(parts: list[list[str]]) -> tuple[list[str], str, list[str]]:
    """Each part has a player, a comma and a club. The first may also name the team."""
    head, *others = parts
    name = ""
    if len(head) == 2 and likeness(head[1]) > likeness(head[0]):
        name, head = head[0], head[1:]
    rows = [head, *others]
    clubs = [", ".join(row[1:]) for row in rows if len(row) > 1]
    return [row[0] for row in rows], name, clubs


def is_last_first(last: str, first: str) -> bool:
    """Whether two pieces are one person's last and first name: "van der Berg", "Jan P."."""
    surname, given = shown(last).split(), shown(first).split()
    if not surname or not given or is_club(first):
        return False
    short = [word for word in given if len(word.rstrip(".")) > 1 and not word.endswith(".")]
    return len(short) <= 1 and len(given) <= 3 and len(surname) <= 4


def _is_family(parts: list[list[str]]) -> bool:
    """ "Oak, Ann & Bob": one last name for both."""
    words = [shown(piece).split() for part in parts for piece in part]
    return all(len(each) == 1 for each in words)


def turned(last: str, first: str) -> str:
    """A name from its halves, with "Jr." last, whichever half it was in."""
    words = first.split()
    suffixes = [word for word in words if word.casefold().rstrip(".") in SUFFIXES]
    given = [word for word in words if word not in suffixes]
    return " ".join((*given, last, *suffixes)).strip()


def is_club(text: str) -> bool:
    """Whether a word marks a club."""
    return any(word.strip(".") in CLUBS for word in shown(text).casefold().split())


def likeness(text: str) -> float:
    """How likely a text is one person's name, from 0 to 1."""
    words = shown(text).split()
    if not words or any(char.isdigit() for char in text) or is_club(text):
        return 0.0
    if words[0].casefold() in TEAMS:
        return 0.1
    if COMMA.search(text) and is_last_first(*COMMA.split(text, maxsplit=1)):
        return 1.0
    real = len(real_words(text))
    by_count = (0.2, 0.35, 1.0, 0.9, 0.5)
    return by_count[real] if real < len(by_count) else 0.1


def spelled_out(text: str) -> list[str]:
    """The real words of a name, without initials."""
    return [word for word in real_words(text) if len(word.rstrip(".")) > 1]


def real_words(text: str) -> list[str]:
    """The words of a name without "van der", "Dr." and "Jr."."""
    words = shown(text).split()
    return [word for word in words if word.casefold().rstrip(".") not in LESSER]
