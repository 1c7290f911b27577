"""What the rules say with seats and sides, said with names and the form's own words.

The words are the subject here, so they stand in the tests.
"""

import pytest

from rules.core.messages import Key, Letter, Words, all_of, say, sentences
from scoring.documents import judge
from scoring.models import ScoreSheet
from scoring.words import came_to, in_words

SHEET = ScoreSheet(
    ruleset="toonerville-rook",
    names={"A": "Ann Oak", "B": "Ben Ito", "C": "Cal Birch"},
    side_names={"A": "Ann Oak", "B": "Ben Ito", "C": "Cal Birch"},
    scorekeeper="A",
)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (sentences(say("%(seat)s is out.", seat=Letter("A"))), "Ann Oak is out."),
        (say("%(seats)s", seats=all_of(map(Letter, "AB"))), "Ann Oak and Ben Ito"),
        (say("Enter %(key)s.", key=Key("not_laid_down")), "Enter “not down”."),
        (say("Enter %(key)s.", key=Key("Ann's")), "Enter “Ann's”."),
        (say("A third party keeps the score."), "A third party keeps the score."),
        ("A pass by Ann", "A pass by Ann"),
    ],
)
def test_the_seat_a_is_somebody_and_the_article_is_nobody(said: Words, words: str) -> None:
    assert str(in_words(SHEET, said)) == words


def test_a_remedy_names_the_fields_of_the_form_and_not_the_keys_of_the_format() -> None:
    left = {"low": 2, "high": 0, "rook": 0}
    hand = {
        "round": 1,
        "left": {"A": dict.fromkeys(left, 0), "B": left, "C": left},
        "not_laid_down": ["B"],
    }
    remedies = [str(row.remedy) for row in judge(SHEET, [hand]).findings]
    assert "Count again, or correct “not down” for Ben Ito." in remedies


def test_of_three_without_a_winner_only_those_ahead_are_called_level() -> None:
    SHEET.totals = {"A": 60, "B": 15, "C": 15}
    assert str(came_to(SHEET, (), "15 : 15 : 60")) == (
        "Ben Ito and Cal Birch are level: 15 : 15 : 60"
    )
