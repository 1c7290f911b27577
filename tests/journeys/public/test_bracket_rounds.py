"""The rounds of a bracket: a tab each, those that are over folded above 16 teams, and a map."""

import re

import pytest
from django.test import Client

from tests.makers import a_division, a_stage, an_event
from tests.makers_big import a_crowded_stage
from tests.makers_scoring import a_drawn_stage, a_posted_game
from tests.page_parts import parts
from tournament.brackets.models import Match, Stage
from tournament.desk import publish

pytestmark = pytest.mark.django_db

DIVISION = "/e/beach-house-2026/main-event/"


def a_knock_out(count: int) -> Stage:
    return a_stage(a_division(an_event()), count, slug="single-elimination")


def page(query: str = "") -> str:
    return Client().get(f"{DIVISION}{query}").text


def rounds(shown: str, *, away: bool = False) -> list[str]:
    """The rounds of the bracket; or those that a phone leaves to their tabs."""
    found = re.findall(r'class="round( away)?" id="round-(\w+)"', shown)
    return [key for is_away, key in found if not away or is_away]


def tab(shown: str) -> list[str]:
    """The tabs of the round that is shown."""
    return re.findall(r'id="tab-(\w+)"[^>]*aria-current', shown)


def over(stage: Stage, *keys: str) -> None:
    """These rounds were played; nobody watched."""
    played = stage.matches.filter(round__key__in=keys).exclude(state=Match.State.CERTIFIED)
    played.update(state=Match.State.FORFEITED)
    publish.forget()


def test_of_many_teams_rounds_that_are_over_are_folded_until_asked_for() -> None:
    stage = a_knock_out(32)
    assert rounds(page()) == ["W1", "W2", "W3", "W4", "W5"]
    over(stage, "W1", "W2")
    shown = page()
    assert rounds(shown) == ["W3", "W4", "W5"]
    assert 'id="match-W1-1"' not in shown
    assert rounds(page("?round=W2")) == ["W2", "W3", "W4", "W5"]
    assert rounds(page("?round=all"))[0] == "W1"
    assert 'id="match-W1-9"' in page("?match=W1-9")


@pytest.mark.parametrize("count", [16, 132])
def test_a_single_elimination_of_any_size_has_no_winners_bracket(count: int) -> None:
    a_crowded_stage(a_division(an_event()), count, "single-elimination")
    shown = Client().get(DIVISION).context["bracket"]
    assert [str(block.title) for block in shown.blocks] == ["Bracket"]


def test_after_the_final_the_whole_bracket_is_shown() -> None:
    stage = a_knock_out(32)
    over(stage, "W1", "W2", "W3", "W4", "W5")
    assert rounds(page())[0] == "W1"


def test_of_few_teams_nothing_is_folded_and_there_is_no_map() -> None:
    stage = a_knock_out(16)
    over(stage, "W1")
    shown = page()
    assert rounds(shown) == rounds(page("?round=W3")) == ["W1", "W2", "W3", "W4"]
    assert "map" not in parts(shown)


def test_a_phone_shows_the_round_in_play_or_the_one_of_the_tab() -> None:
    stage = a_drawn_stage(16)
    assert "W1" not in rounds(page(), away=True)
    over(stage, "W1")
    stage.matches.filter(round__key="W2").update(state=Match.State.PLAYING)
    shown = page()
    assert set(rounds(shown)) - set(rounds(shown, away=True)) == {"W2"} == set(tab(shown))
    assert tab(page("?round=L1")) == ["L1"]
    assert "L1" not in rounds(page("?round=L1"), away=True)


def test_with_a_team_a_phone_shows_the_round_it_plays_next() -> None:
    stage = a_drawn_stage(8)
    a_posted_game(stage, "W1-1")
    assert tab(page()) == ["W1"]
    assert tab(page("?team=Team+1")) == ["W2"]
    assert tab(page("?team=Team+8")) == ["L1"]
    assert tab(page("?team=Team+8&round=W1")) == ["W1"]


def test_the_path_of_a_team_that_plays_no_more_is_never_folded() -> None:
    stage = a_knock_out(32)
    a_posted_game(stage, "W1-1")
    over(stage, "W1")
    assert rounds(page())[0] == "W2"
    assert rounds(page("?team=Team+32"))[0] == "W1"


def test_the_map_has_a_box_for_each_match_and_the_path_among_them() -> None:
    a_knock_out(32)
    shown = page("?team=Team+1")
    boxes = dict(re.findall(r'class="map-(\w+)" d="([^"]*)"', shown))
    assert boxes["open"].count("M") == 31
    assert boxes["mine"].count("M") == 5
