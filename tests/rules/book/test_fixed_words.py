"""Words of a book that no house rule replaces name no number that one can change."""

import re
from collections.abc import Iterator

import pytest

from rules.book import find, published
from rules.book.page import Mark, text_of


def fixed_words(slug: str) -> Iterator[str]:
    """The words of every line that no house rule can replace, and of every term."""
    book = find(slug)
    for _, line in book.lines():
        yield " ".join(part.words for part in line.parts if not part.key)
    for term in book.terms:
        yield text_of(term.parts)


@pytest.mark.parametrize(
    ("slug", "numbers"),
    [
        ("npa-pinochle", r"four hands|50 points|20 points|200 points|500 points|\b105\b"),
        ("beach-house-rook", r"game of 500|worth 20|loses 40"),
        ("toonerville-rook", r"Rook for each player"),
    ],
)
def test_no_number_of_a_house_rule_stands_in_words_that_stay(slug: str, numbers: str) -> None:
    assert [words for words in fixed_words(slug) if re.search(numbers, words)] == []


def test_a_skunk_is_told_of_as_many_hands_as_are_played() -> None:
    lines = {line.id: line for _, line in published("npa-pinochle", {"hands": 8}).lines()}
    stay = [part for part in lines["N-scoreless"].parts if part.mark is not Mark.STRUCK]
    assert "four" not in text_of(tuple(stay))
    assert "four" not in text_of(lines["N-player-score"].parts)
