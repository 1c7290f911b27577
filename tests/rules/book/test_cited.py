"""A citation leads to the line that speaks of it."""

import pytest

from rules.book import find
from rules.book.cited import line_cited


def anchor(slug: str, cites: str) -> str:
    line = line_cited(find(slug), cites)
    return line.id if line else ""


@pytest.mark.parametrize(
    ("slug", "cites", "wanted"),
    [
        ("beach-house-rook", "Beach House, Bidding: minimum opening bid", "B-min-bid"),
        ("beach-house-rook", "Beach House, Scoring: counter cards", "B-values"),
        (
            "beach-house-rook",
            "Beach House, Improper Discard: a penalty equal to the team's bid",
            "B-improper-discard",
        ),
        (
            "kentucky-rook",
            "Kentucky Rook, paragraph on the bidding: the minimum bid is 100, higher bids are "
            "multiples of 5",
            "K-bids",
        ),
        ("npa-pinochle", "NPA §6.1, Bonus Points: a skunk", "N-skunk"),
        (
            "toonerville-rook",
            "Toonerville Rook, Sets: three or more of the same number",
            "T-set",
        ),
    ],
)
def test_of_the_lines_of_a_paragraph_the_one_with_its_words_is_found(
    slug: str, cites: str, wanted: str
) -> None:
    assert anchor(slug, cites) == wanted


def test_a_reading_counts_more_than_words() -> None:
    assert anchor("npa-pinochle", "NPA §6.1, Bonus Points: a skunk (reading N-08)") == "N-scoreless"


def test_a_house_rule_leads_to_the_line_that_it_changes() -> None:
    cites = "House rule “Points that end a game”: 250; else Beach House, Scoring: counter cards"

    assert anchor("beach-house-rook", cites) == "B-target"


def test_a_house_rule_without_a_line_leads_to_what_it_replaces() -> None:
    cites = "House rule “Jokers”: 2; else Beach House, Bidding: minimum opening bid"

    assert anchor("beach-house-rook", cites) == "B-min-bid"


def test_a_paragraph_of_another_book_leads_nowhere() -> None:
    assert anchor("beach-house-rook", "The sheet document, version 1") == ""


def test_a_paragraph_that_no_line_rests_on_is_not_the_book_as_a_whole() -> None:
    assert anchor("npa-pinochle", "NPA §9.9, Something Else: five cards") == ""
    assert anchor("toonerville-rook", "Toonerville Rook, Something Else: five cards") == ""
    assert anchor("toonerville-rook", "Toonerville Rook: the text is silent on it") != ""
