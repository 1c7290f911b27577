"""A decided value and its place in words: names instead of letters, hands counted from one.

The words are the subject here, so they stand in the tests.
"""

from typing import Any

import pytest

from rules.core.ruling import Decision
from scoring.decided_words import decided_words, place_words, value_words
from scoring.models import ScoreSheet
from tests.scoring.makers import a_sheet

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("where", "words"),
    [
        ("/hands/1/score", "the score of hand 2"),
        ("/hands/0/score/NS", "the score of hand 1, Eagles"),
        ("/hands/0/outcome", "the outcome of hand 1"),
        ("/running/0/EW", "the total after hand 1, Hawks"),
        ("/totals", "the total"),
        ("/totals/NS", "the total, Eagles"),
        ("/players/N", "the points of Ann Oak"),
        ("/penalties/wrong-table/E/points", "the penalty of Ben Ito: Wrong table"),
        ("/winner", "who won"),
        ("/forfeit", "who forfeits"),
    ],
)
def test_a_place_is_said_with_names(where: str, words: str) -> None:
    assert str(place_words(a_sheet(), where)) == words


@pytest.mark.parametrize(
    ("where", "words"),
    [
        ("/hands/1/score", "the score of round 10"),
        ("/running/0/A", "the total after round 9, Ann"),
    ],
)
def test_a_round_has_the_number_that_the_book_gives_it(where: str, words: str) -> None:
    sheet = ScoreSheet(
        ruleset="toonerville-rook", house_rules={"first_round": 9}, names={"A": "Ann", "B": "Ben"}
    )
    sheet.side_names = sheet.names
    assert str(place_words(sheet, where)) == words


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ({"NS": 60, "EW": -45}, "Eagles 60 and Hawks −45"),
        (0, "0"),
        ("EW", "Hawks"),
        (None, "nobody"),
        (["NS", "EW"], "Eagles and Hawks"),
        (False, "no"),
    ],
)
def test_a_value_is_said_with_names(value: Any, words: str) -> None:
    assert str(value_words(a_sheet(), value)) == words


def test_the_computed_value_is_said_beside_it_and_the_reason_is_not() -> None:
    row = Decision("/winner", "EW", "NS", "Dora Day", "he was rude")
    assert str(decided_words(a_sheet(), row)) == (
        "Decided by the director: who won: Hawks (computed: Eagles)."
    )


def test_everybody_reads_whose_penalty_was_decided_and_not_for_what() -> None:
    row = Decision("/penalties/wrong-table/E/points", 0, 100, "Dora Day", "he was lost")
    assert str(decided_words(a_sheet(), row)) == (
        "Decided by the director: the penalty of Ben Ito: 0 (computed: 100)."
    )
