"""A match of several games: the best of them, or all of them added up."""

import pytest

from rules.core.series import ADDED, BEST_OF, Series
from rules.rulesets import find, slugs


@pytest.mark.parametrize(
    ("winners", "winner"),
    [
        ([], None),
        (["NS"], None),
        (["NS", "EW"], None),
        (["NS", "", "EW"], None),
        (["NS", "EW", "EW"], "EW"),
        (["NS", "NS"], "NS"),
        (["", "NS", "", "NS"], "NS"),
    ],
)
def test_the_best_of_three_is_won_with_two(winners: list[str], winner: str | None) -> None:
    assert Series(BEST_OF, 3).decided(winners) == winner


def test_games_nobody_won_decide_nothing() -> None:
    assert Series(BEST_OF, 3).decided(["", "", ""]) is None


def test_a_single_game_is_the_match() -> None:
    assert Series().decided(["EW"]) == "EW"
    assert Series().decided([]) is None


def test_where_points_are_added_wins_decide_nothing() -> None:
    assert Series(ADDED, 2).decided(["NS", "NS"]) is None


@pytest.mark.parametrize("slug", slugs())
def test_without_house_rules_a_match_is_one_game(slug: str) -> None:
    assert find(slug).match == Series("single", 1)
