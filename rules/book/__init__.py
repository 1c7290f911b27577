"""The rule books as pages: every rule in our own words, with its paragraph.

One book a ruleset, in a file or folder of its slug with one ``BOOK``. Knows where they lie;
a ruleset without one gets a page from what it says about itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import cast

from rules.book.house import as_played
from rules.book.page import Book
from rules.book.unwritten import book_of
from rules.rulesets import find as find_ruleset


def is_written(slug: str) -> bool:
    """Whether the ruleset has a book of its own."""
    return find_spec(_module(slug)) is not None


@cache
def find(slug: str) -> Book:
    """The book of an installed ruleset; raises UnknownRuleset."""
    ruleset = find_ruleset(slug)
    if not is_written(slug):
        return book_of(ruleset)
    return cast("Book", import_module(_module(slug)).BOOK)


def published(slug: str, house_rules: Mapping[str, object]) -> Book:
    """The book as an event with these house rules plays it; raises UnknownRuleset."""
    return as_played(find(slug), find_ruleset(slug), house_rules)


def _module(slug: str) -> str:
    return f"{__name__}.{slug.replace('-', '_')}"
