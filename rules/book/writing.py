"""The notation of the books, read into parts.

``~~not used~~`` is struck through, ``__changed__`` is underlined, and ``[key|words]`` can be
replaced by the house rule of that key (or several, separated by spaces).
"""

import re
from collections.abc import Iterator

from rules.book.page import Mark, Part, Parts

_NOTATION = re.compile(
    r"~~(?P<struck>.+?)~~|__(?P<changed>.+?)__|\[(?P<key>[\w ]+)\|(?P<words>.+?)\]", re.DOTALL
)


def parts(words: str) -> Parts:
    """The parts of a sentence in this notation."""
    return tuple(_read(words))


def _read(words: str) -> Iterator[Part]:
    end = 0
    for match in _NOTATION.finditer(words):
        if match.start() > end:
            yield Part(words[end : match.start()])
        yield _marked(match)
        end = match.end()
    if end < len(words):
        yield Part(words[end:])


def _marked(match: re.Match[str]) -> Part:
    if match["key"]:
        (inside,) = parts(match["words"])
        return Part(inside.words, inside.mark, match["key"])
    if match["struck"]:
        return Part(match["struck"], Mark.STRUCK)
    return Part(match["changed"], Mark.CHANGED)
