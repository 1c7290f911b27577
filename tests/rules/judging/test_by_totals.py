"""Sheets with totals only: what each game allows."""

from typing import Any

import pytest

from rules.core.ruling import Ruling
from rules.judging.by_totals import TICK_TIME_CALLED
from rules.judging.whole_sheet import judge_sheet

THREE = {"A": "Ann", "B": "Ben", "C": "Cy"}


def ruled(ruleset: str, totals: dict[str, Any], **more: Any) -> Ruling:
    """The ruling on a finished game with only its totals entered."""
    paper: dict[str, Any] = {"entered_by": ["DW"], "totals": totals}
    if more.pop("time_called", False):
        paper["time_called"] = True
    return judge_sheet({"ruleset": ruleset, "complete": True, "on_paper": paper, **more})


def objections(ruling: Ruling) -> list[str]:
    return [row.code for row in ruling.findings if row.severity == "error"]


@pytest.mark.parametrize(
    ("ruleset", "totals", "winner"),
    [
        ("beach-house-rook", {"NS": 500, "EW": 340}, "NS"),
        ("beach-house-rook", {"NS": 510, "EW": 515}, "EW"),
        ("kentucky-rook", {"NS": -85, "EW": 500}, "EW"),
        ("npa-pinochle", {"NS": 311, "EW": 288}, "NS"),
        ("rubicon-bezique", {"A": 1300, "B": 0}, "A"),
        ("tally", {"NS": 3, "EW": 7}, "EW"),
    ],
)
def test_totals_that_a_game_can_end_with_are_accepted_and_name_the_winner(
    ruleset: str, totals: dict[str, int], winner: str
) -> None:
    ruling = ruled(ruleset, totals)
    assert (ruling.accepted, ruling.finished, ruling.winner) == (True, True, winner)
    assert (dict(ruling.totals), ruling.hands) == (totals, ())


def test_in_toonerville_the_lowest_total_wins_and_equal_ones_share_it() -> None:
    assert ruled("toonerville-rook", {"A": 105, "B": 10, "C": 80}, seats=THREE).winner == "B"
    level = ruled("toonerville-rook", {"A": 105, "B": 30, "C": 30}, seats=THREE)
    assert level.winner == ["B", "C"]


@pytest.mark.parametrize(
    ("totals", "rules", "is_possible"),
    [
        ((0, 0, 0), {}, False),
        ((0, 55, 55), {}, True),
        ((0, 50, 55), {}, False),
        ((30, 25, 55), {}, True),
        ((25, 25, 55), {}, False),
        ((0, 10, 10), {"last_round": 2}, True),
        ((5, 5, 5), {"last_round": 2}, False),
        ((5, 5, 10), {"last_round": 2}, True),
        ((0, 0, 0), {"nobody_out": "nothing"}, True),
    ],
)
def test_in_each_round_of_toonerville_only_one_player_can_go_out(
    totals: tuple[int, ...], rules: dict[str, Any], is_possible: bool
) -> None:
    entered = dict(zip("ABC", totals, strict=True))
    ruling = ruled("toonerville-rook", entered, seats=THREE, house_rules=rules)
    assert objections(ruling) == ([] if is_possible else ["totals-too-low"])


def test_a_game_of_toonerville_that_the_clock_ended_may_have_had_fewer_rounds() -> None:
    low = {"A": 0, "B": 5, "C": 5}
    assert ruled("toonerville-rook", low, seats=THREE, time_called=True).accepted
    assert ruled("toonerville-rook", low, seats=THREE, single_round=True).accepted


