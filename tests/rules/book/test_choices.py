"""A house rule as its director reads it: where it stands and what its values say."""

import pytest

from rules.book import find
from rules.book.choices import place_of, said
from rules.rulesets import find as find_ruleset


def words(key: str, value: object) -> str:
    return said(find_ruleset("beach-house-rook"), find("beach-house-rook"), key, value)


def test_a_house_rule_stands_in_the_first_line_it_can_change() -> None:
    place = place_of(find("beach-house-rook"), "target")

    assert (place.line.id, place.usual) == ("B-target", "500")
    assert place.number == f"{place.section.number}.{place.line.number}"


def test_a_value_is_said_in_the_words_of_its_line() -> None:
    assert words("target", 250) == "250"
    assert words("all_pass", "dealer") == "the dealer has to take it at the lowest bid"


def test_a_value_that_the_book_has_anyway_is_said_in_its_words() -> None:
    assert words("all_pass", "redeal") == "nobody scores and the same dealer deals again"


def test_a_key_that_no_line_knows_is_an_error() -> None:
    with pytest.raises(LookupError, match="jokers"):
        place_of(find("beach-house-rook"), "jokers")
