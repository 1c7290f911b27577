"""A book as one event plays it: words that a house rule replaces are struck, the new underlined.

Knows how a value becomes words. Refuses to know what it changes in the judging.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rules.book.page import Book, Fill, Line, Mark, Part
from rules.findings import Findings, signed
from rules.house import HouseRule
from rules.ruleset import Ruleset

_AS_IT_IS: Fill = "{}"


def as_played(book: Book, ruleset: Ruleset, house_rules: Mapping[str, object]) -> Book:
    """The book with these house rules in its lines.

    A value that the book has anyway changes nothing; neither does one the ruleset cannot take.
    """
    values = _settled(ruleset, house_rules)
    sections = tuple(
        replace(section, lines=tuple(_filled(line, values) for line in section.lines))
        for section in book.sections
    )
    changed = {key for section in sections for line in section.lines for key in line.changed_keys}
    labels = {rule.key: rule.label for rule in ruleset.house_rules}
    readings = tuple(
        replace(row, label=labels.get(row.key, ""), is_changed_here=row.key in changed)
        for row in book.readings
    )
    return replace(book, sections=sections, readings=readings)


def _settled(ruleset: Ruleset, house_rules: Mapping[str, object]) -> dict[str, object]:
    return {
        rule.key: house_rules[rule.key]
        for rule in ruleset.house_rules
        if rule.key in house_rules and _can_be(rule, house_rules[rule.key], ruleset)
    }


def _can_be(rule: HouseRule, value: object, ruleset: Ruleset) -> bool:
    findings = Findings()
    return rule.field.read(value, ruleset.table, "", findings) is not None and not findings.refused


def _filled(line: Line, values: Mapping[str, object]) -> Line:
    return replace(
        line, parts=tuple(new for part in line.parts for new in _new(part, line, values))
    )


def _new(part: Part, line: Line, values: Mapping[str, object]) -> Iterator[Part]:
    words = part.words
    if part.key in values:
        words = _words(line.fills.get(part.key, _AS_IT_IS), values[part.key], part.words)
    if words == part.words:
        yield part
    else:
        yield replace(part, mark=Mark.STRUCK)
        yield Part(" ")
        yield Part(words, Mark.CHANGED, part.key)


def _words(fill: Fill, value: object, words_of_the_book: str) -> str:
    if isinstance(fill, str):
        return fill.format(_said(value))
    chosen = value if isinstance(value, list) else [value]
    return " and ".join(fill[one] for one in chosen if one in fill) or words_of_the_book


def _said(value: object) -> str:
    """A value without a sentence of its own: a number, names, or sides with their seats."""
    if isinstance(value, dict):
        return ", ".join(f"{side} ({_said(seats)})" for side, seats in value.items())
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return signed(value) if isinstance(value, int) else str(value)
