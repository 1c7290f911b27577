"""The published rule page: lines of words with marks, paragraphs and readings.

Knows the parts of a page. Does not know any game; each ruleset's book has the words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from rules.core.messages import Message, Words
from rules.ruleset import Ruleset

#: What a value of a house rule is called: a sentence with {} for a number, or one for each choice.
#: A choice that is not named leaves the words of the book as they are. Words that several house
#: rules have a say in are told from the ruleset as it is played then.
Fill = str | Mapping[object, str] | Callable[[Ruleset], Words]


class Mark(StrEnum):
    """How words are printed: unused ones struck through, changed ones underlined."""

    PLAIN = "plain"
    STRUCK = "struck"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class Part:
    """Some words with one mark.

    ``key`` is the house rule that can replace them, or several separated by spaces. ``found`` marks
    a search hit.
    """

    words: str
    mark: Mark = Mark.PLAIN
    key: str = ""
    found: bool = False

    @property
    def keys(self) -> tuple[str, ...]:
        """The house rules that can replace these words."""
        return tuple(self.key.split())


Parts = tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """The text of one paragraph, for places where the book contradicts itself."""

    cites: str
    parts: Parts


@dataclass(frozen=True, slots=True)
class Line:
    """One rule. ``id`` is its anchor on the page; ``cites`` are its paragraphs.

    ``fills`` has words for a house rule's value, by key, where the value alone is not enough. A key
    with a trailing space has other words in the same line.
    """

    id: str
    parts: Parts
    cites: tuple[str, ...]
    readings: tuple[str, ...] = ()
    said: tuple[Said, ...] = ()
    fills: Mapping[str, Fill] = field(default_factory=dict)
    number: int = 0

    @property
    def keys(self) -> frozenset[str]:
        """The house rules that can change this line."""
        return frozenset(key for part in self.parts for key in part.keys)

    @property
    def changed_keys(self) -> frozenset[str]:
        """The house rules of this event that changed the line."""
        struck = (part for part in self.parts if part.mark is Mark.STRUCK)
        return frozenset(key for part in struck for key in part.keys)


@dataclass(frozen=True, slots=True)
class Section:
    """Lines on one topic. ``id`` is its anchor."""

    id: str
    title: str
    lines: tuple[Line, ...]
    number: int = 0


@dataclass(frozen=True, slots=True)
class Reading:
    """A gap or ambiguity in the text: the question it leaves open and our answer.

    ``key`` is the house rule that can change the answer: "" for none, or several separated by
    spaces. ``label`` are their names. ``is_changed_here``: this event changed it.
    """

    id: str
    unclear: Parts
    taken: Parts
    key: str = ""
    label: Words = ""
    is_changed_here: bool = False


@dataclass(frozen=True, slots=True)
class Term:
    """A technical term and its meaning."""

    word: str
    parts: Parts


@dataclass(frozen=True, slots=True)
class Example:
    """A hand to try the rules with, in words and as written on a sheet."""

    words: Message
    hand: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Book:
    """A ruleset's whole page. ``source`` is a sentence on where the rules come from.

    ``language`` is the code of the one that it is written in.
    """

    slug: str
    language: str
    title: str
    source: str
    sections: tuple[Section, ...]
    readings: tuple[Reading, ...] = ()
    terms: tuple[Term, ...] = ()
    examples: tuple[Example, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether a search found nothing."""
        return not (self.sections or self.readings or self.terms)

    def lines(self) -> Iterator[tuple[Section, Line]]:
        """Every line with its position."""
        for section in self.sections:
            for line in section.lines:
                yield section, line


def text_of(parts: Parts) -> str:
    """The words without their marks."""
    return "".join(part.words for part in parts)


def numbered(sections: Iterable[Section]) -> tuple[Section, ...]:
    """Sections 1, 2, 3 with lines 1, 2, 3, so that a referee can say "rule 5.2"."""
    return tuple(
        replace(
            section,
            number=number,
            lines=tuple(replace(line, number=at) for at, line in enumerate(section.lines, 1)),
        )
        for number, section in enumerate(sections, 1)
    )
