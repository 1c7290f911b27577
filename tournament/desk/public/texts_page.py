"""Texts to read: the manual (docs/manual.md, in each language) and all rules of an event.

Reads the forms of Markdown that the manual uses: headings, paragraphs, lists, a table, pictures
in a paragraph of their own, and bold, code and links in a line. Divisions with the same rules share
one book.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import slugify

from rules.book import published
from rules.book.page import Book
from rules.book.search import search
from tournament.desk.events.house_page import rules_to_print
from tournament.own_files import FILES
from tournament.registration.models import Division, Event
from tournament.registration.selectors import divisions_of

FOLDER = FILES / "docs"
ENGLISH = "en"
WRITTEN = {ENGLISH: "manual.md", "de": "manual.de.md"}
ITEM = re.compile(r"\n(?=\d+\. |- )")
INLINE = re.compile(r"\*\*(?P<bold>.+?)\*\*|`(?P<code>.+?)`|\[(?P<words>.+?)\]\((?P<to>.+?)\)")
PICTURE = re.compile(r"!\[(?P<words>.*?)\]\((?P<path>.+?)\)")
LANGUAGE_OF = {name: language for language, name in WRITTEN.items()}


NOTHING = SafeString()


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture: what it shows, and its static file."""

    words: str
    path: str


@dataclass(frozen=True, slots=True)
class Block:
    """A part of the manual. `kind` says which of the others it has: text, items, rows, pictures."""

    kind: str
    text: SafeString = NOTHING
    anchor: str = ""
    items: tuple[SafeString, ...] = ()
    rows: tuple[tuple[SafeString, ...], ...] = ()
    pictures: tuple[Picture, ...] = ()


def manual_in(language: str) -> tuple[Block, ...]:
    """The manual in a language; empty if there is none."""
    return _read(WRITTEN[language]) if language in WRITTEN else ()


@cache
def _read(name: str) -> tuple[Block, ...]:
    return tuple(blocks_of((FOLDER / name).read_text(encoding="utf-8")))


def blocks_of(text: str) -> Iterator[Block]:
    """The parts of a text, which blank lines separate."""
    for block in re.split(r"\n{2,}", text.strip()):
        if heading := re.match(r"(#+) (.*)", block):
            kind = f"h{len(heading[1])}"
            yield Block(kind, text=in_line(heading[2]), anchor=slugify(heading[2]))
        elif found := PICTURE.findall(block):
            yield Block("pictures", pictures=tuple(Picture(*each) for each in found))
        elif re.match(r"\d+\. |- ", block):
            items = [re.sub(r"^(?:\d+\.|-) ", "", item) for item in ITEM.split(block)]
            kind = "ul" if block.startswith("-") else "ol"
            yield Block(kind, items=tuple(in_line(item) for item in items))
        elif block.startswith("|"):
            head, _, *rows = block.splitlines()
            yield Block("table", rows=tuple(_cells(row) for row in (head, *rows)))
        else:
            yield Block("p", text=in_line(block))


def _cells(row: str) -> tuple[SafeString, ...]:
    return tuple(in_line(cell.strip()) for cell in row.strip("|").split("|"))


def in_line(text: str) -> SafeString:
    """Text with its bold words, code and links; its lines are one."""
    text = " ".join(text.split())
    pieces, at = [], 0
    for found in INLINE.finditer(text):
        pieces += [(text[at : found.start()],), (_marked(found),)]
        at = found.end()
    return format_html_join("", "{}", [*pieces, (text[at:],)])


def _marked(found: re.Match[str]) -> SafeString:
    if found["bold"]:
        return format_html("<strong>{}</strong>", found["bold"])
    if found["code"]:
        return format_html("<code>{}</code>", found["code"])
    language = LANGUAGE_OF.get(found["to"])
    to = reverse("manual-in", args=[language]) if language else found["to"]
    return format_html('<a href="{}">{}</a>', to, found["words"])


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
