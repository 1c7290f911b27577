"""The rule books as pages: every rule in our own words, with its paragraph.

Each ruleset has one book, in a data file named by its slug.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from rules.book.house import as_played
from rules.book.loading import load
from rules.book.page import Book
from rules.rulesets import find as find_ruleset


@cache
def find(slug: str) -> Book:
    """The book of an installed ruleset. Raises UnknownRuleset."""
    slug = find_ruleset(slug).slug
    return load(slug, Path(__file__).with_name(f"{slug.replace('-', '_')}.toml"))


def published(slug: str, house_rules: Mapping[str, object]) -> Book:
    """The book as an event with these house rules plays it. Raises UnknownRuleset."""
    return as_played(find(slug), find_ruleset(slug), house_rules)
