"""Four players, two on each team; who sits where, who keeps score, who comes in later."""

import pytest

from rules.core.findings import FORMAT
from tests.rules.sheets import NAMES, codes, judge, places, played


def test_four_people_may_sit_down() -> None:
    assert judge(seats=NAMES).accepted


def test_a_fifth_chair_does_not_exist() -> None:
    ruling = judge(seats={**NAMES, "X": "Eve"})

    assert codes(ruling) == ["no-such-seat"]
    assert places(ruling) == ["/seats/X"]


def test_an_empty_chair_is_refused() -> None:
    assert codes(judge(seats={"N": "Ann", "S": "Cal", "E": "Ben"})) == ["empty-seat"]


@pytest.mark.parametrize("name", ["Ann", "ann", " Ann "])
def test_nobody_sits_twice(name: str) -> None:
    assert codes(judge(seats={**NAMES, "E": name})) == ["sits-twice"]


@pytest.mark.parametrize("name", ["", "  ", 7, None, ["Ann"]])
def test_a_chair_is_taken_by_a_name(name: object) -> None:
    assert codes(judge(seats={**NAMES, "E": name})) == ["not-understood"]


@pytest.mark.parametrize("scorekeeper", ["N", "E", "S", "W", "third-party"])
def test_a_player_or_a_third_party_keeps_the_score(scorekeeper: str) -> None:
    assert judge(scorekeeper=scorekeeper).accepted


@pytest.mark.parametrize("scorekeeper", ["NS", "Ann", "", 1])
def test_nobody_else_keeps_the_score(scorekeeper: object) -> None:
    assert codes(judge(scorekeeper=scorekeeper)) == ["not-understood"]


def test_a_substitute_comes_in_from_a_hand() -> None:
    row = {"seat": "N", "name": "Eve", "from_hand": 2}
    assert judge(played(), seats=NAMES, substitutes=[row]).accepted


def test_a_substitute_comes_from_outside_the_table() -> None:
    row = {"seat": "N", "name": "Ben", "from_hand": 2}
    ruling = judge(played(), seats=NAMES, substitutes=[row])

    assert codes(ruling) == ["sits-twice"]
    assert places(ruling) == ["/substitutes/0/name"]


def test_a_substitute_cannot_come_in_at_a_hand_that_is_far_off() -> None:
    row = {"seat": "N", "name": "Eve", "from_hand": 3}
    ruling = judge(played(), substitutes=[row])
    assert codes(ruling) == ["substitute-too-late"]
    assert ruling.findings[0].cites == FORMAT


@pytest.mark.parametrize("key", ["seat", "name", "from_hand"])
def test_a_substitute_needs_chair_name_and_hand(key: str) -> None:
    row = {"seat": "N", "name": "Eve", "from_hand": 1}
    del row[key]
    assert codes(judge(substitutes=[row])) == ["missing"]
