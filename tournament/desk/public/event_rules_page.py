"""The rules of all divisions of an event, searched together. Reads only.

Divisions with the same rules share one book.
"""

import json
from dataclasses import dataclass

from rules.book import published
from rules.book.page import Book
from rules.book.search import search
from tournament.desk.events.decided_rules import rules_to_print
from tournament.registration.models import Division, Event
from tournament.registration.selectors import divisions_of


@dataclass(frozen=True, slots=True)
class FoundBook:
    """The result of a search in one book, and its divisions.

    The first division shows the whole book.
    """

    divisions: tuple[Division, ...]
    book: Book

    @property
    def division(self) -> Division:
        return self.divisions[0]

    @property
    def lines(self) -> int:
        """The number of rules found."""
        return sum(1 for _ in self.book.lines())


@dataclass(frozen=True, slots=True)
class EventRules:
    """The books with hits; all of them without a search."""

    typed: str
    books: tuple[FoundBook, ...]

    @property
    def lines(self) -> int:
        return sum(found.lines for found in self.books)


def event_rules(event: Event, typed: str) -> EventRules:
    """The event's rules that match these words."""
    found = [
        FoundBook(tuple(rows), search(_book(rows[0]), typed)) for rows in _by_words(event).values()
    ]
    return EventRules(typed, tuple(row for row in found if not row.book.is_empty))


def _by_words(event: Event) -> dict[str, list[Division]]:
    """The divisions grouped by their rules, in order."""
    together: dict[str, list[Division]] = {}
    for division in divisions_of(event):
        words = json.dumps([division.ruleset, rules_to_print(division)], sort_keys=True)
        together.setdefault(words, []).append(division)
    return together


def _book(division: Division) -> Book:
    return published(division.ruleset, rules_to_print(division))
