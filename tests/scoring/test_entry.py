"""The entry of a hand: built from what any ruleset asks, read back in the sheet format."""

from typing import Any

import pytest

from rules.judging.whole_sheet import judge_sheet
from rules.ruleset import Ruleset
from rules.rulesets import find
from scoring.asking import MOST_KEYS, Question
from scoring.entry import (
    content_of,
    ending_of,
    playing_rules,
)
from scoring.models import ScoreSheet
from scoring.questions import questions
from tests.scoring.makers import NAMES

BEACH = find("beach-house-rook")


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


def test_a_beach_house_hand_asks_three_things() -> None:
    asked = ask(BEACH)
    assert list(asked) == ["bidder", "bid", "points"]
    assert [choice.label for choice in asked["bidder"].choices] == ["Eagles", "Hawks"]
    words = str(asked["points"].by_bidder["EW"])
    assert words.index("Hawks") < words.index("Eagles") < words.index("120")


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