@pytest.mark.parametrize(
    ("totals", "code", "where"),
    [
        ({"NS": 498, "EW": 310}, "impossible-total", "/on_paper/totals/NS"),
        ({"NS": 5000, "EW": 310}, "impossible-total", "/on_paper/totals/NS"),
        ({"NS": 450, "EW": 310}, "not-over", "/on_paper/totals"),
        ({"NS": 500, "EW": 500}, "not-over", "/on_paper/totals"),
        ({"NS": 500}, "missing-totals", "/on_paper/totals"),
        ({}, "missing-totals", "/on_paper/totals"),
        ({"NS": 500, "EW": "9" * 5000}, "not-understood", "/on_paper/totals/EW"),
        ({"NS": 500, "EW": 10**5000}, "not-understood", "/on_paper/totals/EW"),
        ({"NS": 500, "EW": 1.5}, "not-understood", "/on_paper/totals/EW"),
    ],
)
def test_totals_that_cannot_be_are_refused_once_with_their_place(
    totals: dict[str, Any], code: str, where: str
) -> None:
    ruling = ruled("beach-house-rook", totals)
    assert [(row.code, row.where) for row in ruling.findings] == [(code, where)]
    assert not ruling.accepted


def test_points_of_bezique_before_rounding_are_no_total() -> None:
    ruling = ruled("rubicon-bezique", {"A": 1230, "B": 980})
    assert objections(ruling) == ["impossible-total", "impossible-total"]
    assert str(ruling.findings[0].remedy) == "Multiples of 100 only: 1200 or 1300?"


def test_time_called_ends_a_game_below_its_target() -> None:
    ruling = ruled("beach-house-rook", {"NS": 310, "EW": 450}, time_called=True)
    assert (ruling.accepted, ruling.winner) == (True, "EW")
    level = ruled("beach-house-rook", {"NS": 450, "EW": 450}, time_called=True)
    assert (level.accepted, level.winner) == (True, None)


def test_a_tally_keeps_the_bounds_its_director_set() -> None:
    fixed = {"hands": 4, "points_sum": 26, "points_step": 1}
    assert ruled("tally", {"NS": 60, "EW": 44}, house_rules=fixed).accepted
    assert objections(ruled("tally", {"NS": 60, "EW": 45}, house_rules=fixed)) == ["wrong-sum"]
    sunk = {"target": 500, "bottom": -500}
    assert ruled("tally", {"NS": -510, "EW": 230}, house_rules=sunk).winner == "EW"
    assert objections(ruled("tally", {"NS": 10, "EW": 230}, house_rules=sunk)) == ["not-over"]
    target = {"target": 100, "points_step": 5}
    assert objections(ruled("tally", {"NS": 101, "EW": 5}, house_rules=target)) == [
        "impossible-total"
    ]


def test_hands_beside_totals_are_refused() -> None:
    hand = {"dealer": "N", "bidder": "N", "bid": 70, "points": {"NS": 75, "EW": 45}}
    ruling = ruled("beach-house-rook", {"NS": 500, "EW": 340}, hands=[hand])
    assert objections(ruling) == ["totals-beside-hands"]


def test_a_sheet_signed_on_paper_needs_no_signature_but_initials_and_round() -> None:
    foot: dict[str, Any] = {"round": "Round 1", "initials": [{"by": "scorer"}], "signatures": []}
    totals = {"NS": 500, "EW": 340}
    assert ruled("beach-house-rook", totals, sign_off=foot).accepted
    bare = ruled("beach-house-rook", totals, sign_off={"initials": [], "signatures": []})
    assert set(objections(bare)) == {"round-missing", "initials-missing"}


def test_a_sheet_with_hands_may_be_signed_on_paper_too() -> None:
    sheet = {"ruleset": "beach-house-rook", "hands": [], "on_paper": {"entered_by": ["DW", "MK"]}}
    ruling = judge_sheet(sheet)
    assert (ruling.accepted, ruling.finished) == (True, False)


