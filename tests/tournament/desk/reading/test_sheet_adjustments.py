"""Writing besides the hands of a game: its points, its result and its bracket follow."""

from typing import Any

import pytest

from tests.makers import DIRECTOR, NOON
from tests.makers_scoring import a_drawn_stage, a_game_in_play, a_posted_game, play
from tournament.brackets.models import Game
from tournament.desk.act.change import Act, one_change
from tournament.desk.reading.sheet_adjustments import Written, write_beside
from tournament.desk.verify.brackets import wrong_brackets, wrong_results
from tournament.desk.verify.sheets import wrong_sheets

pytestmark = pytest.mark.django_db


def decide(game: Game, value: Any) -> Written:
    event = game.match.stage.division.event
    with one_change(Act(event, DIRECTOR, NOON)) as change:
        written = write_beside(change, game, "overrides", value, reason="agreed")
        change.log("sheet.decide", f"Decided: {written.words}", touched=written.touched)
    return written


def test_decided_points_of_a_posted_game_turn_the_match_and_verify_agrees() -> None:
    stage = a_drawn_stage()
    game = a_posted_game(stage)
    event, winner = stage.division.event, game.match.winner
    loser_side = next(row.side for row in game.sides.all() if row.entry != winner)
    value = [{"where": f"/totals/{loser_side}", "value": 600, "by": "Dora", "reason": "agreed"}]
    written = decide(game, value)
    game.match.refresh_from_db()
    assert game.match.winner != winner
    assert "600" in written.words
    event.refresh_from_db()
    assert [*wrong_sheets(event), *wrong_results(event), *wrong_brackets(event)] == []


def test_a_decision_taken_away_gives_the_match_back() -> None:
    game = a_posted_game(a_drawn_stage())
    winner, event = game.match.winner, game.match.stage.division.event
    loser_side = next(row.side for row in game.sides.all() if row.entry != winner)
    decide(game, [{"where": f"/totals/{loser_side}", "value": 600, "by": "Dora", "reason": "x"}])
    decide(game, [])
    game.match.refresh_from_db()
    assert game.match.winner == winner
    event.refresh_from_db()
    assert [*wrong_sheets(event), *wrong_results(event), *wrong_brackets(event)] == []


def test_at_the_table_nothing_is_decided_yet() -> None:
    game = a_game_in_play(a_drawn_stage())
    play(game, 100)
    written = decide(
        game, [{"where": "/hands/0/score/NS", "value": 60, "by": "Dora", "reason": "recounted"}]
    )
    assert "100 → 60" in written.words
    assert game.match.results.count() == 0
