"""Melds and declarations typed one by one, a line of words for each player."""

from typing import Any

import pytest

from rules.judging.whole_sheet import judge_sheet
from rules.rulesets import find
from scoring.entry import answers_of, content_of, ending_of, endings_of
from scoring.questions import asks_of


def entered(slug: str, **answers: str) -> dict[str, Any]:
    rules = find(slug)
    return content_of(rules, ending_of(rules, "played"), rules.seats[0], answers)


def codes(slug: str, hand: dict[str, Any]) -> set[str]:
    return {row.code for row in judge_sheet({"ruleset": slug, "hands": [hand]}).findings}


@pytest.mark.parametrize(
    ("typed", "melds"),
    [
        ("2 aces, run", {"aces": 2, "run": 1}),
        ("Ace, 2 runs", {"aces": 1, "run": 2}),
        ("marriage hearts, 2 marriages spades", {"marriages": {"hearts": 1, "spades": 2}}),
        ("none", {}),
        ("2", {"2": 1}),
        ("two aces", {"two-aces": 1}),
    ],
)
def test_melds_are_typed_in_words(typed: str, melds: dict[str, Any]) -> None:
    assert entered("npa-pinochle", **{"melds-N": typed})["melds"] == {"N": melds}


def test_a_meld_that_there_is_not_is_left_for_the_rules_to_refuse() -> None:
    hand = entered("npa-pinochle", **{"melds-N": "two aces"})
    assert "unknown-key" in codes("npa-pinochle", hand)


def test_melds_one_by_one_and_their_total_must_agree() -> None:
    answers = {"bidder": "NS", "bid": "50", "trump": "hearts", "points": "30", "meld-EW": "0"}
    melds = {"melds-N": "run", "melds-S": "aces", "melds-E": "none", "melds-W": "none"}
    right = entered("npa-pinochle", **answers, **melds, **{"meld-NS": "35"})
    wrong = entered("npa-pinochle", **answers, **melds, **{"meld-NS": "40"})
    assert codes("npa-pinochle", right) == set()
    assert codes("npa-pinochle", wrong) != set()


def test_a_partie_can_be_written_as_what_was_declared() -> None:
    answers = {"declared-A": "2 bezique, royal marriage", "declared-B": "none"}
    hand = entered("rubicon-bezique", **answers, last_trick="A", trump="hearts")
    assert hand["declared"] == {"A": {"bezique": 2, "royal-marriage": 1}, "B": {}}
    ruling = judge_sheet({"ruleset": "rubicon-bezique", "hands": [hand]})
    assert ruling.hands[0].shows["points"] == {"A": 170, "B": 0}


def test_what_was_laid_down_is_typed_card_by_card() -> None:
    typed = "set 7 red green rook; run red 3 4 5 6"
    laid = entered("toonerville-rook", **{"laid-A": typed})["laid"]
    assert laid == {
        "A": [
            {"type": "set", "number": 7, "cards": ["red", "green", "rook"]},
            {"type": "run", "colour": "red", "cards": [3, 4, 5, 6]},
        ]
    }
    read = answers_of(find("toonerville-rook"), {"round": 1, "laid": laid})
    assert read["laid-A"] == typed


@pytest.mark.parametrize("typed", ["pair 7", "run", ";", "set red", "7"])
def test_what_is_no_meld_is_left_for_the_rules_to_refuse(typed: str) -> None:
    hand = entered("toonerville-rook", round="1", **{"laid-A": typed})
    assert "laid" in hand
    judge_sheet({"ruleset": "toonerville-rook", "hands": [hand]})


def test_a_tally_has_nothing_to_be_written_one_by_one() -> None:
    (ending,) = endings_of(find("tally"))
    assert asks_of(ending) == ("scores_each",)
