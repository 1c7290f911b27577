"""Find the line of a book that a citation refers to.

A ruling cites a paragraph with its topic ("Beach House, Bidding: minimum opening bid"), often with
a reading. This compares text only. It never guesses: a paragraph without a line leads nowhere.
"""

from __future__ import annotations

import re

from rules.book.page import Book, Line, text_of
from rules.core.messages import in_english
from rules.rulesets import find as find_ruleset

HOUSE_RULE = re.compile(
    r"House rule “(?P<label>.+?)”(: (?P<value>.*?)(; else (?P<cites>.*))?)?", re.DOTALL
)
"""A citation of `rules.house.changes`, with what it replaces. A short one has no value."""
_READING = re.compile(r"[A-Z]-\d+")
_PART = re.compile(r"[,§]")
_WORD = re.compile(r"\d+|\w{3,}")
_IN_EVERY_LINE = {"the", "and", "for", "are", "not", "with"}


def line_cited(book: Book, cites: str) -> Line | None:
    """The line a citation refers to, or None if the book has no such paragraph."""
    ruled = HOUSE_RULE.fullmatch(cites)
    if ruled:
        rules = find_ruleset(book.slug).house_rules
        keys = {rule.key for rule in rules if in_english(rule.label) == ruled["label"]}
        keyed = [line for _, line in book.lines() if not keys.isdisjoint(line.keys)]
        return keyed[0] if keyed else line_cited(book, ruled["cites"] or "")
    lines = [line for _, line in book.lines()]
    found = [line for line in lines if any(_is_of(cites, one) for one in _paragraphs(line))]
    return max(found, key=lambda line: _likeness(cites, line), default=None)


def _paragraphs(line: Line) -> list[str]:
    """The paragraphs of a line, without remarks that the text is silent."""
    return [cites.partition(" (")[0] for cites in line.cites]


def _is_of(cites: str, paragraph: str) -> bool:
    """Whether a citation is of this paragraph. Every citation begins with the book's name."""
    if _PART.search(paragraph):
        return paragraph in cites
    return re.search(rf"{re.escape(paragraph)}(?! §|, )", cites) is not None


def _likeness(cites: str, line: Line) -> tuple[int, int, int]:
    """A sort key: shared readings, shared paragraphs, others, and shared words."""
    readings = set(_READING.findall(cites)) & {*line.readings}
    shared = [one for one in _paragraphs(line) if _is_of(cites, one)]
    gist = cites
    for one in shared:
        gist = gist.replace(one, "")
    words = _stems(text_of(line.parts)) & _stems(gist)
    return len(readings), 2 * len(shared) - len(line.cites), len(words)


def _stems(words: str) -> set[str]:
    """The words without endings, so that "bids" matches "bid"."""
    found = {word.lower()[:5] for word in _WORD.findall(words)} - _IN_EVERY_LINE
    return {word.rstrip("s") for word in found}
