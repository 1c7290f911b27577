"""Laws for the form of a hand in every ruleset, also in those nobody has written yet."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules.core.messages import Letter, sentences
from rules.core.outcomes import Ending
from rules.core.seats import PARTNERSHIPS
from rules.judging.whole_sheet import judge_sheet
from rules.ruleset import Ruleset
from rules.rulesets import find, slugs
from scoring.asking import YES, Choice, Question
from scoring.entry import answers_of, can_be_entered, content_of, ending_of, endings_of, rules_of
from scoring.models import ScoreSheet
from scoring.questions import knows, questions
from scoring.words import in_words

GOLDEN = Path(__file__).parents[1] / "golden"
PEOPLE = ("Ann Oak", "Ben Ito", "Cal Birch", "Dee Bell", "Eve Hart")
#: What a hand can say and no plain form asks: the auction call by call, points of the nest apart,
#: the trump where it decides nothing, what stands on a paper beside what it comes to, and the books
#: of a side that is said to have none.
UNASKED = {
    "books",
    "calls",
    "closed",
    "last_trick",
    "nest",
    "trump",
    "written",
    "written_pinochle",
}
RULESETS = [find(slug) for slug in slugs()]
ENDINGS = [
    pytest.param(rules, ending, id=f"{rules.slug}-{ending.code}")
    for rules in RULESETS
    for ending in rules.endings
]
every_ruleset = pytest.mark.parametrize("rules", RULESETS, ids=slugs())
every_ending = pytest.mark.parametrize(("rules", "ending"), ENDINGS)


def a_plain_sheet(rules: Ruleset, **said: Any) -> ScoreSheet:
    """A sheet of this game that was never stored; every side is called like its first player."""
    names = dict(zip(rules.seats, PEOPLE, strict=False))
    sides = {side: names[rules.seats_of(side)[0]] for side in rules.sides}
    return ScoreSheet(**{"ruleset": rules.slug, "names": names, "side_names": sides} | said)


def fields_of(question: Question) -> list[Question]:
    """The question itself, or a plain one for each field of its rows."""
    if not question.rows:
        return [question]
    fields = [
        (f"{one.name}-{row.value}", one.entry) for row in question.rows for one in question.columns
    ]
    ticks = (Choice(YES, "Yes"),)
    return [
        Question(name, name, name, "text", ticks if entry == "tick" else (), rare=question.rare)
        for name, entry in fields
    ]


def golden_hands() -> list[Any]:
    """Each hand of the golden sheets, with the sheet up to it."""
    return [
        pytest.param({**sheet, "hands": sheet["hands"][:number]}, id=f"{name}-{number}")
        for slug in slugs()
        for name, sheet in golden_sheets(slug)
        for number in range(1, len(sheet.get("hands", [])) + 1)
        if judge_sheet({**sheet, "hands": sheet["hands"][:number]}).accepted
    ]


def golden_sheets(slug: str) -> list[tuple[str, dict[str, Any]]]:
    """The golden sheets of a ruleset, reduced to what decides what a hand is worth."""
    cases = [json.loads(line) for line in (GOLDEN / f"{slug}.jsonl").read_text().splitlines()]
    keys = {"ruleset", "house_rules", "seats", "hands", "single_round", "starting"}
    return [
        (case["id"], {key: value for key, value in case["sheet"].items() if key in keys})
        for case in cases
    ]


def typed_again(sheet: dict[str, Any]) -> dict[str, Any]:
    """The sheet's last hand as the form reads it and writes it."""
    hand = sheet["hands"][-1]
    names = sheet.get("seats") or dict.fromkeys(find(sheet["ruleset"]).seats, "")
    rules = rules_of(
        ScoreSheet(
            ruleset=sheet["ruleset"], house_rules=sheet.get("house_rules") or {}, names=names
        )
    )
    answers = answers_of(rules, hand)
    return content_of(rules, ending_of(rules, answers["ended"]), hand.get("dealer", ""), answers)


