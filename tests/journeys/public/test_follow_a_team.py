"""A team's public page: a link that anybody can make, share and follow without an account."""

import pytest
from django.test import Client

from tests.journeys.public.test_public_privacy import CHILDREN, a_childrens_stage
from tests.makers import a_called_match, a_division, a_user, an_event, logged_in, teams
from tests.makers_evenings import leaves
from tests.makers_scoring import a_drawn_stage, a_game_in_play, a_posted_game, play
from tests.page_parts import part, parts, texts
from tournament.registration.models import Departure, Division, Entry, Event

pytestmark = pytest.mark.django_db

DIVISION = "/e/beach-house-2026/main-event/"


def page_of(number: int, division: str = DIVISION) -> str:
    answer = Client().get(f"{division}team/{number}/")
    assert answer.status_code == 200
    return answer.text


def test_it_tells_the_match_the_way_so_far_and_where_winning_leads() -> None:
    a_posted_game(a_drawn_stage())
    shown = page_of(1)
    way = part(shown, "way")
    assert "Team 4" in way
    assert "500" in way
    assert "G1" in texts(shown, "way")[0]
    assert texts(shown, "ahead")
    assert "W2-1" in part(shown, "next-match")
    assert {"if-won", "if-lost", "as-of", "share", "stands"} <= parts(shown)


def test_the_table_is_told_only_where_the_event_tells_it() -> None:
    a_called_match(a_drawn_stage(), "W1-1", 3)
    assert "table" not in parts(page_of(1))
    assert "table-by-desk" in parts(page_of(1))
    Event.objects.update(tables_public=True)
    assert "3" in part(page_of(1), "table")


def test_a_hand_at_the_table_is_not_told() -> None:
    play(a_game_in_play(a_drawn_stage()), 85)
    assert ">85<" not in page_of(1)


def test_the_same_page_again_is_answered_with_nothing() -> None:
    event = a_drawn_stage().division.event
    assert Client().get(f"{DIVISION}team/1/?since={event.version}").status_code == 204


def test_before_the_draw_it_says_so_and_an_unknown_number_can_be_found_by_name() -> None:
    teams(a_division(an_event()), 4)
    assert "way" not in parts(page_of(2))
    unknown = Client().get(f"{DIVISION}team/99/")
    assert unknown.status_code == 404
    assert "unknown-team" in parts(unknown.text)


def test_it_keeps_its_address_under_another_name() -> None:
    a_drawn_stage()
    Entry.objects.filter(number=1).update(title="Los Búhos")
    assert "Los Búhos" in page_of(1)


def test_of_a_team_that_left_the_page_says_so_and_keeps_its_way() -> None:
    stage = a_drawn_stage()
    director = logged_in(a_user("dora"))
    before = part(page_of(4), "team-state")
    leaves(director, stage)
    gone = page_of(Departure.objects.get().entry.number)
    assert part(gone, "team-state") != before
    assert "next-match" not in parts(gone)
    assert "way" in parts(gone)


def test_children_have_no_rank_no_winner_and_no_last_name() -> None:
    stage = a_childrens_stage()
    a_posted_game(stage)
    shown = page_of(1, CHILDREN)
    assert {"stands", "if-won", "if-lost", "ahead"}.isdisjoint(parts(shown))
    assert "Lastname" not in shown
    assert 'class="name won' not in shown
    assert "noindex" in shown


def test_standings_that_the_director_keeps_back_are_kept_back_here() -> None:
    a_posted_game(a_drawn_stage())
    assert "standings-kept-back" not in parts(page_of(1))
    Division.objects.update(standings_hidden=True)
    assert "standings-kept-back" in parts(page_of(1))


def test_the_finder_the_bracket_and_the_match_lead_there() -> None:
    a_drawn_stage()
    link = f'href="{DIVISION}team/1/"'
    for address in ("/e/beach-house-2026/find/?q=team+1", f"{DIVISION}?team=1", f"{DIVISION}W1-1/"):
        assert link in Client().get(address).text
