"""Laws for every rule page: all rules, each with its paragraph, and each house rule in a line."""

import re
from functools import partial
from typing import Any, cast

import pytest

from rules.book import find, published
from rules.book.page import Book, text_of
from rules.core.findings import Findings
from rules.house.changes import with_house_rules
from rules.ruleset import HouseRule
from rules.rulesets import find as find_ruleset
from rules.rulesets import slugs
from tests.house.rule_rows import ROWS

#: Described by its director, so nobody wrote a specification.
ANY_GAME = "tally"
#: Two kinds of sides: single players, or sides with their seats.
SIDES: list[object] = [["Ann", "Bo", "Cy"], {"Cats": ["A", "C"], "Dogs": ["B", "D"]}]
#: Lists that a director writes down.
LISTS: dict[str, list[object]] = {
    "points_sum": [162, [162, 252]],
    "values": [[1, 2, 4]],
    "game_points": [{"1": 2, "31": 3}, {"0": 1, "1": 2}],
    "sides": SIDES,
}
#: Where a book is at odds with itself.
TORN = {
    "beach-house-rook": {"B-end", "B-main-event"},
    "npa-pinochle": {"N-club-fine", "N-set-award", "N-aces"},
    "rubicon-bezique": {"Z-marriage-first"},
    "toonerville-rook": {"T-round-11"},
}
BOOKS = {slug: find(slug) for slug in slugs()}
HOUSE_RULES = [
    pytest.param(slug, rule, id=f"{slug}-{rule.key}")
    for slug in slugs()
    for rule in find_ruleset(slug).house_rules
]
every_book = pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS.keys())


@pytest.mark.parametrize("slug", slugs())
def test_every_ruleset_has_its_book(slug: str) -> None:
    assert BOOKS[slug].slug == slug
    assert BOOKS[slug].title == find_ruleset(slug).title


@pytest.mark.parametrize("slug", sorted(ROWS.keys() & set(slugs())))
def test_every_row_of_the_specification_is_a_line(slug: str) -> None:
    lines = {line.id for _, line in BOOKS[slug].lines()}

    assert [row for rows in ROWS[slug].values() for row in rows.split() if row not in lines] == []


def test_rows_are_counted_for_every_book() -> None:
    assert ROWS.keys() | {ANY_GAME} >= set(slugs())


@every_book
def test_anchors_are_different(book: Book) -> None:
    anchors = [section.id for section in book.sections]
    anchors += [line.id for _, line in book.lines()]
    anchors += [reading.id for reading in book.readings]

    assert len(anchors) == len(set(anchors))
    assert not {"readings", "glossary", "contents", "legend", "q", "main"} & set(anchors)


@every_book
def test_every_line_has_words_and_a_paragraph(book: Book) -> None:
    for _, line in book.lines():
        assert text_of(line.parts).endswith((".", ":")), line.id
        assert line.cites, line.id
        assert all(line.cites), line.id


@every_book
def test_every_reading_a_line_names_is_listed(book: Book) -> None:
    listed = {reading.id for reading in book.readings}
    named = {name for _, line in book.lines() for name in line.readings}

    assert named - listed == set()


@every_book
def test_where_a_book_contradicts_itself_both_paragraphs_speak(book: Book) -> None:
    torn = {line.id: {said.cites for said in line.said} for _, line in book.lines() if line.said}

    assert torn.keys() == TORN.get(book.slug, set())
    assert all(len(paragraphs) == 2 for paragraphs in torn.values())


@every_book
def test_no_notation_is_left_in_the_words(book: Book) -> None:
    words = [text_of(line.parts) for _, line in book.lines()]
    words += [text_of(row.unclear + row.taken) for row in book.readings]
    words += [text_of(term.parts) for term in book.terms]

    assert [text for text in words if re.search(r"~~|__|[\[\]|{}]", text)] == []


@pytest.mark.parametrize("slug", slugs())
def test_a_book_knows_only_house_rules_there_are(slug: str) -> None:
    there = {rule.key for rule in find_ruleset(slug).house_rules}
    lines = [line for _, line in BOOKS[slug].lines()]
    named = {key for line in lines for key in (*line.keys, *" ".join(line.fills).split())}
    named |= {key for row in BOOKS[slug].readings for key in row.key.split()}

    assert named - there == set()


@every_book
def test_no_words_are_kept_for_a_key_that_the_line_does_not_have(book: Book) -> None:
    for _, line in book.lines():
        assert line.fills.keys() <= {part.key for part in line.parts}, line.id


@pytest.mark.parametrize(("slug", "rule"), HOUSE_RULES)
def test_a_house_rule_changes_its_lines_and_no_other(slug: str, rule: HouseRule) -> None:
    its_lines = {line.id for _, line in BOOKS[slug].lines() if rule.key in line.keys}
    unchanged = 0
    for value in filter(partial(stands, slug, rule), values_of(slug, rule)):
        played = published(slug, {rule.key: value})
        lines = [line for _, line in played.lines() if line.changed_keys]
        changed = {line.id for line in lines}
        assert not any(re.search("True|False|None", text_of(line.parts)) for line in lines)
        assert changed <= its_lines
        unchanged += not changed

    assert its_lines
    assert unchanged <= 1, "one value is what the book says; every other has its words"


def stands(slug: str, rule: HouseRule, value: object) -> bool:
    """Whether this value can be set alone."""
    findings = Findings()
    with_house_rules(find_ruleset(slug), {rule.key: value}, findings)
    return not findings.rows


def values_of(slug: str, rule: HouseRule) -> list[object]:
    """Values a director can choose: all words, lists of one and all, the ends of a number, the
    most of each number of a table, a name and the longest."""
    if rule.key in LISTS:
        return LISTS[rule.key]
    schema = cast("dict[str, Any]", rule.field.schema(find_ruleset(slug).table))
    if schema.get("type") == "boolean":
        return [True, False]
    if "maxLength" in schema:
        return ["Skat", "S" * schema["maxLength"]]
    if schema.get("type") == "object":
        return [{name: row["maximum"]} for name, row in schema["properties"].items()]
    if schema.get("type") == "array":
        return [[], *([one] for one in schema["items"]["enum"]), schema["items"]["enum"]]
    return list(schema.get("enum") or [schema["minimum"], schema["maximum"]])
