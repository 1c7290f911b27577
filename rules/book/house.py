"""A book as one event plays it: replaced words struck through, new words underlined.

Knows how a value becomes words. Does not know how it changes judging.
"""

from collections.abc import Iterator, Mapping, Set
from dataclasses import replace

from rules.book.page import Book, Fill, Line, Mark, Part, Reading
from rules.core.findings import Findings, signed
from rules.core.messages import Words, all_of
from rules.house.changes import with_house_rules
from rules.ruleset import HouseRule, Ruleset

_AS_IT_IS: Fill = "{}"


def as_played(book: Book, ruleset: Ruleset, house_rules: Mapping[str, object]) -> Book:
    """The book with these house rules in its lines.

    Ignores a value that is the book's own, and one that the ruleset cannot take.
    """
    values = _settled(ruleset, house_rules)
    played = with_house_rules(ruleset, values, Findings())
    sections = tuple(
        replace(section, lines=tuple(_filled(line, values, played) for line in section.lines))
        for section in book.sections
    )
    changed = {key for section in sections for line in section.lines for key in line.changed_keys}
    labels = {rule.key: rule.label for rule in ruleset.house_rules}
    readings = tuple(_told(row, labels, changed) for row in book.readings)
    return replace(book, title=played.title, sections=sections, readings=readings)


def _told(row: Reading, labels: Mapping[str, Words], changed: Set[str]) -> Reading:
    keys = row.key.split()
    known = [labels[key] for key in keys if key in labels]
    label = all_of(known) if known else ""
    return replace(row, label=label, is_changed_here=not changed.isdisjoint(keys))


def _settled(ruleset: Ruleset, house_rules: Mapping[str, object]) -> dict[str, object]:
    return {
        rule.key: house_rules[rule.key]
        for rule in ruleset.house_rules
        if rule.key in house_rules and _can_be(rule, house_rules[rule.key], ruleset)
    }


def _can_be(rule: HouseRule, value: object, ruleset: Ruleset) -> bool:
    findings = Findings()
    return rule.field.read(value, ruleset.table, "", findings) is not None and not findings.refused


def _filled(line: Line, values: Mapping[str, object], played: Ruleset) -> Line:
    parts = tuple(new for part in line.parts for new in _new(part, line, values, played))
    return replace(line, parts=parts)


def _new(part: Part, line: Line, values: Mapping[str, object], played: Ruleset) -> Iterator[Part]:
    words = part.words
    set_here = [key for key in part.keys if key in values]
    if set_here:
        fill = line.fills.get(part.key, _AS_IT_IS)
        words = (
            str(fill(played)) if callable(fill) else _words(fill, values[set_here[0]], part.words)
        )
    if words == part.words:
        yield part
    else:
        key = " ".join(set_here)
        yield replace(part, mark=Mark.STRUCK, key=key)
        yield Part(" ")
        yield Part(words, Mark.CHANGED, key)


def _words(fill: str | Mapping[object, str], value: object, words_of_the_book: str) -> str:
    if isinstance(fill, str):
        return fill.format(_said(value))
    chosen = value if isinstance(value, list) else [value]
    return " and ".join(fill[one] for one in chosen if one in fill) or words_of_the_book


def _said(value: object) -> str:
    """A value that has no sentence of its own: a number, names, or sides with their seats."""
    if isinstance(value, dict):
        return ", ".join(f"{side} ({_said(seats)})" for side, seats in value.items())
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return signed(value) if isinstance(value, int) else str(value)
