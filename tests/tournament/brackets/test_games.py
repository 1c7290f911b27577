"""A match of several games: who has won it, and what is still to be played."""

import pytest

from rules.core.series import ADDED, BEST_OF, ONE_GAME, Series
from tests.page_parts import numbers
from tournament.brackets.games import PlayedGame, match_score, series_chosen, series_words

EAGLES, HAWKS = 7, 9
BEST_OF_THREE = Series(BEST_OF, 3)
TWO_ADDED = Series(ADDED, 2)


def game(eagles: int, hawks: int) -> PlayedGame:
    """A game with these points; the higher side has won, nobody if they are level."""
    winner = None if eagles == hawks else EAGLES if eagles > hawks else HAWKS
    return PlayedGame((winner,) if winner else (), {EAGLES: eagles, HAWKS: hawks})


def test_one_game_decides_unless_more_were_asked_for() -> None:
    assert match_score(ONE_GAME, [game(500, 100)]).winner == EAGLES


def test_a_best_of_three_goes_on_after_the_first_game() -> None:
    score = match_score(BEST_OF_THREE, [game(500, 100)])
    assert (score.winner, score.next_game) == (None, 2)
    assert (score.of(EAGLES), score.of(HAWKS)) == (1, 0)


def test_two_games_won_decide_a_best_of_three() -> None:
    score = match_score(BEST_OF_THREE, [game(500, 100), game(520, 300)])
    assert (score.winner, score.next_game) == (EAGLES, None)


def test_at_one_all_the_third_game_decides() -> None:
    games = [game(500, 100), game(100, 500)]
    assert match_score(BEST_OF_THREE, games).next_game == 3
    assert match_score(BEST_OF_THREE, [*games, game(490, 505)]).winner == HAWKS


def test_a_game_nobody_won_is_played_again() -> None:
    games = [game(500, 100), game(300, 300), game(100, 500)]
    assert match_score(BEST_OF_THREE, games).next_game == 4


def test_a_single_game_nobody_won_asks_for_one_more_that_decides() -> None:
    assert match_score(ONE_GAME, [game(220, 220)]).next_game == 2
    assert match_score(ONE_GAME, [game(220, 220), game(100, 500)]).winner == HAWKS


def test_added_games_are_all_played_though_one_side_is_far_ahead() -> None:
    assert match_score(TWO_ADDED, [game(900, 0)]).next_game == 2


def test_the_points_of_added_games_decide_not_the_games_won() -> None:
    score = match_score(Series(ADDED, 3), [game(500, 490), game(500, 490), game(0, 500)])
    assert score.winner == HAWKS
    assert (score.of(EAGLES), score.of(HAWKS)) == (1000, 1480)


def test_added_games_that_come_out_level_ask_for_one_game_more() -> None:
    level = [game(500, 400), game(400, 500)]
    assert match_score(TWO_ADDED, level).next_game == 3
    assert match_score(TWO_ADDED, [*level, game(505, 500)]).winner == EAGLES


def test_the_fewest_points_win_where_they_do() -> None:
    assert match_score(TWO_ADDED, [game(10, 40), game(10, 5)], lowest_wins=True).winner == EAGLES


def test_a_game_after_the_decision_is_superfluous_and_does_not_count() -> None:
    score = match_score(TWO_ADDED, [game(500, 400), game(480, 500), game(0, 500)])
    assert (score.winner, score.counted, score.of(HAWKS)) == (EAGLES, 2, 900)


@pytest.mark.parametrize(
    ("options", "series"),
    [
        ({}, Series(BEST_OF, 5)),
        ({"games": 0, "added": False}, Series(BEST_OF, 5)),
        ({"games": 0, "added": True}, Series(ADDED, 5)),
        ({"games": 1, "added": True}, ONE_GAME),
        ({"games": 3, "added": False}, BEST_OF_THREE),
        ({"games": 2, "added": False}, TWO_ADDED),
        ({"games": 3, "added": True}, Series(ADDED, 3)),
    ],
)
def test_a_stage_says_how_many_games_otherwise_the_game_does(
    options: dict[str, int], series: Series
) -> None:
    assert series_chosen(options, Series(BEST_OF, 5)) == series


def test_a_single_game_stays_one_when_points_are_added() -> None:
    assert series_chosen({"added": True}, ONE_GAME) == ONE_GAME


def test_it_is_said_in_words() -> None:
    said = [series_words(row) for row in (ONE_GAME, BEST_OF_THREE, TWO_ADDED)]
    assert [numbers(str(words)) for words in said] == [[], [3], [2]]
    assert said[0] == ""


def test_a_table_has_one_game_also_when_none_of_its_entrants_won_it() -> None:
    nobody = PlayedGame((), {EAGLES: 30, HAWKS: 30})
    assert not match_score(ONE_GAME, [nobody]).is_decided
    score = match_score(ONE_GAME, [nobody], lowest_wins=True, at_table=True)
    assert score.is_decided
    assert score.ranked == [(EAGLES, 1, 30), (HAWKS, 1, 30)]


@pytest.mark.parametrize(
    ("winner", "points", "places"),
    [
        (2, {1: 90, 2: 10, 3: 10}, {1: 3, 2: 1, 3: 2}),  # level, and the rounds won decide
        (3, {1: 2, 2: 4, 3: 9}, {1: 2, 2: 3, 3: 1}),  # the others have lost by their sets
    ],
)
def test_whoever_won_at_a_table_is_its_first_whatever_the_points(
    winner: int, points: dict[int, int], places: dict[int, int]
) -> None:
    won = PlayedGame((winner,), points)
    score = match_score(ONE_GAME, [won], lowest_wins=True, at_table=True)
    assert {entrant: place for entrant, place, _ in score.ranked} == places
