"""Everybody follows the bracket: no login, no script, nothing that is not posted."""

import pytest
from django.test import Client

from tests.makers import a_division, an_event, teams
from tests.makers_scoring import a_drawn_stage, a_game_in_play, a_posted_game, play
from tests.page_parts import part, parts

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


def test_the_bracket_shows_who_meets_whom_and_where_that_leads() -> None:
    a_drawn_stage()
    shown = page()
    assert "Team 1" in shown
    first = card(shown, "W1-1")
    assert '<a href="#match-W2-1">W2-1</a>' in first
    assert "W1-2" in part(first, "winner-goes")


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
