"""Everybody follows the bracket: no login, no script, nothing that is not posted."""

import pytest
from django.test import Client

from tests.makers import a_division, an_event, teams
from tests.makers_scoring import (
    a_director,
    a_drawn_stage,
    a_game_in_play,
    a_posted_game,
    play,
)
from tests.page_parts import part, parts, texts
from tournament.registration.models import Event

pytestmark = pytest.mark.django_db

EVENT = "/e/beach-house-2026/"
DIVISION = f"{EVENT}main-event/"


def page(address: str = DIVISION) -> str:
    response = Client().get(address)
    assert response.status_code == 200, address
    return response.content.decode()


def card(shown: str, code: str) -> str:
    """The card of one match."""
    return shown.partition(f'id="match-{code}"')[2].partition("</article>")[0]


def test_a_match_in_the_bracket_leads_to_its_page_and_that_to_the_next_match() -> None:
    a_drawn_stage()
    first = card(page(), "W1-1")
    assert "Team 1" in first
    assert 'href="W1-1/"' in first
    winner, loser = (texts(page(f"{DIVISION}W1-1/"), f"{who}-goes") for who in ("winner", "loser"))
    assert ["W2-1" in winner[0], "W1-2" in winner[0]] == [True, True]
    assert "L1-1" in loser[0]
    assert f'<a href="{DIVISION}?match=W2-1#match-W2-1">W2-1</a>' in page(f"{DIVISION}W1-1/")


def test_the_sheet_of_a_match_names_its_table_where_tables_are_public() -> None:
    game = a_game_in_play(a_drawn_stage(), table=3)
    event = game.match.stage.division.event
    assert "table" not in parts(page(f"{DIVISION}W1-1/"))
    Event.objects.filter(pk=event.pk).update(tables_public=True)
    assert "3" in part(page(f"{DIVISION}W1-1/"), "table")


def test_the_sheet_of_a_match_leads_officials_to_the_floor_and_nobody_else() -> None:
    stage = a_drawn_stage()
    assert "floor-link" not in parts(page(f"{DIVISION}W1-1/"))
    shown = a_director(stage.division.event).get(f"{DIVISION}W1-1/").text
    assert "/desk/beach-house-2026/match/main-event/W1-1/" in shown
    assert "floor-link" in parts(shown)


def test_a_posted_result_stands_in_the_bracket_at_once() -> None:
    stage = a_drawn_stage()
    before = page()
    assert ">500<" not in before
    assert "Team 4" not in card(before, "L1-1")
    a_posted_game(stage)
    after = page()
    assert ">500<" in after
    assert "Team 4" in card(after, "L1-1")


def test_a_match_in_play_shows_no_points() -> None:
    game = a_game_in_play(a_drawn_stage())
    play(game, 85)
    shown = page()
    assert 'class="match state-playing"' in shown
    assert ">85<" not in shown


def test_a_bracket_that_is_not_published_says_so_with_the_number_of_teams() -> None:
    teams(a_division(an_event()), 5)
    shown = page()
    assert "unpublished" in parts(shown)
    assert "5" in part(shown, "teams-entered")


def test_the_page_asked_again_says_nothing_while_nothing_happened() -> None:
    event = a_drawn_stage().division.event
    assert Client().get(f"{DIVISION}?since={event.version}").status_code == 204
    assert Client().get(f"{DIVISION}?since=99").status_code == 200
