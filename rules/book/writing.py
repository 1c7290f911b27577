"""How the words of a book are written down, and read into parts.

``~~not used~~`` is struck through, ``__changed__`` is underlined, and ``[key|words]`` can be
replaced by the house rule of that key (or of any of several, with spaces between). Knows this
notation and nothing else.
"""

import re
from collections.abc import Iterator, Mapping

from rules.book.page import Fill, Line, Mark, Part, Parts, Reading, Said, Term

_NOTATION = re.compile(
    r"~~(?P<struck>.+?)~~|__(?P<changed>.+?)__|\[(?P<key>[\w ]+)\|(?P<words>.+?)\]", re.DOTALL
)


def parts(words: str) -> Parts:
    """The parts of a sentence in this notation."""
    return tuple(_read(words))


def line(
    anchor: str,
    words: str,
    *cites: str,
    readings: str = "",
    said: Mapping[str, str] | None = None,
    fills: Mapping[str, Fill] | None = None,
) -> Line:
    """One rule; ``readings`` are ids with spaces between.

    ``said`` pairs each paragraph of a contradiction with its words; those are then its paragraphs.
    """
    pairs = (said or {}).items()
    return Line(
        anchor,
        parts(words),
        cites + tuple(paragraph for paragraph, _ in pairs),
        tuple(readings.split()),
        tuple(Said(paragraph, parts(says)) for paragraph, says in pairs),
        fills or {},
    )


def reading(anchor: str, unclear: str, taken: str, key: str = "") -> Reading:
    """What is left open, what is taken, and the house rule that takes it otherwise."""
    return Reading(anchor, parts(unclear), parts(taken), key)


def terms(meanings: Mapping[str, str]) -> tuple[Term, ...]:
    """A glossary, in the order of the alphabet."""
    return tuple(Term(word, parts(meanings[word])) for word in sorted(meanings, key=str.casefold))


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
