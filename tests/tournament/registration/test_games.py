"""Which games can be played in a bracket."""

import pytest

from rules.rulesets import find
from rules.seats import PARTNERSHIPS, individuals
from tournament.registration.games import (
    bracket_games,
    ends_by_itself,
    fills_with_two,
    other_games,
)


def test_two_pairs_fill_a_table_of_four() -> None:
    assert fills_with_two(PARTNERSHIPS)


def test_two_players_fill_a_table_of_two() -> None:
    assert fills_with_two(individuals("A", "B"))


def test_two_players_do_not_fill_a_table_that_wants_three() -> None:
    assert not fills_with_two(individuals("A", "B", "C", "D", "E", fewest=3))


@pytest.mark.parametrize("slug", ["beach-house-rook", "kentucky-rook", "npa-pinochle"])
def test_a_game_of_two_pairs_with_an_end_is_offered(slug: str) -> None:
    assert slug in dict(bracket_games())


@pytest.mark.parametrize("slug", ["toonerville-rook", "rubicon-bezique", "tally"])
def test_a_game_that_cannot_be_kept_at_a_table_is_named_instead(slug: str) -> None:
    assert slug not in dict(bracket_games())
    assert find(slug).title in other_games()


def test_a_game_that_ends_when_its_writer_says_so_does_not_end_by_itself() -> None:
    assert not ends_by_itself(find("tally"))
    assert ends_by_itself(find("beach-house-rook"))
