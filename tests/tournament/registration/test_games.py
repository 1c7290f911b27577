"""Which games can be played in a bracket."""

import pytest

from rules.core.seats import PARTNERSHIPS, individuals
from rules.rulesets import find
from tournament.registration.games import (
    bracket_games,
    fills_with_two,
    other_games,
    plays_alone,
)


def test_two_pairs_fill_a_table_of_four() -> None:
    assert fills_with_two(PARTNERSHIPS)


def test_two_players_fill_a_table_of_two() -> None:
    assert fills_with_two(individuals("A", "B"))


def test_two_players_do_not_fill_a_table_that_wants_three() -> None:
    assert not fills_with_two(individuals("A", "B", "C", "D", "E", fewest=3))


@pytest.mark.parametrize(
    "slug", ["beach-house-rook", "kentucky-rook", "npa-pinochle", "rubicon-bezique", "tally"]
)
def test_a_game_of_two_sides_is_offered(slug: str) -> None:
    assert slug in dict(bracket_games())


def test_a_game_of_three_to_five_is_offered_for_tables() -> None:
    assert plays_alone(find("toonerville-rook").table)
    assert "toonerville-rook" in dict(bracket_games())


def test_no_installed_game_is_left_out() -> None:
    assert other_games() == ""
