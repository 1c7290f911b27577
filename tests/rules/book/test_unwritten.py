"""A ruleset without a book says what it can."""

from rules.book.house import as_played
from rules.book.page import text_of
from rules.book.unwritten import book_of
from rules.rulesets import find

RULESET = find("beach-house-rook")
BOOK = book_of(RULESET)


def test_every_ending_and_every_house_rule_has_a_line() -> None:
    anchors = [line.id for _, line in BOOK.lines()]

    assert anchors == [
        *(f"ending-{ending.code}" for ending in RULESET.endings),
        *(f"house-{rule.key}" for rule in RULESET.house_rules),
    ]


def test_what_the_director_set_stands_in_its_line() -> None:
    played = as_played(BOOK, RULESET, {"target": 250})
    changed = [text_of(line.parts) for _, line in played.lines() if line.changed_keys]

    assert changed == ["Points that end a game: as the director says 250."]
