"""Chairs: who is expected where, and what swapping two players means."""

import pytest

from rules.core.seats import PARTNERSHIPS, individuals
from tournament.tables.chairs import expected, one_team_a_side, swapped

TEAMS = [[1, 2], [3, 4]]
CHAIRS = {"N": 1, "S": 2, "E": 3, "W": 4}


def test_the_first_team_sits_north_and_south_the_second_east_and_west() -> None:
    assert expected(PARTNERSHIPS, TEAMS) == CHAIRS


def test_where_everybody_plays_alone_each_has_a_chair() -> None:
    assert expected(individuals("A", "B"), [[1], [2]]) == {"A": 1, "B": 2}


def test_partners_change_places_alone() -> None:
    assert swapped(PARTNERSHIPS, CHAIRS, "E", "W") == {"N": 1, "S": 2, "E": 4, "W": 3}


def test_opponents_take_their_partners_along() -> None:
    assert swapped(PARTNERSHIPS, CHAIRS, "N", "E") == {"N": 3, "S": 4, "E": 1, "W": 2}
    assert swapped(PARTNERSHIPS, CHAIRS, "N", "W") == {"N": 4, "S": 3, "W": 1, "E": 2}


@pytest.mark.parametrize("one", "NESW")
@pytest.mark.parametrize("two", "NESW")
def test_every_swap_keeps_partners_opposite_and_swaps_back(one: str, two: str) -> None:
    once = swapped(PARTNERSHIPS, CHAIRS, one, two)
    assert one_team_a_side(PARTNERSHIPS, once, TEAMS)
    assert swapped(PARTNERSHIPS, once, one, two) == CHAIRS


@pytest.mark.parametrize(
    "chairs",
    [
        {"N": 1, "S": 2, "E": 3},
        {"N": 1, "S": 3, "E": 2, "W": 4},
        {"N": 1, "S": 1, "E": 3, "W": 4},
        {"N": 1, "S": 2, "E": 3, "W": 9},
        {**CHAIRS, "A": 5},
    ],
)
def test_these_cannot_sit_down(chairs: dict[str, int]) -> None:
    assert not one_team_a_side(PARTNERSHIPS, chairs, TEAMS)
