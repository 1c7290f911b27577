"""Names as people type and paste them: cleaning, comparing, sorting. Pure."""

import re
import unicodedata
from functools import lru_cache

LONGEST_PERSON = 80
LONGEST_TEAM = 60
LONGEST_CLUB = 60

FEWEST_LETTERS = 2
"""Letters of a name needed to search for it."""

# Overrides and isolates reverse the text around them; the last two come from spreadsheets.
INVISIBLE = {*map(chr, range(0x202A, 0x202F)), *map(chr, range(0x2066, 0x206A)), "\u200b", "\ufeff"}
UNSTORABLE = {"Cc", "Cs"}


def clean(text: str) -> str:
    """One line in composed form, without control characters or extra white space.

    Keeps emoji and every script. Invisible characters alone are no name.
    """
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    kept = "".join(" " if char.isspace() else char for char in text if _stays(char))
    line = " ".join(unicodedata.normalize("NFC", kept).split())
    return line if any(unicodedata.category(char) != "Cf" for char in line) else ""


def _stays(char: str) -> bool:
    if char in INVISIBLE or "\ufdd0" <= char <= "\ufdef" or ord(char) & 0xFFFE == 0xFFFE:
        return False  # the last ones are no characters: a feed with U+FFFF is no XML
    return char.isspace() or unicodedata.category(char) not in UNSTORABLE


@lru_cache(maxsize=20_000)
def sameness(name: str) -> str:
    """The common form of two spellings of a name, ignoring case and white space."""
    visible = "".join(char for char in clean(name) if unicodedata.category(char) != "Cf")
    return " ".join(unicodedata.normalize("NFC", visible.casefold()).split())


def plain(words: str) -> str:
    """Letters without case and accents, to compare typed text with names."""
    parts = unicodedata.normalize("NFD", words.lower())
    return "".join(char for char in parts if not unicodedata.combining(char)).strip()


def in_order(name: str) -> list[str | int]:
    """A sort key as people expect: Ñ beside N, Team 9 before Team 10."""
    parts = re.split(r"(\d+)", plain(name))
    return [int(part) if number % 2 else part for number, part in enumerate(parts)]
