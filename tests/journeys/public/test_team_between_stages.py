"""What a team's page says between stages: of the stage where it plays, not of one beside it."""

import pytest
from django.test import Client

from tests.controls import controls
from tests.makers import a_division
from tests.makers_before import a_pair, the_director
from tests.makers_graph import (
    add_way,
    eight_for_a_round_robin,
    everyone_played,
    plan_stage,
    publish_next,
)
from tests.makers_personal import team
from tests.makers_stages import choose, publish
from tests.page_parts import parts
from tournament.brackets.models import Stage
from tournament.desk.act.secrets import address_of
from tournament.registration.models import Division

pytestmark = pytest.mark.django_db


def state_of(stage: Stage, seed: int) -> str:
    return str(Client().get(address_of(team(stage, seed))).context["teams"][0].state)


@pytest.fixture
def division() -> Division:
    return eight_for_a_round_robin()


@pytest.fixture
def desk(division: Division) -> Client:
    return the_director(division.event)


def test_who_missed_the_final_is_still_to_play_the_consolation(
    desk: Client, division: Division
) -> None:
    plan_stage(desk, division, "single-elimination")
    consolation = plan_stage(desk, division, "single-elimination", "Consolation")
    add_way(desk, "main-event/1", "main-event/2", "first", count="4")
    add_way(desk, "main-event/1", "consolation/1", "others")
    stage = publish(desk, division)
    everyone_played(stage)
    assert state_of(stage, 8) == "next-stage"
    publish_next(desk, division)
    assert state_of(stage, 8) == "next-stage"
    publish_next(desk, consolation)
    assert state_of(stage, 8) == "waiting"


def test_a_division_that_is_filled_from_others_does_not_say_that_nobody_entered(
    desk: Client, division: Division
) -> None:
    plan_stage(desk, division, "single-elimination", "Consolation")
    address = "/e/beach-house-2026/consolation/"
    assert "teams-entered" in parts(Client().get(address).text)
    add_way(desk, "main-event/1", "consolation/1", "lower")
    assert {"teams-entered", "from-stages"} & parts(Client().get(address).text) == {"from-stages"}


def test_who_missed_the_cut_is_not_told_to_wait_for_the_stage_after_next(
    desk: Client, division: Division
) -> None:
    for _ in range(2):
        plan_stage(desk, division, "round-robin")
    add_way(desk, "main-event/1", "main-event/2", "first", count="4")
    add_way(desk, "main-event/2", "main-event/3", "first", count="2")
    stage = publish(desk, division)
    everyone_played(stage)
    publish_next(desk, division)
    assert state_of(stage, 8) == "over"
    assert state_of(stage, 1) == "waiting"


def test_who_comes_back_by_another_division_plays_on_in_their_own(
    desk: Client, division: Division
) -> None:
    plan_stage(desk, division, "single-elimination")
    chance = plan_stage(desk, division, "single-elimination", "Second chance")
    add_way(desk, "main-event/1", "main-event/2", "first", count="3")
    add_way(desk, "main-event/1", "second-chance/1", "others")
    add_way(desk, "second-chance/1", "main-event/2", "first", count="1")
    stage = publish(desk, division)
    everyone_played(stage)
    everyone_played(publish_next(desk, chance))
    publish_next(desk, division)
    assert state_of(stage, 4) == "waiting"
    assert state_of(stage, 5) == "over"


def test_the_page_of_a_stage_does_not_say_that_those_who_may_go_on_have_no_more_matches(
    desk: Client, division: Division
) -> None:
    plan_stage(desk, division, "single-elimination")
    add_way(desk, "main-event/1", "main-event/2", "first", count="4")
    everyone_played(publish(desk, division))
    assert told("?team=Team+1") == {"no-match-in-stage"}
    publish_next(desk, division)
    assert told("?stage=1&team=Team+1") == {"no-match-in-stage"}
    assert told("?team=Team+1") == {"next-match"}
    assert told("?team=Team+5") == set()


def test_the_link_to_the_bracket_leads_to_where_the_team_plays_or_played(
    desk: Client, division: Division
) -> None:
    consolation = plan_stage(desk, division, "single-elimination", "Consolation")
    plan_stage(desk, division, "single-elimination")
    add_way(desk, "main-event/1", "main-event/2", "first", count="2")
    add_way(desk, "main-event/1", "consolation/1", "lower")
    stage = publish(desk, division)
    everyone_played(stage)
    for each in (division, consolation):
        publish_next(desk, each)
    for seed in (1, 3, 8):
        (link,) = [each for each in links_of(stage, seed) if "team=" in each]
        shown = Client().get(link).context["followed"]
        assert [each.title for each in shown.teams] == [f"Team {seed}"]
        assert shown.team is not None


def links_of(stage: Stage, seed: int) -> list[str]:
    address = address_of(team(stage, seed))
    return controls(Client().get(address).text, address)[0]


def test_one_of_two_with_the_same_number_is_followed_and_remembered(
    desk: Client, division: Division
) -> None:
    other = a_division(division.event, name="Other half")
    for n in range(1, 4):
        a_pair(other, f"Ann {n}", f"Bob {n}")
    choose(desk, other, format="round-robin")
    final = plan_stage(desk, division, "single-elimination", "Final")
    for half in (division, other):
        add_way(desk, f"{half.slug}/1", "final/1", "first", count="2")
        everyone_played(publish(desk, half))
    publish_next(desk, final)
    browser, address = Client(), "/e/beach-house-2026/final/"
    links = controls(browser.get(f"{address}?team=1").text, address)[0]
    paths = [each for each in links if each.startswith(f"{address}?team=1&team=")]
    assert len(paths) == 2
    for each in paths:
        followed = browser.get(each).context["followed"].team
        assert followed.number == 1
        assert browser.get(address).context["followed"].team == followed


def told(asked: str) -> set[str]:
    """What the page of the division says of the next match of a team."""
    shown = parts(Client().get(f"/e/beach-house-2026/main-event/{asked}").text)
    return shown & {"next-match", "no-match-in-stage", "no-further-match"}
