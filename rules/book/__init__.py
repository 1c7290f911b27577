"""The rule books as pages: every rule in our own words, with its paragraph.

Each ruleset has one book, in a data file named by its slug.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from rules.book.house import as_played
from rules.book.loading import Row, load, read
from rules.book.page import Book
from rules.core.messages import English, Message
from rules.rulesets import find as find_ruleset


def find(slug: str) -> Book:
    """The book of an installed ruleset: in the reader's language if it is ours, or else its own.

    Raises UnknownRuleset.
    """
    slug = find_ruleset(slug).slug
    is_ours = _data(slug).get("translated", False)
    return _book(slug, Message.voice.language if is_ours else English.language)


@cache
def _data(slug: str) -> Row:
    return read(Path(__file__).with_name(f"{slug.replace('-', '_')}.toml"))


@cache
def _book(slug: str, language: str) -> Book:
    return load(slug, language, _data(slug))


def published(slug: str, house_rules: Mapping[str, object]) -> Book:
    """The book as an event with these house rules plays it. Raises UnknownRuleset."""
    return as_played(find(slug), find_ruleset(slug), house_rules)
