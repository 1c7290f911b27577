"""Which games can be played in a bracket."""

from rules.seats import PARTNERSHIPS, individuals
from tournament.registration.games import bracket_games, fills_with_two, other_games


def test_two_pairs_fill_a_table_of_four() -> None:
    assert fills_with_two(PARTNERSHIPS)


def test_two_players_fill_a_table_of_two() -> None:
    assert fills_with_two(individuals("A", "B"))


def test_two_players_do_not_fill_a_table_that_wants_three() -> None:
    assert not fills_with_two(individuals("A", "B", "C", "D", "E", fewest=3))


def test_a_game_is_either_offered_or_said_to_have_no_bracket() -> None:
    offered = dict(bracket_games())
    assert offered["beach-house-rook"] == "Beach House Rook"
    assert "toonerville-rook" not in offered
    assert "Toonerville Rook" in other_games()