def parts(hand: dict[str, Any]) -> dict[str, Any]:
    """The hand with what went wrong in it on one level, with the sides of those who bid or did
    something, as the form asks for a side; without what a side at fault had captured, which is
    worth nothing, and without the points of a hand whose nest is counted apart."""
    flat = {key: value for key, value in hand.items() if key != "infraction"}
    flat |= hand.get("infraction", {})
    flat |= {key: PARTNERSHIPS.side_of(flat[key]) for key in ("bidder", "by") if key in flat}
    if "captured" in flat:
        guilty = flat.get("by", flat["bidder"])
        flat["captured"] = {side: n for side, n in flat["captured"].items() if side != guilty}
    return {key: value for key, value in flat.items() if key != "points" or "nest" not in flat}


@every_ruleset
def test_its_hands_can_be_entered(rules: Ruleset) -> None:
    assert can_be_entered(rules)
    assert endings_of(rules) == list(rules.endings)


@every_ending
def test_everything_an_ending_asks_is_known(rules: Ruleset, ending: Ending) -> None:
    assert knows(ending)
    asked = questions(a_plain_sheet(rules), rules, ending)
    fields = [field for question in asked for field in fields_of(question)]
    assert len({field.name for field in fields}) == len(fields)


def an_answer(question: Question, number: str) -> str:
    """The last key, or a number where there are none; nothing one by one."""
    if question.rare and not question.choices:
        return "none"
    return question.choices[-1].value if question.choices else question.usual or number


@every_ending
def test_an_ending_answered_in_full_is_understood_and_reads_back(
    rules: Ruleset, ending: Ending
) -> None:
    asked = questions(a_plain_sheet(rules), rules, ending)
    fields = [field for question in asked for field in fields_of(question)]
    answers = {field.name: an_answer(field, "10") for field in fields}
    hand = content_of(rules, ending, rules.seats[1], answers)
    read = answers_of(rules, hand)
    assert content_of(rules, ending, rules.seats[1], read) == hand
    assert read["ended"] == ending.code
    ruling = judge_sheet({"ruleset": rules.slug, "hands": [hand]})
    misunderstood = {"unknown-key", "not-understood", "unknown-ending", "does-not-belong"}
    assert not misunderstood & {row.code for row in ruling.findings}


@every_ending
def test_an_ending_without_an_answer_still_makes_a_hand(rules: Ruleset, ending: Ending) -> None:
    hand = content_of(rules, ending, rules.seats[0], {})
    assert content_of(rules, ending, rules.seats[0], answers_of(rules, hand)) == hand


@pytest.mark.parametrize("sheet", golden_hands())
def test_a_golden_hand_comes_back_from_the_form_as_it_was_written(sheet: dict[str, Any]) -> None:
    hand, typed = parts(sheet["hands"][-1]), parts(typed_again(sheet))
    lost = set(hand) - set(typed)
    assert lost <= UNASKED
    if "nest" in lost:
        typed.pop("points")
    assert typed == {key: value for key, value in hand.items() if key not in lost}


@pytest.mark.parametrize("sheet", golden_hands())
def test_a_golden_hand_that_the_form_can_say_is_worth_the_same(sheet: dict[str, Any]) -> None:
    typed = typed_again(sheet)
    if set(parts(sheet["hands"][-1])) == set(parts(typed)):
        again = judge_sheet({**sheet, "hands": [*sheet["hands"][:-1], typed]})
        assert [row.score for row in again.hands] == [row.score for row in judge_sheet(sheet).hands]


@every_ruleset
def test_no_letter_of_a_seat_is_left_in_words_said_with_names(rules: Ruleset) -> None:
    letters = map(Letter, [*rules.seats, *rules.sides])
    said = in_words(a_plain_sheet(rules), sentences(*letters))
    assert not {*rules.seats, *rules.sides} & set(str(said).split())
