"""A house rule as a director reads it: its line in the book, and how a value changes it.

Knows the words of a book. Does not know how a value changes judging.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.book.house import as_played
from rules.book.page import Book, Line, Section, text_of
from rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Place:
    """The first line that a house rule can change.

    ``usual`` are the words it replaces. ``readings`` are the ids of the readings it changes, or
    else all that the line rests on.
    """

    section: Section
    line: Line
    usual: str
    readings: tuple[str, ...]

    @property
    def number(self) -> str:
        """The rule's number as a referee says it: "5.2"."""
        return f"{self.section.number}.{self.line.number}"


def place_of(book: Book, key: str) -> Place:
    """The place of the house rule with this key. Raises LookupError if no line has it."""
    for section, line in book.lines():
        if key in line.keys:
            return Place(section, line, _words(line, key), _readings(book, line, key))
    raise LookupError(f"No line of {book.title} has the house rule {key!r}.")


def _readings(book: Book, line: Line, key: str) -> tuple[str, ...]:
    return tuple(row.id for row in book.readings if key in row.key.split()) or line.readings


def said(ruleset: Ruleset, book: Book, key: str, value: object) -> str:
    """The line's words with this value, or the usual ones if it changes nothing."""
    place = place_of(book, key)
    section = replace(place.section, lines=(place.line,))
    played = as_played(replace(book, sections=(section,)), ruleset, {key: value})
    return _words(played.sections[0].lines[0], key)


def _words(line: Line, key: str) -> str:
    """The words of the key; if struck and new ones exist, the new ones."""
    return [text_of((part,)) for part in line.parts if key in part.keys][-1]
