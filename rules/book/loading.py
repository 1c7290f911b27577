"""Load a rule book from its data file, ``<slug>.toml`` in this folder.

White space in a paragraph is ignored; ``writing`` defines the notation. In a line, ``fills`` has
the words for a house rule's value, one sentence or one per choice. ``told`` names the function that
makes the words from the ruleset. Sections and lines are numbered here.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rules.book.page import Book, Example, Fill, Line, Parts, Reading, Said, Section, Term, numbered
from rules.book.told import told
from rules.book.writing import parts
from rules.core.messages import Message

#: A table of the file.
Row = Mapping[str, Any]

_NO_WORDS = {"true": True, "false": False}


def load(slug: str, path: Path) -> Book:
    """The book of this slug. Raises KeyError if the file lacks a required part."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return Book(
        slug,
        data["title"],
        _flat(data["source"]),
        numbered(map(_section, data["sections"])),
        tuple(map(_reading, data["readings"])),
        tuple(Term(word, _parts(words)) for word, words in data["terms"].items()),
        tuple(Example(Message(row["words"]), row["hand"]) for row in data["examples"]),
    )


def _section(row: Row) -> Section:
    return Section(row["id"], row["title"], tuple(map(_line, row["lines"])))


def _line(row: Row) -> Line:
    said = tuple(Said(cites, _parts(words)) for cites, words in row.get("said", {}).items())
    return Line(
        row["id"],
        _parts(row["words"]),
        (*row.get("cites", ()), *(one.cites for one in said)),
        tuple(row.get("readings", ())),
        said,
        _fills(row),
    )


def _fills(row: Row) -> Mapping[str, Fill]:
    try:
        tellers = {key: told(name) for key, name in row.get("told", {}).items()}
    except KeyError as unknown:
        raise KeyError(f"{row['id']}: nobody tells {unknown}.") from None
    return {key: _fill(fill) for key, fill in row.get("fills", {}).items()} | tellers


def _fill(given: str | Mapping[str, str]) -> Fill:
    if isinstance(given, str):
        return _flat(given)
    return {_choice(choice): _flat(words) for choice, words in given.items()}


def _choice(text: str) -> object:
    """A choice as its house rule has it. In the file a key is always text."""
    return int(text) if text.isdigit() else _NO_WORDS.get(text, text)


def _reading(row: Row) -> Reading:
    return Reading(row["id"], _parts(row["unclear"]), _parts(row["taken"]), row.get("key", ""))


def _parts(words: str) -> Parts:
    return parts(_flat(words))


def _flat(text: str) -> str:
    return " ".join(text.split())
