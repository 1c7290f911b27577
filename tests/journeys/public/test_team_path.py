"""My team's path: found by name, remembered without an account, marked in the bracket."""

import re

import pytest
from django.test import Client

from tests.journeys.public.test_public_privacy import CHILDREN, a_childrens_stage
from tests.makers import NOON, a_division, a_stage, an_event
from tests.makers_personal import page_of, team
from tests.makers_scoring import a_drawn_stage, a_posted_game
from tests.page_parts import parts
from tournament.brackets.models import Stage
from tournament.desk.brackets.bracket_cards import team_path
from tournament.desk.brackets.bracket_picture import read_picture
from tournament.desk.public import my_page_views
from tournament.registration.models import Event
from tournament.timing.play import play_of

pytestmark = pytest.mark.django_db

DIVISION = "/e/beach-house-2026/main-event/"


def steps(stage: Stage, seed: int) -> dict[str, str]:
    picture = read_picture(
        stage, play_of(Event.objects.get(pk=stage.division.event_id)), is_over=False
    )
    return {code: on.look for code, on in team_path(picture, seed).items()}


def marked(shown: str) -> list[str]:
    """The matches that stand out."""
    return re.findall(r'path [a-z -]+" id="match-([A-Z0-9-]+)"', shown)


def test_a_path_leads_from_the_first_match_to_where_winning_would_lead() -> None:
    stage = a_drawn_stage(8)
    assert steps(stage, 1) == {
        "W1-1": "path open",
        "W2-1": "path ahead by-winning",
        "W3-1": "path ahead by-winning",
        "G1": "path ahead by-winning",
        "G2": "path ahead by-winning",
    }
    a_posted_game(stage, "W1-1")
    assert steps(stage, 1)["W1-1"] == "path through"
    assert steps(stage, 1)["W2-1"] == "path open by-winning"


def test_after_a_loss_the_path_goes_on_in_the_losers_bracket_or_ends() -> None:
    double = a_drawn_stage(8)
    a_posted_game(double, "W1-1")
    path = steps(double, 8)
    assert (path["W1-1"], path["L1-1"]) == ("path been", "path open")
    assert path["L2-1"] == "path ahead by-winning"
    assert "W2-1" not in path


def test_a_format_without_a_tree_marks_the_matches_of_the_team() -> None:
    stage = a_stage(a_division(an_event()), 4, slug="round-robin")
    assert list(steps(stage, 1).values()) == ["path open"] * 3


def test_the_team_typed_is_marked_and_remembered_until_the_path_is_hidden() -> None:
    a_drawn_stage(16)
    reader = Client()
    assert marked(reader.get(f"{DIVISION}?team=Team+1").text)[:2] == ["W1-1", "W2-1"]
    assert marked(reader.get(DIVISION).text)[:2] == ["W1-1", "W2-1"]
    assert marked(Client().get(DIVISION).text) == []
    reader.get(f"{DIVISION}?team=")
    assert marked(reader.get(DIVISION).text) == []


def test_of_several_teams_that_fit_each_leads_to_its_path() -> None:
    a_drawn_stage(16)
    shown = Client().get(f"{DIVISION}?team=team").text
    assert marked(shown) == []
    assert 'href="?team=team&amp;team=3"' in shown
    assert "forget-team" in parts(Client().get(f"{DIVISION}?team=team&team=3").text)


def test_a_players_phone_knows_its_team(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(my_page_views, "now", lambda: NOON)
    stage = a_drawn_stage(4)
    assert f'href="{DIVISION}?team=3"' in page_of(team(stage, 3))


def test_of_children_the_path_says_nothing_of_winning() -> None:
    stage = a_childrens_stage()
    a_posted_game(stage, "W1-2")
    shown = Client().get(f"{CHILDREN}?team=3").text
    assert marked(shown)
    assert not re.search('(through|ahead|by-winning)"', shown)
