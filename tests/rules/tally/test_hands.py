"""A tally: points a side a hand within the director's bounds, added up until the game is over."""

from typing import Any

import pytest

from rules.rulesets import find
from tests.rules.sheets import codes, only_hand, places, remedies
from tests.rules.tally.sheets import alone, hand, tally


def test_points_are_added_up() -> None:
    ruling = tally(hand(30, 20), hand(10, -40), starting={"EW": 5})

    assert ruling.accepted
    assert ruling.totals == {"NS": 40, "EW": -15}
    assert ruling.players == {"N": 40, "S": 40, "E": -15, "W": -15}


def test_a_score_says_its_arithmetic() -> None:
    judged = only_hand(tally(hand(30, -20)))
    assert (judged.outcome, str(judged.why)) == ("played", "NS: 30. EW: −20.")


def test_every_side_has_points() -> None:
    ruling = tally({"points": {"NS": 5}})

    assert codes(ruling) == ["missing-points"]
    assert only_hand(ruling).score is None


@pytest.mark.parametrize("points", [None, [3, 1], {"NS": 1.5, "EW": 1}, {"NS": "3", "EW": 1}])
def test_points_are_whole_numbers(points: Any) -> None:
    assert codes(tally({"points": points})) == ["not-understood"]


def test_a_hand_needs_points() -> None:
    assert codes(tally({})) == ["missing"]


@pytest.mark.parametrize(("ns", "accepted"), [(-1, False), (0, True), (4, True), (5, False)])
def test_min_points_and_max_points_bound_a_hand(ns: int, accepted: bool) -> None:
    ruling = tally(hand(ns), house={"min_points": 0, "max_points": 4})

    assert ruling.accepted is accepted
    if not accepted:
        assert codes(ruling) == ["impossible-points"]
        assert places(ruling) == ["/hands/0/points/NS"]
        assert "0" in remedies(ruling)
        assert "4" in remedies(ruling)
        assert only_hand(ruling).score is None


@pytest.mark.parametrize(("ns", "accepted"), [(1525, True), (1522, False), (-5, True), (-7, False)])
def test_points_step_makes_points_multiples(ns: int, accepted: bool) -> None:
    assert tally(hand(ns, 0)).accepted
    ruling = tally(hand(ns, 0), house={"points_step": 5})

    assert ruling.accepted is accepted
    assert accepted or "multiple of 5" in remedies(ruling)


@pytest.mark.parametrize(("b", "words"), [(2, "1 too few"), (5, "2 too many")])
def test_points_sum_is_kept_in_every_hand(b: int, words: str) -> None:
    house = {"sides": ["A", "B", "C"], "points_sum": 26}
    assert tally(alone(14, 3, 9), house=house).accepted
    ruling = tally(alone(14, b, 9), house=house)

    assert codes(ruling) == ["wrong-total"]
    assert words in remedies(ruling)
    assert only_hand(ruling).score is None


def test_a_sum_can_be_0() -> None:
    assert tally(hand(5, -5), house={"points_sum": 0}).accepted
    assert codes(tally(hand(5, 5), house={"points_sum": 0})) == ["wrong-total"]


def test_without_length_a_game_ends_when_its_sheet_is_complete() -> None:
    assert not tally(hand(), hand()).finished
    ruling = tally(hand(), hand(), complete=True)
    assert (ruling.accepted, ruling.finished, ruling.winner) == (True, True, "NS")


def test_a_sheet_without_hands_is_not_complete() -> None:
    assert codes(tally(complete=True)) == ["unfinished"]


def test_target_ends_a_game_once_a_side_has_it() -> None:
    house = {"target": 10}
    assert not tally(hand(9, 0), house=house).finished
    assert tally(hand(10, 0), house=house).winner == "NS"
    assert codes(tally(hand(9, 0), house=house, complete=True)) == ["unfinished"]
    assert codes(tally(hand(10, 0), hand(), house=house)) == ["after-the-end"]


def test_hands_ends_a_game_after_so_many() -> None:
    house = {"hands": 2}
    assert not tally(hand(), house=house).finished
    assert tally(hand(), hand(), house=house).winner == "NS"
    ruling = tally(hand(), house=house, complete=True)

    assert codes(ruling) == ["unfinished"]
    assert "2 hands" in remedies(ruling)


def test_with_hands_and_target_what_comes_first_ends_the_game() -> None:
    house = {"hands": 3, "target": 10}
    assert tally(hand(10, 0), house=house).winner == "NS"
    assert tally(hand(), hand(), hand(), house=house).winner == "NS"
    assert not tally(hand(), hand(), house=house).finished
    assert "10 points or 3 hands" in remedies(tally(hand(), house=house, complete=True))


def test_wins_can_be_the_lowest_total() -> None:
    house = {"hands": 1}
    assert tally(hand(3, 1), house=house).winner == "NS"
    assert tally(hand(3, 1), house={**house, "wins": "highest"}).winner == "NS"
    assert tally(hand(3, 1), house={**house, "wins": "lowest"}).winner == "EW"


def test_with_the_lowest_winning_somebody_still_has_to_reach_the_target() -> None:
    house = {"target": 100, "wins": "lowest"}
    assert not tally(hand(99, 5), house=house).finished
    assert tally(hand(100, 5), house=house).winner == "EW"


@pytest.mark.parametrize("length", [{"hands": 1}, {"target": 3}])
def test_level_at_the_end_another_hand_is_played(length: dict[str, int]) -> None:
    assert not tally(hand(3, 3), house=length).finished
    assert not tally(hand(3, 3), house={**length, "ties": "play-on"}).finished
    ruling = tally(hand(3, 3), hand(1, 0), house=length)
    assert (ruling.accepted, ruling.winner) == (True, "NS")


@pytest.mark.parametrize("length", [{"hands": 1}, {"target": 3}, {}])
def test_ties_can_be_shared(length: dict[str, int]) -> None:
    ruling = tally(hand(3, 3), house={**length, "ties": "shared"}, complete=True)

    assert ruling.accepted
    assert ruling.winner == ["NS", "EW"]


def test_a_level_sheet_is_not_complete_unless_a_win_can_be_shared() -> None:
    ruling = tally(hand(3, 3), complete=True)

    assert codes(ruling) == ["unfinished"]


def test_a_clock_that_stops_a_level_game_leaves_no_winner() -> None:
    ruling = tally(hand(3, 3), time_called=1)

    assert (ruling.finished, ruling.winner) == (True, None)
    assert codes(ruling) == ["level"]


def test_forfeit_after_brings_lateness_in() -> None:
    """Reading G-03."""
    assert tally(late={"N": "10:01"}).forfeit is None
    assert tally(late={"N": "10:01"}, house={"forfeit_after": 10}).forfeit == "NS"


def test_every_side_signs() -> None:
    signatures = [{"seat": "N"}]
    assert codes(tally(sign_off={"signatures": signatures})) == ["signature-missing"]
    assert tally(sign_off={"signatures": [*signatures, {"seat": "W"}]}).accepted


def test_points_that_can_be_listed_are_there_for_a_form() -> None:
    ruleset = find("tally")
    assert ruleset.legal_points() == ()
    changed = ruleset
    for rule in ruleset.house_rules:
        values: dict[str, Any] = {"min_points": -1, "max_points": 12, "points_step": 5}
        if rule.key in values:
            changed = rule.change(changed, values[rule.key])
    fields: Any = changed.hands.schema(changed.table)["properties"]

    assert changed.legal_points() == (0, 5, 10)
    assert fields["points"]["additionalProperties"]["maximum"] == 10
