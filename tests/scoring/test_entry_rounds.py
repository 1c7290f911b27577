"""The entry of a round at a table of three to five: a line of fields for each player."""

from typing import Any

import pytest

from rules.judging.whole_sheet import judge_sheet
from scoring.asks.rounds import contract_of
from scoring.entry import answers_of, content_of, ending_of, rules_of
from scoring.models import ScoreSheet
from scoring.questions import questions

PEOPLE = {"A": "Ann Oak", "B": "Ben Ito", "C": "Cal Birch", "D": "Dee Bell", "E": "Eve Hart"}


def a_table_of(count: int) -> ScoreSheet:
    names = {seat: PEOPLE[seat] for seat in "ABCDE"[:count]}
    return ScoreSheet(ruleset="toonerville-rook", names=names, side_names=names)


def entered(code: str = "played", **answers: str) -> dict[str, Any]:
    rules = rules_of(a_table_of(3))
    return content_of(rules, ending_of(rules, code), "", {"round": "1", **answers})


def cards(low: int, high: int = 0, rook: int = 0) -> dict[str, int]:
    return {"low": low, "high": high, "rook": rook}


@pytest.mark.parametrize("count", [3, 4, 5])
def test_everybody_at_the_table_has_a_line(count: int) -> None:
    sheet = a_table_of(count)
    rules = rules_of(sheet)
    asked = {row.name: row for row in questions(sheet, rules, ending_of(rules, "played"), 3)}
    assert [row.label for row in asked["left_each"].rows] == list(PEOPLE.values())[:count]
    assert (asked["round"].kind, asked["round"].usual) == ("hidden", "3")
    assert asked["left_each"].without == "out"


def test_who_went_out_has_nothing_left_and_a_kind_not_typed_is_none() -> None:
    hand = entered(out="B", **{"low-A": "3", "high-A": "2", "rook-C": "1"})
    assert hand == {"round": 1, "left": {"A": cards(3, 2), "B": cards(0), "C": cards(0, 0, 1)}}
    assert judge_sheet(
        {"ruleset": "toonerville-rook", "seats": a_table_of(3).names, "hands": [hand]}
    ).totals == {"A": 35, "B": 0, "C": 25}


def test_points_are_taken_as_they_are_written() -> None:
    assert entered(out="A", **{"points-B": "45", "points-C": "10"}) == {
        "round": 1,
        "points": {"A": 0, "B": 45, "C": 10},
    }


def test_where_some_count_cards_and_others_points_all_of_it_is_points() -> None:
    hand = entered(out="A", **{"low-B": "3", "points-C": "10"})
    assert hand["points"] == {"A": 0, "B": 15, "C": 10}
    assert "left" not in hand


def test_cards_and_points_of_the_same_players_are_both_kept_for_the_rules_to_compare() -> None:
    hand = entered(out="A", **{"low-B": "3", "points-B": "20", "low-C": "1"})
    assert hand["left"] == {"A": cards(0), "B": cards(3), "C": cards(1)}
    assert hand["points"] == {"A": 0, "B": 20, "C": 5}


def test_a_line_that_was_forgotten_is_not_nothing() -> None:
    assert entered(out="A", **{"points-B": "45"}) == {"round": 1, "points": {"A": 0, "B": 45}}


def test_who_went_out_with_cards_in_hand_is_left_for_the_rules_to_refuse() -> None:
    hand = entered(out="A", **{"points-A": "5", "points-B": "45", "points-C": "10"})
    assert hand["points"] == {"A": 5, "B": 45, "C": 10}


def test_a_round_that_an_official_stopped_asks_of_everybody() -> None:
    hand = entered("stopped", **{f"low-{seat}": "2" for seat in "ABC"}, **{"waits-C": "yes"})
    assert (hand["ended_by"], hand["not_laid_down"]) == ("stopped", ["C"])
    assert answers_of(rules_of(a_table_of(3)), hand)["ended"] == "stopped"


def test_what_was_typed_as_no_number_stays_for_the_rules_to_refuse() -> None:
    assert entered(out="A", **{"low-B": "many", "points-C": "10"})["points"]["B"] == "many"


@pytest.mark.parametrize(("number", "words"), [(1, "2 sets"), (2, "1 set and 1 run"), (12, "")])
def test_a_round_has_its_contract(number: int, words: str) -> None:
    assert str(contract_of(rules_of(a_table_of(3)), number)) == words


def test_a_round_after_the_last_has_its_contract_again() -> None:
    """Where a tie for the lowest is played on, the last round is."""
    sheet = a_table_of(3)
    sheet.house_rules = {"ties": "extra-round", "last_round": 2}
    assert [str(contract_of(rules_of(sheet), number)) for number in (2, 3, 4)] == [
        "1 set and 1 run"
    ] * 3
