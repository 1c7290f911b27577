"""A table in a document of `schedule --after`: who sat there, and who won."""

from typing import Any

import pytest

from tournament.brackets.rotation.tables import SEATS
from tournament.brackets.rounds.history import Meeting
from tournament.brackets.rounds.table_file import table_of

FOUR = {"N": 3, "E": 17, "S": 20, "W": 8}


def of_four(**more: Any) -> Meeting:
    row = {"table": 2, "seats": FOUR, **more}
    return table_of(row, 1, "Round 1", frozenset(range(1, 21)), SEATS, max)


@pytest.mark.parametrize(
    ("points", "winner"),
    [({"NS": 10, "EW": 6}, 3), ({"NS": 6, "EW": 10}, 17), ({"NS": 6, "EW": 6}, None)],
)
def test_the_side_with_more_points_won_at_a_table_of_four(
    points: dict[str, int], winner: int | None
) -> None:
    table = of_four(points=points)
    assert (table.sides, table.winner, table.is_over) == ((3, 17, 20, 8), winner, True)
    assert table.points == (points["NS"], points["EW"]) * 2


def test_a_decision_names_a_side_whatever_the_points() -> None:
    assert of_four(points={"NS": 6, "EW": 6}, winner="EW").winner == 17
    assert of_four(winner="NS").winner == 3
    assert of_four().winner is None


def test_the_fewest_points_win_where_that_is_the_game() -> None:
    known = frozenset({4, 9})
    row = {"sides": [4, 9], "points": [20, 35]}
    assert table_of(row, 1, "Round 1", known, "", max).winner == 9
    assert table_of(row, 1, "Round 1", known, "", min).winner == 4


def test_of_three_nobody_is_said_to_have_won() -> None:
    row = {"seats": {"A": 1, "B": 2, "C": 3}, "points": {"A": 5, "B": 7, "C": 9}}
    table = table_of(row, 1, "Round 1", frozenset({1, 2, 3}), "ABCDEF", max)
    assert (table.winner, table.is_over) == (None, True)
