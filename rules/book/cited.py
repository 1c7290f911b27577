"""Where a citation stands in a book: the line of its paragraph that speaks of the same thing.

A ruling cites a paragraph with its gist ("Beach House, Bidding: minimum opening bid"), often with
a reading. Knows letters only. Refuses to guess: a paragraph that no line rests on leads nowhere.
"""

from __future__ import annotations

import re

from rules.book.page import Book, Line, text_of

_HOUSE_RULE = re.compile(r"House rule '(?P<key>\w+)': .*?; else (?P<cites>.*)", re.DOTALL)
_READING = re.compile(r"[A-Z]-\d+")
_WORD = re.compile(r"\d+|\w{3,}")


def line_cited(book: Book, cites: str) -> Line | None:
    """The line a citation leads to; None where the book has no such paragraph."""
    ruled = _HOUSE_RULE.fullmatch(cites)
    if ruled:
        keyed = [line for _, line in book.lines() if ruled["key"] in line.keys]
        return keyed[0] if keyed else line_cited(book, ruled["cites"])
    found = [line for _, line in book.lines() if any(one in cites for one in line.cites)]
    return max(found, key=lambda line: _likeness(cites, line), default=None)


def _likeness(cites: str, line: Line) -> tuple[int, int, int]:
    """Readings in common, paragraphs in common and not, words in common."""
    readings = set(_READING.findall(cites)) & {*line.readings}
    paragraphs = sum(1 if one in cites else -1 for one in line.cites)
    words = _stems(text_of(line.parts)) & _stems(cites)
    return len(readings), paragraphs, len(words)


def _stems(words: str) -> set[str]:
    """The words without their endings, so that "bids" is "bid"."""
    return {word.lower()[:5].rstrip("s") for word in _WORD.findall(words)}
