"""Laws for the books' data files: what they say in numbers and words is what the rulesets do."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import pytest
from django.utils.translation import override

from rules.book import find
from rules.book.page import Line, Part, Section
from rules.rulesets import find as find_ruleset
from rules.rulesets import slugs
from tests.drills.catalogues import languages
from workshop import ROOT

LINE = {"id", "words", "cites", "readings", "fills", "told", "said"}
every_book = pytest.mark.parametrize("slug", slugs())


@every_book
def test_words_told_from_the_ruleset_stand_in_the_book_as_well(slug: str) -> None:
    told = [
        (line.id, part.words, str(fill(find_ruleset(slug))))
        for line, part in parts_with_a_key(slug)
        if callable(fill := line.fills.get(part.key))
    ]

    assert [row for row in told if row[1] != row[2]] == []


@every_book
def test_a_number_in_brackets_is_the_rulesets_own(slug: str) -> None:
    ruleset = find_ruleset(slug)
    rules = {rule.key: rule for rule in ruleset.house_rules}

    assert [
        (line.id, part.words)
        for line, part in parts_with_a_key(slug)
        if part.words.isdigit() and part.key in rules and not callable(line.fills.get(part.key))
        if bare(rules[part.key].change(ruleset, int(part.words))) != bare(ruleset)
    ] == []


@pytest.mark.parametrize("language", languages())
@every_book
def test_a_book_of_ours_says_the_same_in_every_language(slug: str, language: str) -> None:
    english = find(slug)
    with override(language):
        book = find(slug)
        test_words_told_from_the_ruleset_stand_in_the_book_as_well(slug)

    assert list(map(bones, book.lines())) == list(map(bones, english.lines()))
    if book.language == language:
        said = [line.parts for _, line in book.lines()]
        assert not [parts for parts in said if parts in [line.parts for _, line in english.lines()]]
    else:
        assert book == english


def bones(row: tuple[Section, Line]) -> object:
    """What does not depend on the language: names, citations, and where house rules have a say."""
    section, line = row
    choices = {key: set(fill) for key, fill in line.fills.items() if isinstance(fill, Mapping)}
    keys = [part.key for part in line.parts if part.key]
    return section.id, line.id, line.cites, line.readings, line.fills.keys(), choices, keys


def test_a_line_that_two_books_have_reads_the_same_in_both() -> None:
    seen: dict[str, object] = {}
    for slug in slugs():
        for _, line in find(slug).lines():
            here = (line.parts, line.cites, line.readings, line.said, dict(line.fills))
            assert seen.setdefault(line.id, here) == here, (slug, line.id)


@every_book
def test_a_file_says_nothing_that_nobody_reads(slug: str) -> None:
    path = ROOT / f"rules/book/{slug.replace('-', '_')}.toml"
    book = tomllib.loads(path.read_text(encoding="utf-8"))
    lines = [line for section in book["sections"] for line in section["lines"]]

    parts = {"title", "source", "sections", "readings", "examples", "terms"}
    assert book.keys() - {"translated"} == parts
    assert {key for section in book["sections"] for key in section} == {"id", "title", "lines"}
    assert {key for line in lines for key in line} <= LINE
    assert {key for row in book["readings"] for key in row} <= {"id", "unclear", "taken", "key"}
    assert [
        line["id"] for line in lines if {*line.get("fills", ())} & {*line.get("told", ())}
    ] == []


@every_book
def test_a_glossary_stands_in_the_order_of_the_alphabet(slug: str) -> None:
    words = [term.word for term in find(slug).terms]

    assert words == sorted(words, key=str.casefold)


def parts_with_a_key(slug: str) -> Iterator[tuple[Line, Part]]:
    for _, line in find(slug).lines():
        for part in line.parts:
            if part.key:
                yield line, part


def bare(value: Any) -> object:
    """What is judged by: no citations, and no list of what was agreed."""
    if is_dataclass(value) and not isinstance(value, type):
        names = [row.name for row in fields(value)]
        kept = [name for name in names if not name.endswith("cites") and name != "agreed"]
        return type(value), {name: bare(getattr(value, name)) for name in kept}
    if isinstance(value, Mapping):
        return {key: bare(one) for key, one in value.items()}
    if isinstance(value, tuple | list):
        return [bare(one) for one in value]
    return value
