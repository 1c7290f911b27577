"""What a phone is told of a spoiled form: in the words on its screen, in every game."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

from rules.core.findings import Finding
from rules.core.sheet import TOP
from rules.ruleset import Ruleset
from rules.rulesets import find
from scoring.asking import Question
from scoring.documents import judge
from scoring.entry import content_of, rules_of
from scoring.models import ScoreSheet
from scoring.questions import questions
from tests.house.test_hand_forms import a_plain_sheet, every_ruleset, fields_of

SPOILED = 150
TYPED = ("", "0", "10", "25", "-5", "500", "1000", "soon", "none", "2 aces", "bezique", "?",
         "run, 3 kings", "set 7 red green rook")  # fmt: skip
BORROWED = {"kentucky-rook": {"infractions": "beach-house"}}
#: What only somebody who writes a file would say.
OF_A_FILE = re.compile(r"(?<!\w)'[^']*'|\w_\w|[{}\[\]]|\bobject\b|\bnull\b|\bkeys?\b")
IN_QUOTES = re.compile("“([^”]*)”")


def spoiled_answers(asked: list[Question], chance: Random) -> dict[str, str]:
    """Some fields left empty, some tapped at random, some filled with nonsense."""
    fields = [field for one in asked for field in fields_of(one) if chance.random() > 0.2]
    return {
        field.name: chance.choice(field.choices).value
        if field.choices
        else chance.choice((*TYPED, field.usual))
        for field in fields
    }


def spoiled_hand(sheet: ScoreSheet, rules: Ruleset, number: int, chance: Random) -> dict[str, Any]:
    ending = chance.choice(rules.endings)
    asked = questions(sheet, rules, ending, number)
    return content_of(rules, ending, chance.choice(rules.seats), spoiled_answers(asked, chance))


def objections(rules: Ruleset) -> Iterator[Finding]:
    """What is said of spoiled forms of this game."""
    chance = Random(rules.slug)
    for keeper in (rules.seats[0], "third-party"):
        house = BORROWED.get(rules.slug, {})
        sheet = a_plain_sheet(rules, house_rules=house, scorekeeper=keeper)
        played = rules_of(sheet)
        for _ in range(SPOILED):
            numbers = range(1, chance.choice((2, 2, 3, 4)))
            hands = [spoiled_hand(sheet, played, number, chance) for number in numbers]
            yield from judge(sheet, hands).findings


def keys_of(rules: Ruleset) -> set[str]:
    """The keys and codes of the document."""
    hand: Any = rules.hands.schema(rules.table)
    return {*TOP, *hand["properties"], *(ending.code for ending in rules.endings)}


@every_ruleset
def test_no_refusal_on_a_phone_speaks_of_the_file(rules: Ruleset) -> None:
    said = {str(text) for row in objections(rules) for text in (row.message, row.remedy)}
    keys = keys_of(rules)
    strange = [
        text
        for text in sorted(said)
        if OF_A_FILE.search(text) or keys.intersection(IN_QUOTES.findall(text))
    ]
    assert len(said) > 3
    assert strange == []


def test_a_wrong_dealer_is_told_which_button_strikes_the_hand_out() -> None:
    rules = find("npa-pinochle")
    sheet = a_plain_sheet(rules, scorekeeper="N")
    wrong = next(
        row for row in judge(sheet, [{"dealer": "N"}]).findings if row.code == "wrong-dealer"
    )
    assert "“Struck out”" in str(wrong.remedy)
