"""A house rule as its director reads it: the line it stands in, and what a value makes of it.

Knows the words of a book. Refuses to know what a value changes in the judging.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.book.house import as_played
from rules.book.page import Book, Line, Section, text_of
from rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Place:
    """The first line of a book that a house rule can change; ``usual``: the words it replaces;
    ``readings``: the ids of what the rule takes otherwise, else of all that the line rests on."""

    section: Section
    line: Line
    usual: str
    readings: tuple[str, ...]

    @property
    def number(self) -> str:
        """As a referee says it: "5.2"."""
        return f"{self.section.number}.{self.line.number}"


def place_of(book: Book, key: str) -> Place:
    """Where the house rule of this key stands; LookupError when no line knows it."""
    for section, line in book.lines():
        if key in line.keys:
            return Place(section, line, _words(line, key), _readings(book, line, key))
    raise LookupError(f"No line of {book.title} has the house rule {key!r}.")


def _readings(book: Book, line: Line, key: str) -> tuple[str, ...]:
    return tuple(row.id for row in book.readings if key in row.key.split()) or line.readings


def said(ruleset: Ruleset, book: Book, key: str, value: object) -> str:
    """What stands in the line with this value; the usual words where it changes nothing."""
    place = place_of(book, key)
    section = replace(place.section, lines=(place.line,))
    played = as_played(replace(book, sections=(section,)), ruleset, {key: value})
    return _words(played.sections[0].lines[0], key)


def _words(line: Line, key: str) -> str:
    """The words of the key; of struck and new ones the new."""
    return [text_of((part,)) for part in line.parts if key in part.keys][-1]
