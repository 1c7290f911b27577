"""The rule books as pages: every rule in our own words, with its paragraph.

One book a ruleset, in a file or folder of its slug with one ``BOOK``. Knows where they lie.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import cast

from rules.book.house import as_played
from rules.book.page import Book
from rules.rulesets import find as find_ruleset


@cache
def find(slug: str) -> Book:
    """The book of an installed ruleset; raises UnknownRuleset."""
    name = find_ruleset(slug).slug.replace("-", "_")
    return cast("Book", import_module(f"{__name__}.{name}").BOOK)


def published(slug: str, house_rules: Mapping[str, object]) -> Book:
    """The book as an event with these house rules plays it; raises UnknownRuleset."""
    return as_played(find(slug), find_ruleset(slug), house_rules)
