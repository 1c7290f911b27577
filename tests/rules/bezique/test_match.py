"""Rubicon Bezique as a match: two players, parties added up, finished when it is said so."""

from typing import Any

import pytest

from rules.judging.whole_sheet import judge_sheet
from tests.rules.bezique.sheets import BEZIQUE, match, scores, tied
from tests.rules.sheets import codes, remedies

THREE = (scores(1360, 1120), scores(940, 2450), scores(1500, 990))


def test_partie_scores_are_added() -> None:
    """Reading Z-09."""
    ruling = match(*THREE)

    assert ruling.accepted
    assert ruling.totals == {"A": 2300, "B": 2500}
    assert ruling.running[1] == {"A": 700, "B": 2500}


def test_a_match_goes_on_until_its_sheet_is_complete() -> None:
    assert (match(*THREE).finished, match(*THREE).winner) == (False, None)
    ruling = match(*THREE, complete=True)
    assert (ruling.accepted, ruling.finished, ruling.winner) == (True, True, "B")


def test_a_match_of_no_parties_is_not_complete() -> None:
    assert codes(match(complete=True)) == ["unfinished"]


def test_a_match_with_an_open_tie_is_not_complete() -> None:
    ruling = match(scores(), scores(1190, 1100), complete=True)
    assert codes(ruling) == ["missing-brisques", "unfinished"]


def test_parties_sets_the_length_of_a_match() -> None:
    """Reading Z-09."""
    house: dict[str, Any] = {"house_rules": {"parties": 3}}
    assert not match(*THREE[:2], **house).finished
    ruling = match(*THREE, **house)

    assert (ruling.accepted, ruling.finished, ruling.winner) == (True, True, "B")
    assert match(*THREE, complete=True, **house).accepted
    assert codes(match(*THREE, scores(), **house)) == ["after-the-end"]


def test_fewer_than_the_set_parties_are_not_complete() -> None:
    ruling = match(*THREE[:2], complete=True, house_rules={"parties": 3})

    assert codes(ruling) == ["unfinished"]
    assert "3 parties" in remedies(ruling)


def test_a_match_can_end_level() -> None:
    ruling = match(tied(1250, 1230, 15, 17), complete=True)

    assert (ruling.finished, ruling.winner) == (True, None)
    assert codes(ruling) == ["level"]
    assert ruling.accepted


def test_when_time_is_called_the_leader_wins() -> None:
    ruling = match(scores(), time_called=1)
    assert (ruling.finished, ruling.winner) == (True, "A")


@pytest.mark.parametrize("seats", [{"A": "Ann"}, {"A": "Ann", "B": "Ben", "C": "Cal"}])
def test_two_people_play(seats: dict[str, str]) -> None:
    assert not judge_sheet({"ruleset": BEZIQUE, "seats": seats}).accepted


def test_both_players_sign() -> None:
    """Reading G-03."""
    assert codes(match(sign_off={"signatures": [{"seat": "A"}]})) == ["signature-missing"]
    assert match(sign_off={"signatures": [{"seat": "A"}, {"seat": "B"}]}).accepted


def test_lateness_costs_nothing_unless_the_director_says_so() -> None:
    """Reading G-03."""
    assert codes(match(late={"A": "20:01"})) == ["no-lateness"]
    ruling = match(late={"A": "20:01"}, house_rules={"forfeit_after": 20})
    assert (ruling.forfeit, ruling.winner) == ("A", "B")


def test_the_director_may_decide_a_partie() -> None:
    row = {"where": "/hands/0/score", "value": {"A": 0, "B": 0}, "by": "Day", "reason": "replay"}
    ruling = match(scores(1190, 1100), overrides=[row])

    assert ruling.accepted
    assert ruling.totals == {"A": 0, "B": 0}
