"""House rules of a tally: who plays, and keys that cannot stand beside each other."""

from typing import Any

import pytest

from rules.core.findings import Findings
from rules.house.changes import with_house_rules
from rules.rulesets import find, slugs
from rules.schema import schema
from tests.rules.sheets import codes, only_hand, places, remedies
from tests.rules.tally.sheets import alone, hand, tally


def test_players_who_play_alone_are_a_list() -> None:
    house = {"sides": ["A", "B", "C"]}
    ruling = tally(alone(3, 1, 2), house=house, seats={"A": "Ann", "B": "Ben", "C": "Cal"})

    assert ruling.accepted
    assert ruling.totals == {"A": 3, "B": 1, "C": 2}
    assert ruling.players == ruling.totals


def test_sides_have_their_seats_and_partners_score_alike() -> None:
    house = {"sides": {"Reds": ["R1", "R2"], "Blues": ["B1", "B2"]}}
    ruling = tally({"points": {"Reds": 5, "Blues": 2}}, house=house)

    assert ruling.accepted
    assert ruling.players == {"R1": 5, "B1": 2, "R2": 5, "B2": 2}


def test_partners_face_each_other() -> None:
    house = {"sides": {"Reds": ["R1", "R2"], "Blues": ["B1", "B2"], "Greens": ["G1", "G2"]}}
    ruleset = with_house_rules(find("tally"), house, Findings())

    assert ruleset.seats == ("R1", "B1", "G1", "R2", "B2", "G2")
    assert ruleset.left_of("G2") == "R1"
    assert ruleset.seats_of("Reds") == ("R1", "R2")


def test_one_may_play_against_two() -> None:
    house = {"sides": {"Soloist": ["N"], "Pair": ["E", "W"]}}
    assert tally({"points": {"Soloist": 5, "Pair": 2}}, house=house).accepted


def test_without_sides_ns_plays_ew() -> None:
    assert find("tally").sides == ("NS", "EW")
    assert tally(hand()).accepted


def test_the_schema_names_nobody_before_the_sides_are_declared() -> None:
    document: Any = schema()
    branch = document["allOf"][slugs().index("tally")]["then"]["properties"]
    points: Any = branch["hands"]["items"]["properties"]["points"]
    assert points == {"type": "object", "additionalProperties": points["additionalProperties"]}
    assert branch["scorekeeper"] == {"type": "string"}

    ruleset = with_house_rules(find("tally"), {"sides": ["A", "B"]}, Findings())
    own: Any = ruleset.hands.schema(ruleset.table)["properties"]
    assert list(own["points"]["properties"]) == ["A", "B"]


def test_a_side_that_was_not_declared_has_no_points() -> None:
    ruling = tally(hand(), house={"sides": ["A", "B"]})
    assert codes(ruling) == ["unknown-key", "unknown-key", "missing-points"]


@pytest.mark.parametrize(
    "sides",
    [
        None,
        "NS",
        7,
        [],
        {},
        ["A"],
        {"A": ["A"]},
        ["A", 1],
        ["A", None],
        ["A", ["B"]],
        ["A", "A"],
        {"A": "A", "B": "B"},
        {"A": [], "B": ["B"]},
        {"A": [1], "B": ["B"]},
        [f"P{number}" for number in range(13)],
    ],
)
def test_sides_of_another_shape_are_refused(sides: Any) -> None:
    ruling = tally(house={"sides": sides})

    assert codes(ruling) == ["not-understood"]
    assert places(ruling) == ["/house_rules/sides"]


@pytest.mark.parametrize(
    "sides",
    [
        ["A", "a"],
        ["A", ""],
        ["A", " "],
        ["A", "B/C"],
        ["A", "third-party"],
        ["A", " B"],
        ["A", "B" * 21],
        {"A": ["B"], "B": ["A"]},
        {"NS": ["N", "N"], "EW": ["E", "W"]},
        {"NS": ["N", "S"], "EW": ["N", "W"]},
        {"N": ["N", "S"], "EW": ["E", "W"]},
    ],
)
def test_names_that_mean_two_things_or_nothing_are_refused(sides: Any) -> None:
    ruling = tally(house={"sides": sides})

    assert codes(ruling) == ["wrong-side"]
    assert places(ruling) == ["/house_rules/sides"]


@pytest.mark.parametrize("count", [2, 12])
def test_two_to_twelve_sit_down(count: int) -> None:
    assert tally(house={"sides": [f"P{number}" for number in range(count)]}).accepted


@pytest.mark.parametrize(
    ("house", "blamed"),
    [
        ({"min_points": 4, "max_points": 0}, "max_points"),
        ({"max_points": 0, "min_points": 4}, "max_points"),
        ({"min_points": 1, "max_points": 4, "points_step": 5}, "max_points"),
        ({"points_step": 10, "points_sum": 25}, "points_sum"),
        ({"max_points": 10, "points_sum": 25}, "points_sum"),
        ({"min_points": 0, "points_sum": -1}, "points_sum"),
        ({"sides": ["A", "B", "C"], "max_points": 10, "points_sum": 31}, "points_sum"),
        ({"max_points": 0, "target": 10}, "target"),
        ({"max_points": 3, "points_step": 5, "target": 10}, "target"),
        ({"max_points": 4, "hands": 2, "target": 9}, "target"),
    ],
)
def test_keys_that_contradict_each_other_are_refused(house: dict[str, Any], blamed: str) -> None:
    ruling = tally(house=house)

    assert codes(ruling) == ["house-rules-disagree"]
    assert places(ruling) == [f"/house_rules/{blamed}"]
    assert remedies(ruling)


@pytest.mark.parametrize(
    "house",
    [
        {"min_points": 4, "max_points": 4},
        {"min_points": 1, "max_points": 5, "points_step": 5},
        {"max_points": 10, "points_sum": 20},
        {"sides": ["A", "B", "C"], "max_points": 10, "points_sum": 30},
        {"min_points": -10, "points_sum": 0},
        {"max_points": 4, "hands": 2, "target": 8},
        {"max_points": 1, "target": 1_000},
        {"wins": "lowest", "target": 100, "ties": "shared"},
    ],
)
def test_keys_that_agree_are_not(house: dict[str, Any]) -> None:
    assert tally(house=house).accepted


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("points_step", 0),
        ("points_step", 2.5),
        ("min_points", "0"),
        ("max_points", True),
        ("points_sum", []),
        ("hands", 0),
        ("target", 0),
        ("wins", "most"),
        ("ties", True),
    ],
)
def test_a_key_needs_a_value_it_can_have(key: str, value: Any) -> None:
    ruling = tally(house={key: value})

    assert codes(ruling) == ["not-understood"]
    assert places(ruling) == [f"/house_rules/{key}"]


def test_a_value_that_was_refused_contradicts_nothing() -> None:
    assert codes(tally(house={"max_points": 0, "target": "x"})) == ["not-understood"]


def test_points_within_bounds_that_contradict_are_refused_too() -> None:
    ruling = tally(hand(2, 2), house={"min_points": 4, "max_points": 0})
    assert only_hand(ruling).score is None
