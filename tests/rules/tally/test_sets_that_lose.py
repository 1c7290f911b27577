"""Sets that lose a game in which several sides can lose points in one hand."""

from typing import Any

import pytest

from rules.judging.whole_sheet import judge_sheet
from scoring.models import ScoreSheet
from scoring.words import remarks_on


def judge(*hands: tuple[int, ...], sides: str = "AB", row: int = 2, **house: Any) -> Any:
    """A tally of these hands that so many hands with points lost in a row lose."""
    rules = {"sides": list(sides), "ends_on": {"sets-in-a-row": row}, "target": 500, **house}
    written = [{"points": dict(zip(sides, hand, strict=True))} for hand in hands]
    sheet = {"ruleset": "tally", "house_rules": rules, "hands": written}
    return judge_sheet(sheet)


@pytest.mark.parametrize(
    ("hands", "winner"),
    [
        (((-10, 5), (-10, -5)), "B"),
        (((5, -10), (-5, -10)), "A"),
        (((-5, -10), (5, -10)), "A"),
        (((-10, -5), (-10, 5)), "B"),
    ],
)
def test_each_side_has_its_own_row(hands: tuple[tuple[int, ...], ...], winner: str) -> None:
    ruling = judge(*hands)
    assert (ruling.accepted, ruling.finished, ruling.winner) == (True, True, winner)


def test_if_both_lose_by_the_same_hand_the_better_total_wins() -> None:
    assert judge((-10, -20), (-10, -20)).winner == "A"
    assert judge((-20, -10), (-20, -10)).winner == "B"


def test_if_that_is_level_too_it_is_played_on_until_they_differ() -> None:
    assert not judge((-10, -10), (-10, -10)).finished
    after = judge((-10, -10), (-10, -10), (0, 5))
    assert (after.accepted, after.finished, after.winner) == (True, True, "B")
    assert judge((-10, -10), (-10, -10), ties="shared").winner == ["A", "B"]


def test_of_the_others_the_best_has_won() -> None:
    ruling = judge((-5, -5, 0), (-5, -5, 10), sides="ABC")
    assert (ruling.finished, ruling.winner) == (True, "C")
    assert not judge((-5, 10, 10), (-5, 0, 0), sides="ABC").finished


def test_the_sheet_says_who_lost_by_sets() -> None:
    ruling = judge((50, -10), (-5, -10))
    assert dict(ruling.totals) == {"A": 45, "B": -20}
    sheet = ScoreSheet(
        ruleset="tally",
        house_rules={"sides": ["A", "B"], "target": 500, "ends_on": {"sets-in-a-row": 2}},
        names={"A": "Ann", "B": "Ben"},
        side_names={"A": "Ann", "B": "Ben"},
    )
    (remark,) = map(str, remarks_on(sheet, ruling))
    assert "Ben" in remark
    assert "2" in remark


def test_totals_of_a_game_lost_by_sets_lead_to_the_whole_sheet() -> None:
    rules = {"sides": ["A", "B"], "target": 500}
    paper = {"totals": {"A": 45, "B": -20}, "entered_by": ["DD"]}
    found = []
    for more in ({}, {"ends_on": {"sets-in-a-row": 2}}):
        sheet = {"ruleset": "tally", "house_rules": {**rules, **more}, "on_paper": paper}
        (finding,) = judge_sheet(sheet).findings
        assert finding.code == "not-over"
        assert "whole sheet" in str(finding.remedy)
        found.append(str(finding.message))
    assert found[0] != found[1]
