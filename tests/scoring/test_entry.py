"""The entry of a hand: built from what any ruleset asks, read back in the sheet format."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules.outcomes import Ending
from rules.ruleset import Ruleset, judge_sheet
from rules.rulesets import find, slugs
from scoring.entry import (
    answers_of,
    can_be_entered,
    content_of,
    ending_of,
    endings_of,
    playing_rules,
)
from scoring.models import ScoreSheet
from scoring.questions import MOST_KEYS, Question, questions
from tests.scoring.makers import NAMES

GOLDEN = Path(__file__).parents[1] / "golden"
BEACH = find("beach-house-rook")
ENTERED = [rules for rules in map(find, slugs()) if can_be_entered(rules)]
ASKED = {"dealer", "bidder", "bid", "won", "trump", "meld", "points", "ended", "infraction", "why"}
ENDINGS = [
    pytest.param(rules, ending, id=f"{rules.slug}-{ending.code}")
    for rules in ENTERED
    for ending in endings_of(rules)
]


def a_plain_sheet(rules: Ruleset) -> ScoreSheet:
    """A sheet of this game that was never stored."""
    sides = dict(zip(rules.sides, ("Eagles", "Hawks"), strict=True))
    return ScoreSheet(ruleset=rules.slug, names=NAMES, side_names=sides)


def ask(rules: Ruleset, code: str = "played") -> dict[str, Question]:
    """The questions of an ending by name."""
    asked = questions(a_plain_sheet(rules), rules, ending_of(rules, code))
    return {question.name: question for question in asked}


def entered(rules: Ruleset, code: str = "played", **answers: str) -> dict[str, Any]:
    """The hand that these answers make; North dealt."""
    return content_of(rules, ending_of(rules, code), "N", answers)


def golden_hands() -> list[Any]:
    """Single hands of the golden sheets that are accepted and that the form can ask for."""
    return [
        pytest.param({**sheet, "hands": [hand]}, id=f"{name}-{number}")
        for rules in ENTERED
        for name, sheet in golden_sheets(rules)
        for number, hand in enumerate(sheet.get("hands", []), start=1)
        if set(hand) <= ASKED and judge_sheet({**sheet, "hands": [hand]}).accepted
    ]


def golden_sheets(rules: Ruleset) -> list[tuple[str, dict[str, Any]]]:
    """The golden sheets of a ruleset, reduced to what decides what a hand is worth."""
    lines = (GOLDEN / f"{rules.slug}.jsonl").read_text().splitlines()
    cases = [json.loads(line) for line in lines]
    keys = {"ruleset", "house_rules", "hands"}
    return [
        (case["id"], {key: value for key, value in case["sheet"].items() if key in keys})
        for case in cases
    ]


def test_every_partnership_game_can_be_entered() -> None:
    fours = [rules.slug for rules in map(find, slugs()) if rules.seats == ("N", "E", "S", "W")]
    assert {rules.slug for rules in ENTERED} >= set(fours)


def test_a_game_of_single_players_is_kept_on_paper() -> None:
    assert not can_be_entered(find("toonerville-rook"))


def test_a_beach_house_hand_asks_three_things() -> None:
    asked = ask(BEACH)
    assert list(asked) == ["bidder", "bid", "points"]
    assert [choice.label for choice in asked["bidder"].choices] == ["Eagles", "Hawks"]
    assert asked["points"].by_bidder["EW"] == "Hawks took (Eagles get the rest of 120)"


def test_only_what_is_legal_is_offered() -> None:
    rules = playing_rules("beach-house-rook", {"min_bid": 50})
    bids = [int(choice.value) for choice in ask(rules)["bid"].choices]
    assert bids == list(range(50, 125, 5))


def test_many_numbers_are_asked_by_digits() -> None:
    points = ask(find("kentucky-rook"))["points"]
    assert len(points.choices) > MOST_KEYS
    assert (points.kind, ask(BEACH)["points"].kind) == ("number", "numbers")


def test_what_the_bidders_did_not_take_the_others_have() -> None:
    hand = entered(BEACH, bidder="EW", bid="70", points="85")
    assert hand == {"dealer": "N", "bidder": "EW", "bid": 70, "points": {"EW": 85, "NS": 35}}


def test_what_was_not_answered_is_not_in_the_hand() -> None:
    assert entered(BEACH, bidder="NS") == {"dealer": "N", "bidder": "NS"}
    assert entered(BEACH, points="75") == {"dealer": "N", "points": {}}


def test_an_answer_to_another_endings_question_is_left_out() -> None:
    assert entered(BEACH, "passed-out", bidder="NS", bid="70") == {
        "dealer": "N",
        "ended": "passed-out",
    }


def test_a_renege_gives_the_counters_to_the_side_that_did_nothing() -> None:
    hand = entered(BEACH, "renege", bidder="NS", bid="70", by="EW", captured="40")
    assert hand["infraction"] == {"by": "EW", "captured": {"NS": 40}}


def test_a_wrong_discard_is_the_bidders() -> None:
    hand = entered(BEACH, "improper-discard", bidder="NS", bid="70", captured="30")
    assert hand["infraction"] == {"captured": {"EW": 30}}


def test_a_bid_that_fell_on_the_dealer_is_the_dealers_own() -> None:
    rules = find("npa-pinochle")
    answers = {"bidder": "NS", "bid": "50", "won": "forced", "meld-NS": "20", "meld-EW": "4"}
    hand = entered(rules, **answers)
    assert (hand["bidder"], hand["won"], hand["meld"]) == ("N", "forced", {"NS": 20, "EW": 4})


@pytest.mark.parametrize("typed", ["many", "²", "1e3", "--5", "9" * 30])
def test_what_is_no_number_stays_as_typed_and_the_rules_refuse_it(typed: str) -> None:
    hand = entered(BEACH, bidder="NS", bid=typed, points="75")
    assert hand["bid"] == typed
    ruling = judge_sheet({"ruleset": BEACH.slug, "hands": [hand]})
    assert [row.where for row in ruling.findings] == ["/hands/0/bid"]


@pytest.mark.parametrize(("rules", "ending"), ENDINGS)
def test_an_ending_answered_in_full_is_understood_by_its_rules(
    rules: Ruleset, ending: Ending
) -> None:
    asked = questions(a_plain_sheet(rules), rules, ending)
    answers = {row.name: row.choices[0].value if row.choices else "5" for row in asked}
    hand = content_of(rules, ending, "N", answers)
    ruling = judge_sheet({"ruleset": rules.slug, "hands": [hand]})
    misunderstood = {"unknown-key", "not-understood", "unknown-ending", "does-not-belong"}
    assert not misunderstood & {row.code for row in ruling.findings}


@pytest.mark.parametrize(("rules", "ending"), ENDINGS)
def test_an_ending_answered_in_full_reads_back_as_it_was_answered(
    rules: Ruleset, ending: Ending
) -> None:
    asked = questions(a_plain_sheet(rules), rules, ending)
    answers = {row.name: row.choices[-1].value if row.choices else "5" for row in asked}
    hand = content_of(rules, ending, "E", answers)
    read = answers_of(rules, hand)
    assert content_of(rules, ending, "E", read) == hand
    assert (read["ended"], read.get("dealer", "E")) == (ending.code, "E")


@pytest.mark.parametrize("sheet", golden_hands())
def test_a_golden_hand_is_worth_the_same_when_it_is_typed_in(sheet: dict[str, Any]) -> None:
    (hand,) = sheet["hands"]
    rules = playing_rules(sheet["ruleset"], sheet.get("house_rules") or {})
    answers = answers_of(rules, hand)
    ending = ending_of(rules, answers["ended"])
    typed = content_of(rules, ending, hand.get("dealer", "N"), answers)
    ruling = judge_sheet({**sheet, "hands": [typed]})
    assert [row.score for row in ruling.hands] == [row.score for row in judge_sheet(sheet).hands]
