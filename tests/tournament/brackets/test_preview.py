"""The draw in numbers, before anything is written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.brackets import formats
from tournament.brackets.bracket import MatchState, Result, evaluate
from tournament.brackets.preview import DrawNumbers, preview_of


def preview(slug: str, entrants: int, **options: object) -> DrawNumbers:
    return preview_of(formats.find(slug).plan(entrants, options))


def test_thirteen_teams_in_single_elimination_play_twelve_matches_after_three_byes() -> None:
    draw = preview("single-elimination", 13)
    (first,) = draw.first
    assert (draw.matches, draw.only_if_needed, draw.rounds) == (12, 0, 4)
    assert first.byes == (1, 2, 3)
    assert sorted(first.meetings) == [(4, 13), (5, 12), (6, 11), (7, 10), (8, 9)]


def test_double_elimination_counts_the_second_final_as_only_if_needed() -> None:
    draw = preview("double-elimination", 8)
    assert (draw.matches, draw.only_if_needed) == (15, 1)
    assert preview("double-elimination", 8, reset_final=False).matches == 14


def test_everybody_is_shown_in_the_first_round_of_a_knock_out() -> None:
    (first,) = preview("double-elimination", 21).first
    shown = [seed for pair in first.meetings for seed in pair] + list(first.byes)
    assert sorted(shown) == list(range(1, 22))


def test_a_round_robin_shows_its_first_round() -> None:
    draw = preview("round-robin", 4)
    assert draw.matches == 6
    assert [len(row.meetings) for row in draw.first] == [2]


@pytest.mark.parametrize("slug", ["single-elimination", "double-elimination"])
@given(entrants=st.integers(2, 80))
def test_as_many_matches_are_announced_as_are_played(slug: str, entrants: int) -> None:
    """Played out with the better seed always winning, so the second final is not needed."""
    plan = formats.find(slug).plan(entrants, {})
    draw = preview_of(plan)
    results: list[Result] = []
    evaluation = evaluate(plan, ())
    while evaluation.ready:
        results += [won_by_the_better(match) for match in evaluation.ready]
        evaluation = evaluate(plan, results)
    assert len(results) == draw.matches - draw.only_if_needed


def won_by_the_better(match: MatchState) -> Result:
    better, worse = sorted(seed for seed in match.entrants if seed is not None)
    return Result(match.code, better, worse)
