"""Looking something up in a book."""

import pytest

from rules.book import find
from rules.book.page import Book
from rules.book.search import search

BOOK = find("beach-house-rook")


def lines(book: Book) -> list[str]:
    return [line.id for _, line in book.lines()]


def marked(book: Book) -> set[str]:
    return {part.words for _, line in book.lines() for part in line.parts if part.found}


def test_nothing_typed_is_the_whole_book() -> None:
    assert search(BOOK, " ") == BOOK


def test_the_lines_that_hold_the_word_are_left_and_the_word_is_marked() -> None:
    found = search(BOOK, "RENEGE")

    assert "B-renege" in lines(found)
    assert "B-target" not in lines(found)
    assert marked(found) == {"renege"}


def test_every_word_must_be_there_in_any_order() -> None:
    assert lines(search(BOOK, "dealer exposed")) == []
    assert lines(search(BOOK, "highest cuts")) == ["B-first-dealer"]


def test_a_word_is_found_whatever_marks_it_has() -> None:
    assert "B-target" in lines(search(BOOK, "goes 300 500"))


def test_a_line_keeps_its_number() -> None:
    numbers = {line.id: (section.number, line.number) for section, line in BOOK.lines()}

    assert all(
        numbers[line.id] == (section.number, line.number)
        for section, line in search(BOOK, "nest").lines()
    )


@pytest.mark.parametrize(
    ("typed", "line"),
    [("Misplay", "B-renege"), ("B-08", "B-equal"), ("2.3", "B-deck"), ("more than 500", "B-end")],
)
def test_paragraphs_readings_numbers_and_contradictions_are_searched(typed: str, line: str) -> None:
    assert line in lines(search(BOOK, typed))


def test_readings_and_glossary_are_searched() -> None:
    found = search(BOOK, "widow")

    assert [term.word for term in found.terms] == ["nest"]
    assert [row.id for row in search(BOOK, "four passes").readings] == ["B-06"]


def test_a_word_that_is_nowhere_leaves_nothing() -> None:
    assert search(BOOK, "zeppelin").is_empty


def test_signs_are_letters_and_no_pattern() -> None:
    assert search(BOOK, "(.*").is_empty
