"""Rubicon Bezique, table of combinations: what declarations score and how often they can be."""

from typing import Any

import pytest

from rules.rulesets import find
from tests.rules.bezique.sheets import BEZIQUE, declared, match
from tests.rules.sheets import codes, only_hand, places, remedies

WORTH = {
    "trump-sequence": 250,
    "plain-suit-sequence": 150,
    "royal-marriage": 40,
    "common-marriage": 20,
    "hundred-aces": 100,
    "eighty-kings": 80,
    "sixty-queens": 60,
    "forty-jacks": 40,
    "bezique": 40,
    "double-bezique": 500,
}
MOST = {
    "trump-sequence": 16,
    "plain-suit-sequence": 48,
    "royal-marriage": 7,
    "common-marriage": 21,
    "hundred-aces": 13,
    "eighty-kings": 13,
    "sixty-queens": 13,
    "forty-jacks": 13,
    "bezique": 7,
    "double-bezique": 5,
}


def points(hand: Any, **more: Any) -> Any:
    return only_hand(match(hand, **more)).shows.get("points")


@pytest.mark.parametrize(("code", "worth"), WORTH.items())
def test_each_combination_scores_what_the_table_says(code: str, worth: int) -> None:
    assert points(declared({code: 1}, last_trick="B")) == {"A": worth, "B": 50}
    assert points(declared({code: 2}, last_trick="A")) == {"A": 2 * worth + 50, "B": 0}


def test_the_last_trick_scores_50_for_one_player() -> None:
    assert points(declared(last_trick="A")) == {"A": 50, "B": 0}
    assert points(declared(last_trick="B")) == {"A": 0, "B": 50}


@pytest.mark.parametrize("last_trick", [None, ["A", "B"], "C", 1])
def test_the_last_trick_is_one_players(last_trick: Any) -> None:
    ruling = match(declared({"bezique": 1}, last_trick=last_trick))

    assert codes(ruling) == ["not-understood"]
    assert places(ruling) == ["/hands/0/last_trick"]


def test_declarations_need_the_last_trick() -> None:
    hand = declared({"bezique": 1})
    del hand["last_trick"]
    assert codes(match(hand)) == ["missing-last-trick"]


@pytest.mark.parametrize(("code", "most"), MOST.items())
def test_no_combination_is_declared_more_often_than_there_are_new_cards(
    code: str, most: int
) -> None:
    """Both players together."""
    assert match(declared({code: most - 2}, {code: 2})).accepted
    ruling = match(declared({code: most - 2}, {code: 3}))

    assert codes(ruling) == ["more-than-the-packs-hold"]
    assert str(most) in str(ruling.findings[0].message)


@pytest.mark.parametrize("code", ["triple-bezique", "quadruple-bezique", "carte-blanche", "x/y"])
def test_the_table_ends_at_double_bezique(code: str) -> None:
    """Reading Z-01."""
    ruling = match(declared({code: 1}))

    assert codes(ruling) == ["unknown-combination"]
    assert "double-bezique" in remedies(ruling)
    assert points(declared({code: 1})) is None


@pytest.mark.parametrize(
    ("code", "worth", "most"),
    [("carte-blanche", 50, 72), ("triple-bezique", 1500, 3), ("quadruple-bezique", 4500, 1)],
)
def test_extra_combinations_can_be_scored(code: str, worth: int, most: int) -> None:
    """Reading Z-01."""
    house = {"extra_combinations": [code]}
    assert points(declared({code: 1}, last_trick="B"), house_rules=house) == {"A": worth, "B": 50}
    assert match(declared({code: most}), house_rules=house).accepted
    too_many = match(declared({code: most + 1}), house_rules=house)
    assert codes(too_many) == ["more-than-the-packs-hold"]


def test_with_carte_blanche_both_can_have_50() -> None:
    hand = {"points": {"A": 50, "B": 50}, "brisques": {"A": 16, "B": 16}}
    assert codes(match(hand)) == ["impossible-last-trick"]
    assert match(hand, house_rules={"extra_combinations": ["carte-blanche"]}).accepted


@pytest.mark.parametrize("code", ["trump-sequence", "royal-marriage"])
def test_combinations_in_trump_need_the_trump_suit(code: str) -> None:
    """Reading Z-08."""
    ruling = match(declared({code: 1}, trump=None))

    assert codes(ruling) == ["missing-trump"]
    assert code in str(ruling.findings[0].message)
    hand = declared({code: 1})
    del hand["trump"]
    assert codes(match(hand)) == ["missing-trump"]
    assert match(declared({code: 0}, trump=None)).accepted


@pytest.mark.parametrize("code", ["common-marriage", "hundred-aces", "double-bezique"])
def test_others_do_not(code: str) -> None:
    assert match(declared({code: 1}, trump=None)).accepted


def test_which_cards_stood_in_a_marriage_and_a_sequence_is_not_asked() -> None:
    """Reading Z-02: the sheet counts declarations, it does not follow cards."""
    assert points(declared({"royal-marriage": 7, "trump-sequence": 16})) == {"A": 4330, "B": 0}


@pytest.mark.parametrize("trump", ["red", "h", "", 1])
def test_trump_is_one_of_four_suits(trump: Any) -> None:
    assert codes(match(declared({"trump-sequence": 1}, trump=trump))) == ["not-understood"]


@pytest.mark.parametrize("times", [-1, 1.5, "2", None, True, [1]])
def test_declarations_are_counted_in_whole_numbers(times: Any) -> None:
    ruling = match(declared({"bezique": times}))

    assert codes(ruling) == ["not-understood"]
    assert places(ruling) == ["/hands/0/declared/A/bezique"]


def test_the_declarations_of_both_are_written() -> None:
    hand = {"declared": {"A": {"bezique": 1}}, "last_trick": "A"}
    assert codes(match(hand)) == ["missing-declared"]


@pytest.mark.parametrize("rows", [None, [], "bezique", {"A": [], "B": {}}, {"A": 1, "B": {}}])
def test_declarations_that_cannot_be_read_are_refused(rows: Any) -> None:
    assert codes(match({"declared": rows, "last_trick": "A"})) == ["not-understood"]


def test_declarations_and_scores_must_agree() -> None:
    hand = declared({"bezique": 1}, points={"A": 90, "B": 0})
    assert match(hand).accepted
    ruling = match(declared({"bezique": 1}, points={"A": 100, "B": 0}))

    assert codes(ruling) == ["written-score-wrong"]
    assert places(ruling) == ["/hands/0/points/A"]


def test_declarations_and_the_paper_must_agree() -> None:
    assert match(declared({"bezique": 1}, written={"A": 90, "B": 0})).accepted
    ruling = match(declared({"bezique": 1}, written={"A": 90, "B": 50}))
    assert codes(ruling) == ["written-score-wrong"]


def test_what_a_partie_can_hold_is_in_the_schema() -> None:
    """For a form that is built from it: which seats, which numbers."""
    ruleset = find(BEZIQUE)
    fields: Any = ruleset.hands.schema(ruleset.table)["properties"]
    times = fields["declared"]["properties"]["A"]["properties"]

    assert {code: row["maximum"] for code, row in times.items()} == MOST
    assert fields["points"]["properties"]["B"]["multipleOf"] == 10
    assert fields["brisques"]["properties"]["B"]["maximum"] == 32
