"""Tables made anew within a game: which rounds each sitting plays, and by which rules."""

from typing import Any

import pytest

from rules.rulesets import find as find_rules
from scoring.entry import playing_rules
from tournament.brackets.formats import find
from tournament.brackets.parts import rounds_at, rounds_of_game, rules_for, share_of_game
from tournament.brackets.plan import Plan
from tournament.brackets.refusals import Refusal
from tournament.brackets.round_names import stored

ELEVEN = {"game_first": 1, "game_last": 11}


def pods(**options: int) -> Plan:
    return find("pods").plan(14, options)


def played(**options: int) -> list[list[int]]:
    """The rounds of each sitting."""
    return [
        list(rounds_at(number, options)) for number in range(1, len(pods(**options).rounds) + 1)
    ]


def of_sheet(rounds: range, **house_rules: Any) -> dict[str, Any]:
    rules = playing_rules("toonerville-rook", house_rules)
    return rules_for(rules, house_rules, rounds)


@pytest.mark.parametrize(
    ("each", "sittings"),
    [
        (3, [[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11]]),
        (4, [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11]]),
        (10, [list(range(1, 11)), [11]]),
    ],
)
def test_the_sittings_share_the_rounds_of_the_game(each: int, sittings: list[list[int]]) -> None:
    assert played(each=each, **ELEVEN) == sittings


def test_a_game_that_starts_later_is_shared_from_there() -> None:
    assert played(each=4, game_first=4, game_last=9) == [[4, 5, 6, 7], [8, 9]]


def test_the_name_of_a_sitting_says_its_rounds_and_is_read_again() -> None:
    names = [row.name for row in pods(each=5, **ELEVEN).rounds]
    assert [str(name) for name in names] == [
        "Sitting 1, rounds 1–5",
        "Sitting 2, rounds 6–10",
        "Sitting 3, round 11",
    ]
    assert [stored(str(name)) for name in names] == names


def test_a_whole_game_in_each_sitting_is_shared_out_by_nothing() -> None:
    assert played(rounds=2, **ELEVEN) == [[], []]
    assert share_of_game({"each": 0, **ELEVEN}) == 1


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"each": 3}, "no-counted-rounds"),
        ({"each": 1, "game_last": 13}, "too-many-sittings"),
    ],
)
def test_rounds_that_cannot_be_shared_are_refused(options: dict[str, int], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        pods(**options)
    assert refused.value.code == code


def test_a_sitting_takes_its_share_of_the_time() -> None:
    assert share_of_game({"each": 3, **ELEVEN}) == 3 / 11
    assert share_of_game({"each": 10, "game_first": 1, "game_last": 4}) == 1


def test_a_sheet_has_the_rules_of_the_event_and_its_own_rounds() -> None:
    assert of_sheet(range(4, 7), max_buys=2) == {"max_buys": 2, "first_round": 4, "last_round": 6}


def test_a_tie_is_not_played_out_at_one_table() -> None:
    assert of_sheet(range(4, 7), ties="extra-round")["ties"] == "shared"
    assert of_sheet(range(4, 7), ties="last-round")["ties"] == "last-round"


def test_another_game_of_counted_hands_counts_those_of_the_sitting() -> None:
    house_rules = {"sides": ["A", "B", "C"], "hands": 8, "wins": "lowest"}
    rules = playing_rules("tally", house_rules)
    assert rounds_of_game(rules) == range(1, 9)
    assert rules_for(rules, house_rules, range(4, 7))["hands"] == 3


def test_only_a_game_that_ends_after_its_rounds_can_be_shared() -> None:
    assert rounds_of_game(find_rules("toonerville-rook")) == range(1, 12)
    assert not rounds_of_game(find_rules("rubicon-bezique"))
    house_rules = {"sides": ["A", "B", "C"], "hands": 8, "target": 100}
    assert not rounds_of_game(playing_rules("tally", house_rules))
