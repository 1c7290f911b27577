"""Load a rule book from its data file, ``<slug>.toml`` in this folder.

White space in a paragraph is ignored; ``writing`` defines the notation. In a line, ``fills`` has
the words for a house rule's value, one sentence or one per choice. ``told`` names the function that
makes the words from the ruleset. Sections and lines are numbered here.

A book with ``translated = true`` is ours: the catalogues have its sentences in other languages.
Any other is in the language of its text.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from rules.book.page import Book, Example, Fill, Line, Parts, Reading, Said, Section, Term, numbered
from rules.book.told import told
from rules.book.writing import parts
from rules.core.messages import Message

#: A table of the file.
Row = Mapping[str, Any]

_NO_WORDS = {"true": True, "false": False}
_SENTENCES = ("title", "source", "words", "unclear", "taken")


def read(path: Path) -> Row:
    """What a book's file says."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def load(slug: str, language: str, data: Row) -> Book:
    """The book of this slug in the language of the reader, or of its text.

    Raises KeyError if the file lacks a required part.
    """
    if data.get("translated"):
        data = worded(data, Message.voice.template)
    return Book(
        slug,
        language,
        data["title"],
        _flat(data["source"]),
        numbered(map(_section, data["sections"])),
        tuple(map(_reading, data["readings"])),
        tuple(Term(word, _parts(words)) for word, words in data["terms"].items()),
        tuple(Example(Message(row["words"]), row["hand"]) for row in data["examples"]),
    )


def worded(data: Row, word: Callable[[str], str]) -> Row:
    """A book's data with each sentence as ``word`` has it. Its name and citations stay."""
    parts = {key: value for key, value in data.items() if key != "title"}
    return {"title": data["title"], **_worded_row(parts, word)}


def _worded_row(row: Row, word: Callable[[str], str]) -> Row:
    return {key: _worded(key, value, word) for key, value in row.items()}


def _worded(key: str, value: Any, word: Callable[[str], str]) -> Any:
    if key == "examples":
        return value  # messages by themselves
    if key == "terms":
        terms = {word(term): word(_flat(words)) for term, words in value.items()}
        return dict(sorted(terms.items(), key=lambda term: term[0].casefold()))
    if key == "fills":
        return {name: _filled(fill, word) for name, fill in value.items()}
    if isinstance(value, list):
        return [_worded_row(row, word) if isinstance(row, dict) else row for row in value]
    return word(_flat(value)) if key in _SENTENCES else value


def _filled(fill: str | Row, word: Callable[[str], str]) -> str | Row:
    if isinstance(fill, str):
        return word(_flat(fill))
    return {choice: word(_flat(words)) for choice, words in fill.items()}


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
