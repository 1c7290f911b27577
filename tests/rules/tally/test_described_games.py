"""Games described by lists: scores, totals of a deal, a losing total, game points."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.findings import Findings
from rules.core.margins import MarginLines
from rules.house.changes import with_house_rules
from rules.house.games import finish_of
from rules.rulesets import find
from rules.tally.presets import presets
from tests.rules.sheets import codes, places, remedies
from tests.rules.tally.sheets import alone, hand, tally

EUCHRE = {"values": [1, 2, 4], "one_side_scores": True, "target": 10}
SKUNKS = {"1": 1, "31": 2, "61": 3}
RUFFLED = settings(max_examples=150, deadline=None, derandomize=True)


@pytest.mark.parametrize("total", [162, 252])
def test_a_deal_has_one_of_several_totals(total: int) -> None:
    house = {"points_sum": [162, 252]}
    assert tally(hand(total - 70, 70), house=house).accepted
    refused = tally(hand(total - 70, 71), house=house)
    assert codes(refused) == ["wrong-total"]
    assert "162" in remedies(refused)
    assert "252" in remedies(refused)


@pytest.mark.parametrize("points", [(1, 0), (0, 2), (4, 0)])
def test_scores_that_there_are(points: tuple[int, int]) -> None:
    assert tally(hand(*points), house=EUCHRE).accepted


@pytest.mark.parametrize(
    ("points", "code"),
    [
        ((3, 0), "impossible-points"),
        ((0, -1), "impossible-points"),
        ((1, 2), "several-score"),
        ((0, 0), "nobody-scores"),
    ],
)
def test_scores_that_there_are_not(points: tuple[int, int], code: str) -> None:
    refused = tally(hand(*points), house=EUCHRE)
    assert codes(refused) == [code]
    assert remedies(refused)


def test_a_hand_nobody_scores_stands_where_0_is_a_score() -> None:
    assert tally(hand(0, 0), house={**EUCHRE, "values": [0, 1, 2, 4]}).accepted


def test_without_one_side_every_side_has_one_of_the_scores() -> None:
    house = {"values": [1, 2]}
    assert tally(hand(1, 2), house=house).accepted
    assert codes(tally(hand(1, 0), house=house)) == ["impossible-points"]


def test_one_side_alone_may_score_within_bounds() -> None:
    house = {"one_side_scores": True, "min_points": -10, "max_points": 30}
    assert tally(hand(30, 0), house=house).accepted
    assert tally(hand(0, -10), house=house).accepted
    assert codes(tally(hand(31, 0), house=house)) == ["impossible-points"]


def test_a_side_that_falls_to_the_bottom_has_lost() -> None:
    house = {"target": 500, "bottom": -200}
    assert not tally(hand(-199, 10), house=house).finished
    assert tally(hand(-200, -100), house=house).winner == "EW"
    assert codes(tally(hand(-200, 10), hand(), house=house)) == ["after-the-end"]


def test_of_those_who_are_left_the_best_wins() -> None:
    house = {"sides": ["A", "B", "C"], "bottom": -50, "target": 100}
    assert tally(alone(-50, 20, 30), house=house).winner == "C"
    assert tally(alone(-50, -60, -70), house=house).winner == "A"
    assert not tally(alone(-50, 30, 30), house=house).finished


def test_what_is_still_needed_names_the_total_that_loses() -> None:
    unfinished = tally(hand(), house={"target": 500, "bottom": -200}, complete=True)
    assert "−200" in remedies(unfinished)


@pytest.mark.parametrize(
    ("points", "counts"),
    [((121, 120), 1), ((121, 91), 1), ((121, 90), 2), ((121, 61), 2), ((121, 60), 3)],
)
def test_a_clear_win_counts_more(points: tuple[int, int], counts: int) -> None:
    ruling = tally(hand(*points), house={"target": 121, "game_points": SKUNKS})
    assert ruling.game_points == {"NS": counts, "EW": 0}
    assert ruling.as_document()["game_points"] == {"NS": counts, "EW": 0}


def test_a_game_in_play_counts_nothing_yet_and_one_without_lines_never() -> None:
    assert tally(hand(), house={"target": 9, "game_points": SKUNKS}).game_points == {}
    assert "game_points" not in tally(hand(9), house={"target": 9}).as_document()


def test_the_line_of_0_is_for_those_who_are_level() -> None:
    house = {"hands": 1, "ties": "shared", "sides": ["A", "B", "C"], "game_points": {"1": 2}}
    assert tally(alone(5, 5, 1), house=house).game_points == {"A": 0, "B": 0, "C": 0}
    with_ties = {**house, "game_points": {"0": 1, "1": 2}}
    assert tally(alone(5, 5, 1), house=with_ties).game_points == {"A": 1, "B": 1, "C": 0}


def test_where_the_lowest_wins_the_margin_is_to_the_next() -> None:
    house = {"hands": 1, "wins": "lowest", "sides": ["A", "B", "C"], "game_points": SKUNKS}
    assert tally(alone(10, 41, 90), house=house).game_points == {"A": 2, "B": 0, "C": 0}


@pytest.mark.parametrize("size", [0, 31, 1_000])
def test_lists_of_another_length_are_refused(size: int) -> None:
    for key in ("values", "points_sum"):
        assert codes(tally(house={key: list(range(size))})) == ["not-understood"]


@pytest.mark.parametrize(
    ("house", "code"),
    [
        ({"values": [1, 2, 2]}, "listed-twice"),
        ({"values": [0, 0, 1]}, "listed-twice"),
        ({"values": [-1, 2]}, "not-understood"),
        ({"values": [10**5_000]}, "not-understood"),
        ({"values": "1, 2"}, "not-understood"),
        ({"values": [True]}, "not-understood"),
        ({"values": [0]}, "house-rules-disagree"),
        ({"values": [1, 5], "max_points": 4}, "house-rules-disagree"),
        ({"values": [1, 5], "points_step": 5}, "house-rules-disagree"),
        ({"values": [1, 2], "target": 9, "hands": 4}, "house-rules-disagree"),
        ({"points_sum": [162, 162]}, "listed-twice"),
        ({"points_sum": [10**5_000]}, "not-understood"),
        ({"points_sum": [162, 25], "points_step": 2}, "house-rules-disagree"),
        ({**EUCHRE, "points_sum": [3]}, "house-rules-disagree"),
        ({"one_side_scores": True, "min_points": 1}, "house-rules-disagree"),
        ({"one_side_scores": "yes"}, "not-understood"),
        ({"target_by_hand_won": True, "target": 9, "wins": "lowest"}, "house-rules-disagree"),
        ({"bottom": 0}, "house-rules-disagree"),
        ({"bottom": 600, "target": 500}, "house-rules-disagree"),
        ({"bottom": -100, "wins": "lowest"}, "house-rules-disagree"),
        ({"bottom": -(10**5_000)}, "not-understood"),
        ({"game_points": {"31": 2, "1": 1}}, "house-rules-disagree"),
        ({"game_points": {"1": 3, "31": 2}}, "house-rules-disagree"),
        ({"game_points": {"31": 2}}, "house-rules-disagree"),
        ({"game_points": {}}, "not-understood"),
        ({"game_points": {"01": 2}}, "not-understood"),
        ({"game_points": {"-1": 2}}, "not-understood"),
        ({"game_points": {"9" * 5_000: 2}}, "not-understood"),
        ({"game_points": {"1": -2}}, "not-understood"),
        ({"game_points": {str(margin): margin for margin in range(1, 9)}}, "not-understood"),
    ],
)
def test_what_describes_no_game_is_refused_with_its_remedy(
    house: dict[str, Any], code: str
) -> None:
    refused = tally(house=house)
    assert codes(refused) == [code]
    assert remedies(refused)
    assert places(refused)[0].removeprefix("/house_rules/").split("/")[0] in house


@pytest.mark.parametrize("preset", presets(), ids=lambda one: one.slug)
def test_every_preset_is_a_game_that_ends(preset: Any) -> None:
    assert preset.title
    assert preset.words
    assert preset.source
    assert preset.house_rules.keys() <= {rule.key for rule in find("tally").house_rules}
    assert {"target", "hands"} & preset.house_rules.keys()
    assert tally(house=preset.house_rules).accepted


@st.composite
def margin_lines(draw: st.DrawFn) -> MarginLines:
    margins = sorted(draw(st.sets(st.integers(0, 200), min_size=1, max_size=6)) | {1})
    points = sorted(draw(st.lists(st.integers(1, 9), min_size=len(margins), max_size=len(margins))))
    return MarginLines(tuple(zip(margins, points, strict=True)))


@RUFFLED
@given(margin_lines(), st.integers(0, 300), st.integers(0, 300))
def test_a_clearer_win_never_counts_less(lines: MarginLines, one: int, other: int) -> None:
    assert lines.of(min(one, other)) <= lines.of(max(one, other))


@RUFFLED
@given(margin_lines(), st.lists(st.integers(-300, 300), min_size=2, max_size=5), st.booleans())
def test_only_who_is_ahead_has_game_points(
    lines: MarginLines, totals: list[int], lowest: bool
) -> None:
    by_side = dict(zip("ABCDE", totals, strict=False))
    best = (min if lowest else max)(totals)
    ahead = [side for side, points in by_side.items() if points == best]
    winner = ahead[0] if len(ahead) == 1 else ""
    found = lines.points(by_side, winner, lowest_wins=lowest)
    assert found.keys() == by_side.keys()
    assert all(found[side] == 0 for side in by_side if side not in ahead)
    assert not winner or found[winner] >= lines.of(1)


@RUFFLED
@given(st.sets(st.integers(1, 40), min_size=1, max_size=6), st.integers(-5, 45), st.booleans())
def test_a_phone_offers_just_what_is_taken(
    values: set[int], points: int, first_scores: bool
) -> None:
    house = {"values": sorted(values), "one_side_scores": True}
    scored = (points, 0) if first_scores else (0, points)
    assert tally(hand(*scored), house=house).accepted is (points in values)


FIVE_HUNDRED = {"target": 500, "target_by_hand_won": True, "min_points": -520, "max_points": 520}


@pytest.mark.parametrize(
    ("last", "winner"),
    [
        ((300, 20), "NS"),  # a contract made, below the defenders' total
        ((20, 120), "EW"),
        ((120, 30), None),  # made, and not at 500 yet: the defenders play on
        ((-80, 40), None),  # lost by the others: who defends does not win
        ((40, 40), None),  # nobody won the hand
    ],
)
def test_only_the_side_that_won_the_hand_wins_at_the_target(
    last: tuple[int, int], winner: str | None
) -> None:
    ruling = tally(hand(240, 490), hand(*last), house=FIVE_HUNDRED)
    assert ruling.accepted
    assert (ruling.finished, ruling.winner) == (winner is not None, winner)


def test_two_totals_at_the_target_do_not_say_who_made_the_contract() -> None:
    game = finish_of(find("tally"))
    game = replace(game, target=500, by_hand_won=True)
    assert game.won_by_hands({"NS": 510, "EW": 600})
    assert not game.won_by_hands({"NS": 510, "EW": 490})


@pytest.mark.parametrize(
    ("limit", "hands", "winner"),
    [
        ({"sets-in-a-row": 2}, [(5, -3), (5, -3)], "NS"),
        ({"sets-in-a-row": 2}, [(5, -3), (5, 3), (5, -3)], None),
        ({"sets-in-a-row": 2}, [(5, -3), (-3, 5), (5, -3)], None),
        ({"sets-in-all": 2}, [(5, -3), (1, 3), (-3, 90), (5, -3)], "NS"),
    ],
)
def test_a_side_loses_by_hands_in_which_it_loses_points(
    limit: dict[str, int], hands: list[tuple[int, int]], winner: str | None
) -> None:
    ruling = tally(*[hand(*points) for points in hands], house={"hands": 9, "ends_on": limit})
    assert (ruling.finished, ruling.winner) == (winner is not None, winner)


@pytest.mark.parametrize(
    "house",
    [
        {"ends_on": {"sets-in-a-row": 2}, "min_points": 0},
        {"ends_on": {"sets-in-a-row": 2}, "values": [0, 1, 2]},
        {"ends_on": {"sets-in-a-row": 3, "sets-in-all": 3}},
    ],
)
def test_sets_that_cannot_happen_are_refused(house: dict[str, Any]) -> None:
    refused = tally(house={**house, "hands": 9})
    assert codes(refused) == ["house-rules-disagree"]


@pytest.mark.parametrize("first", ["NS", "EW"])
def test_a_compass_is_clockwise_whichever_side_is_written_first(first: str) -> None:
    sides = {"NS": ["N", "S"], "EW": ["E", "W"]}
    written = {"sides": {first: sides[first], **sides}}
    table = with_house_rules(find("tally"), written, Findings()).table
    assert (table.seats, table.sides) == (("N", "E", "S", "W"), ("NS", "EW"))
