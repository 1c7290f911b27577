"""The page of a ruleset that nobody has written a book for: what it says about itself.

Knows how a hand can end, what is penalised and what a director can set. Nothing is struck on it
until a director sets something.
"""

from rules.book.page import Book, Line, Section, numbered
from rules.book.writing import line
from rules.ruleset import Ruleset

_NOT_SET = "as the director says"


def book_of(ruleset: Ruleset) -> Book:
    """A page with a line for each ending and each house rule."""
    sections = (
        Section("endings", "How a hand can end", _endings(ruleset)),
        Section("set-here", "What this event sets", _house_rules(ruleset)),
    )
    return Book(
        slug=ruleset.slug,
        title=ruleset.title,
        source="This game has no book of its own: the director says how it is played.",
        sections=numbered(section for section in sections if section.lines),
    )


def _endings(ruleset: Ruleset) -> tuple[Line, ...]:
    return tuple(
        line(f"ending-{ending.code}", f"{ending.label}. {ending.hint}", ending.cites)
        for ending in ruleset.endings
    )


def _house_rules(ruleset: Ruleset) -> tuple[Line, ...]:
    return tuple(
        line(f"house-{rule.key}", f"{rule.label}: [{rule.key}|{_NOT_SET}].", rule.why)
        for rule in ruleset.house_rules
    )
