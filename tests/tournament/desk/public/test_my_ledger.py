"""A team's own account: what counts, whose the points are, and why."""

import pytest

from tests.makers import DIRECTOR, NOON, a_phone_at
from tests.makers_people import asked_for
from tests.makers_personal import page_of, player, team
from tests.makers_scoring import (
    a_drawn_stage,
    a_game_in_play,
    a_posted_game,
    hand_in,
    play,
    posted,
)
from tests.makers_series import LOST, WON, a_match_of, a_series_stage, corrected, play_game
from tests.makers_table import a_game, a_match_at_table_one, saved, table_of
from tests.page_parts import numbers, parts
from tournament.brackets.models import Game, Match
from tournament.desk.act.change import Act, one_change
from tournament.desk.public import my_page_views
from tournament.desk.public.my_ledger import WAITS, State, TeamLedger, my_ledger
from tournament.desk.reading.match_words import topic_of
from tournament.desk.reading.sheet_adjustments import write_beside

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page is looked at at noon."""
    monkeypatch.setattr(my_page_views, "now", lambda: NOON)


def beside(game: Game, key: str, value: object) -> None:
    event = game.match.stage.division.event
    event.refresh_from_db()
    with one_change(Act(event, DIRECTOR, NOON)) as change:
        written = write_beside(change, game, key, value, reason="as ruled")
        change.log("sheet.beside", "Written.", touched=written.touched)


def a_round_of_pinochle() -> Match:
    """Team 1 against Team 4: one hand is written."""
    match = a_match_at_table_one(ruleset="npa-pinochle")
    a_game(match, dealer="E")
    return match


def account(match: Match, seed: int = 1) -> TeamLedger:
    return my_ledger(team(match.stage, seed))


def test_every_hand_has_its_points_its_total_and_its_arithmetic() -> None:
    stage = a_drawn_stage()
    play(a_game_in_play(stage), 85, 40)
    (game,) = my_ledger(team(stage)).games
    told = [(numbers(str(line.what)), line.points, line.total) for line in game.lines]
    assert told == [([1], "+85", "85"), ([2], "−60", "25")]
    assert all(said in str(game.lines[0].why) for said in ("Team 1", "60", "85"))
    assert all(
        line.link.startswith("/e/beach-house-2026/main-event/rules/#") for line in game.lines
    )
    assert (game.total, game.final, game.state, game.by_person) == (
        25,
        False,
        WAITS[State.DRAFT],
        False,
    )


def test_only_what_is_posted_is_added_up() -> None:
    stage = a_drawn_stage()
    a_posted_game(stage)
    entry = team(stage)
    ledger = my_ledger(entry)
    assert (ledger.total, ledger.posted) == ("500", 1)
    play(a_game_in_play(stage, "W1-2", table=2), 85)
    assert my_ledger(team(stage, 2)).posted == 0
    assert my_ledger(team(stage, 2)).games[0].state == WAITS[State.DRAFT]


def test_a_posted_game_of_a_match_that_a_correction_reset_is_shown_but_not_added_up() -> None:
    stage = a_drawn_stage()
    first = a_posted_game(stage)
    a_posted_game(stage, "W1-2", table=2)
    final = a_posted_game(stage, "W2-1")
    assert (account(final.match).total, account(final.match).posted) == ("1000", 2)
    assert corrected(first, *((hand, 0) for hand in range(1, 6))).status_code == 303
    ledger = account(final.match)
    assert (ledger.total, ledger.posted) == ("−300", 1)
    assert [game.counts for game in ledger.games] == [True, False]
    entry = team(stage)
    assert "not-counted" in parts(page_of(entry, player(entry)))


def test_a_third_game_that_a_correction_makes_needless_is_not_added_up() -> None:
    match = a_match_of(a_series_stage())
    play_game(match, *WON)
    second = play_game(match, *LOST)
    play_game(match, *LOST)
    assert corrected(second, *((hand, 100) for hand in range(1, 6))).status_code == 303
    ledger = account(match)
    assert (ledger.total, ledger.posted) == ("1000", 2)
    assert [game.counts for game in ledger.games] == [True, True, False]


def test_a_players_penalty_is_his_alone_and_says_why() -> None:
    match = a_round_of_pinochle()
    beside(match.games.get(), "penalties", [{"code": "wrong-table", "seat": "N"}])
    (game,) = account(match).games
    (line,) = [line for line in game.lines if line.apart]
    assert "Player 1a" in str(line.what)
    assert line.points == "−100"
    assert line.why
    assert line.cites.startswith("NPA")
    assert game.by_person
    assert {row.name: row.points for row in game.people} == {"Player 1a": -100, "Player 1b": 0}
    assert not [line for line in account(match, 4).games[0].lines if line.apart]


def test_a_decision_stands_beside_what_was_computed() -> None:
    stage = a_drawn_stage()
    game = a_posted_game(stage)
    value = [{"where": "/hands/0/score/NS", "value": 120, "by": "Dora", "reason": "recounted"}]
    beside(game, "overrides", value)
    (shown,) = my_ledger(team(stage)).games
    assert shown.corrected
    assert shown.total == 520
    (decided,) = shown.decided
    assert "120" in str(decided)


def test_what_a_substitute_makes_in_rook_is_the_teams() -> None:
    match = a_match_at_table_one()
    a_game(match)
    phone = a_phone_at(table_of(match))
    saved(phone, 1)
    asked_for(match, from_hand=2, agreed_by="Team 4")
    saved(phone, 2)
    (game,) = account(match).games
    assert game.by_person
    counts = {row.name: row.counts for row in game.people}
    assert counts == {"Player 1a": True, "Player 1b": True, "Eve Ash": False}
    entry = team(match.stage)
    shown = page_of(entry, player(entry))
    assert "Player 1a" in shown.partition('<tr class="line own">')[2].partition("</tr>")[0]
    assert "not-recorded" in parts(shown)


def test_a_void_sheet_is_no_game() -> None:
    stage = a_drawn_stage()
    game = a_game_in_play(stage)
    type(game.sheet).objects.filter(pk=game.sheet_id).update(state="void")
    assert my_ledger(team(stage)).games == []


def test_the_running_score_has_ones_own_team_first() -> None:
    stage = a_drawn_stage()
    game = a_game_in_play(stage)
    play(game, 100, 100, 100, 100, 100)
    topic = topic_of(game.match)
    rows = {seed: my_ledger(team(stage, seed)).running_score(topic) for seed in (1, 4)}
    assert rows[1] == [("Team 1", "500", True), ("Team 4", "100", False)]
    assert rows[4] == [("Team 4", "100", True), ("Team 1", "500", False)]
    assert my_ledger(team(stage)).running_score("match:0/W1-1") == ()
    posted(hand_in(game))
    assert my_ledger(team(stage)).running_score(topic) == ()
