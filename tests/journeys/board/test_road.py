"""The road of a division: eight steps on every set-up page, and one next step."""

import re

import pytest
from django.test import Client

from tests.makers import a_division, a_stage, add_entry, an_event, teams
from tests.makers_before import desk_page, the_director, the_registrar, the_scorer
from tests.page_parts import part, parts
from tournament.desk.reading.course import Course
from tournament.registration.models import Division
from tournament.seeding.models import Seed

pytestmark = pytest.mark.django_db

KEYS = ["rules", "teams", "seeds", "stage", "print", "start", "play", "finish"]
PAGES = {
    "rules/": "rules",
    "teams/": "teams",
    "seeds/": "seeds",
    "bracket/": "stage",
    "prizes/": "finish",
}


def steps(page: str) -> dict[str, tuple[str, bool]]:
    """Each step of a page with its state, and whether it is a link."""
    rows = re.findall(r'<li class="(\w+)" data-step="(\w+)">\s*<(\w+)', page)
    return {key: (state, tag == "a") for state, key, tag in rows}


def next_way(page: str) -> str:
    """The key of the step that the bar at the foot leads to; "" without one."""
    found = re.search(r'class="button primary big" href="[^"]*" data-step="(\w+)"', page)
    return found[1] if found else ""


def opened(browser: Client, division: Division, page: str) -> str:
    answer = browser.get(desk_page(division, page))
    assert answer.status_code == 200
    return answer.text


@pytest.mark.parametrize(("page", "here"), PAGES.items())
def test_every_set_up_page_shows_the_eight_steps_and_its_own(page: str, here: str) -> None:
    division = a_division(an_event())
    teams(division, 13)
    text = opened(the_director(division.event), division, page)
    assert list(steps(text)) == KEYS
    assert str(KEYS.index(here) + 1) in part(text, "step-now")
    own = re.search(rf'data-step="{here}">\s*<a [^>]*aria-current="step"', text)
    assert own is not None
    assert text.count('aria-current="step"') == 1


def test_after_the_teams_are_entered_the_page_leads_to_the_seeds() -> None:
    division = a_division(an_event())
    teams(division, 13)
    Seed.objects.filter(division=division).delete()
    text = opened(the_director(division.event), division, "teams/")
    assert next_way(text) == "seeds"
    assert steps(text)["teams"] == ("done", True)
    assert steps(text)["seeds"] == ("next", True)
    assert steps(text)["stage"] == ("later", True)


def test_the_page_of_the_next_step_has_its_own_button_and_no_bar() -> None:
    division = a_division(an_event())
    teams(division, 4)
    Seed.objects.filter(division=division).delete()
    assert "next-step" not in parts(opened(the_director(division.event), division, "seeds/"))


@pytest.mark.parametrize("page", ["bracket/", "teams/list/"])
def test_no_bar_covers_the_button_of_a_page_that_sends_a_form(page: str) -> None:
    division = a_division(an_event())
    teams(division, 4)
    Seed.objects.filter(division=division).delete()
    text = opened(the_director(division.event), division, page)
    assert len(re.findall(r'class="onward[" ]', text)) == 1
    assert next_way(text) == ""


def test_after_publishing_the_page_leads_to_the_paper_of_the_round() -> None:
    stage = a_stage(a_division(an_event()), 4)
    text = opened(the_director(stage.division.event), stage.division, "bracket/")
    assert next_way(text) == "print"
    pack = opened(the_director(stage.division.event), stage.division, "round-pack/")
    assert f'href="/desk/{stage.division.event.slug}/check-in/"' in pack


def test_an_official_sees_every_step_and_opens_only_their_own() -> None:
    division = a_division(an_event())
    teams(division, 4)
    links = {
        who.__name__: [key for key, (_, link) in steps(page).items() if link]
        for who in (the_registrar, the_scorer)
        for page in [opened(who(division.event), division, "bracket/")]
    }
    assert links == {"the_registrar": ["teams", "stage", "print", "start"], "the_scorer": ["stage"]}


def test_an_official_without_the_right_is_told_the_next_step_and_gets_no_button() -> None:
    division = a_division(an_event())
    teams(division, 4)
    text = opened(the_registrar(division.event), division, "teams/")
    assert "next-step" in parts(text)
    assert next_way(text) == ""


def test_divisions_have_their_own_roads_on_the_overview() -> None:
    event = an_event()
    teams(a_division(event), 4)
    rummy = a_division(event, name="Rummy", ruleset="toonerville-rook")
    add_entry(division=rummy, members=["Ann Oak"])
    page = the_director(event).get(f"/desk/{event.slug}/")
    roads: list[Course] = page.context["courses"]
    assert [road.next.key for road in roads if road.next] == ["stage", "teams"]
    assert page.text.count('data-step="finish"') == 2


def test_a_finished_event_has_no_next_step() -> None:
    stage = a_stage(a_division(an_event()), 2, slug="single-elimination")
    stage.matches.update(state="certified")
    event = stage.division.event
    director = the_director(event)
    director.post(f"/desk/{event.slug}/finish/")
    event.refresh_from_db()
    assert event.finished_at
    text = opened(director, stage.division, "bracket/")
    assert "next-step" not in parts(text)
    assert {state for state, _ in steps(text).values()} == {"done"}


def test_a_bracket_ready_to_publish_has_one_bar_though_players_wait_for_partners() -> None:
    division = a_division(an_event())
    teams(division, 4)
    add_entry(division=division, members=["Ann Oak"])
    page = opened(the_director(division.event), division, "bracket/")
    assert page.count('data-part="next-step"') == 1


def test_the_prizes_of_a_division_played_out_lead_to_its_end() -> None:
    stage = a_stage(a_division(an_event()), 2, slug="single-elimination")
    stage.matches.update(state="certified")
    text = opened(the_director(stage.division.event), stage.division, "prizes/")
    assert next_way(text) == "finish"