@pytest.mark.parametrize("signed_on_paper", [True, False])
def test_only_a_sheet_on_paper_may_say_that_time_was_called(signed_on_paper: bool) -> None:
    hands = [{"points": {"NS": 60, "EW": 20}}]
    sheet = {"ruleset": "tally", "house_rules": {"target": 100}, "hands": hands, "complete": True}
    paper = {"on_paper": {"entered_by": ["DW"]}} if signed_on_paper else {}
    (finding,) = judge_sheet({**sheet, **paper}).findings
    assert finding.code == "unfinished"
    assert (str(TICK_TIME_CALLED) in str(finding.remedy)) is signed_on_paper


def test_who_entered_it_must_be_written() -> None:
    sheet = {"ruleset": "tally", "on_paper": {"totals": {"NS": 3, "EW": 7}}}
    assert not judge_sheet(sheet).accepted


def test_a_tie_that_the_hands_decide_needs_the_whole_sheet() -> None:
    rules = {"ties": "last-round"}
    totals = {"A": 105, "B": 30, "C": 30}
    ruling = ruled("toonerville-rook", totals, seats=THREE, house_rules=rules)
    assert objections(ruling) == ["level-without-hands"]


AT = "impossible-total"
IN_26 = {"min_points": 0, "max_points": 26, "points_step": 1, "points_sum": 26, "hands": 5}
SETS = {"min_points": -26, "ends_on": {"sets-in-a-row": 2}}


@pytest.mark.parametrize(
    ("rules", "totals", "objects"),
    [
        (IN_26 | {"ties": "shared"}, (65, 65), []),
        (IN_26 | {"ties": "shared"}, (80, 76), ["wrong-sum"]),
        (IN_26 | {"ties": "play-on"}, (80, 76), []),
        (IN_26 | {"ties": "play-on"}, (160, 22), ["impossible-total"]),
        (IN_26 | {"ties": "play-on"}, (40, 38), ["wrong-sum"]),
        (IN_26 | {"bottom": -20, "min_points": -26}, (-30, 82), []),
        (IN_26 | {"hands": 1, "ties": "play-on"}, (33, 19), []),
        (IN_26 | {"hands": 1, "ties": "play-on"}, (43, 9), ["impossible-total"]),
        (IN_26 | {"ties": "play-on"}, (140, -10), ["impossible-total", "impossible-total"]),
        ({"hands": 1, "ties": "play-on", "min_points": 0, "max_points": 26}, (10, -5), [AT]),
        ({"hands": 1, "ties": "play-on", "min_points": -9, "max_points": 9}, (-7, -18), []),
        ({"hands": 1, "ties": "play-on", "min_points": -9, "max_points": 9}, (0, -20), [AT]),
        ({"target": 50, "points_sum": 0, "points_step": 1}, (60, -20), ["wrong-sum"]),
        ({"target": 50, "points_sum": 0, "points_step": 1}, (60, -60), []),
    ],
)
def test_a_game_may_have_fewer_or_more_hands_than_its_number(
    rules: dict[str, Any], totals: tuple[int, int], objects: list[str]
) -> None:
    entered = dict(zip(("NS", "EW"), totals, strict=True))
    assert objections(ruled("tally", entered, house_rules=rules)) == objects


def test_hands_that_were_not_played_when_time_was_called_are_not_added_up() -> None:
    entered = {"NS": 40, "EW": 38}
    assert ruled("tally", entered, house_rules=IN_26, time_called=True).accepted
    wrong = ruled("tally", entered | {"EW": 37}, house_rules=IN_26, time_called=True)
    assert objections(wrong) == ["wrong-sum"]


@pytest.mark.parametrize("end", [{}, {"hands": 5}])
def test_who_lost_by_sets_is_on_the_whole_sheet_only(end: dict[str, Any]) -> None:
    ahead = {"NS": 30, "EW": -20}
    assert objections(ruled("tally", ahead, house_rules=SETS | end)) == ["level-without-hands"]
    reached = {"NS": 100, "EW": -20}
    assert ruled("tally", reached, house_rules=SETS | end | {"target": 100}).winner == "NS"
