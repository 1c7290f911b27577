"""The named parts of a page, for journeys that assert what stands there and not in which words.

A template names a part with `data-part="forfeit-time"`.
"""

import re
from collections.abc import Iterable
from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"}


def parts(page: str) -> set[str]:
    """The names of all parts of a page."""
    return set(_read(page))


def part(page: str, name: str) -> str:
    """The text of the one part with this name, white space folded; AssertionError if it is not
    there, or there twice."""
    found = _read(page).get(name, [])
    assert len(found) == 1, f"{len(found)} parts of this page are called {name!r}"
    return found[0]


def texts(page: str, name: str) -> list[str]:
    """The texts of all parts with this name, in the page's order."""
    return _read(page).get(name, [])


def told(lines: Iterable[object], *facts: str) -> bool:
    """Whether one of these lines holds all these facts: names, numbers, codes of matches."""
    return any(all(fact in str(line) for fact in facts) for line in lines)


def headings(page: str) -> list[int]:
    """The levels of the page's headings, in their order."""
    return [int(level) for level in re.findall(r"<h([1-6])\b", page)]


def numbers(text: object) -> list[int]:
    """The whole numbers in the text of a part, in its order: "hand 1 at table 2" is [1, 2]. Scores
    below nothing are written with a minus sign."""
    return [int(digits.replace("−", "-")) for digits in re.findall(r"−?\d+", str(text))]


def players_in(text: object) -> list[str]:
    """Every player of the makers' teams, like Player 1a, in the order named."""
    return re.findall(r"Player \d+[a-z]", str(text))


def _read(page: str) -> dict[str, list[str]]:
    reader = _Reader()
    reader.feed(page)
    reader.close()
    return {
        name: [" ".join("".join(words).split()) for words in found]
        for name, found in reader.found.items()
    }


class _Reader(HTMLParser):
    """Collects the text below each element that carries `data-part`."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, list[list[str]]] = {}
        self._open: list[tuple[str, list[str] | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        name = dict(attrs).get("data-part")
        words: list[str] | None = None
        if name:
            words = []
            self.found.setdefault(name, []).append(words)
        if tag not in VOID:
            self._open.append((tag, words))

    def handle_endtag(self, tag: str) -> None:
        if tag in {each for each, _ in self._open}:
            while self._open.pop()[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        for _, words in self._open:
            if words is not None:
                words.append(data)
