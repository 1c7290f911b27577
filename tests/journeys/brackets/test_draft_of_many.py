"""The draft of the next round where the field is long, and what pages of officials ask for it."""

import re

import pytest
from django.test import Client

from tests.counting import counting
from tests.findings import codes
from tests.kept import kept
from tests.makers import a_division, an_event
from tests.makers_before import desk_page, the_director
from tests.makers_big import a_crowded_stage
from tests.makers_floor import at_desk, begin
from tests.page_parts import numbers, part
from tournament.brackets.models import Stage
from tournament.brackets.sit_outs import SitOut

pytestmark = pytest.mark.django_db


@kept
def a_swiss(teams: int) -> Stage:
    """A Swiss whose first round has begun."""
    event = an_event(name=f"{teams} teams", tables=teams // 2)
    stage = a_crowded_stage(a_division(event), teams, "swiss")
    begin(stage)
    return stage


@pytest.fixture
def stage() -> Stage:
    return a_swiss(123)


@pytest.fixture
def desk(stage: Stage) -> Client:
    return the_director(stage.division.event)


def test_a_long_draft_has_pages_and_finds_a_team(desk: Client, stage: Stage) -> None:
    page = desk_page(stage.division, "bracket/")
    whole = desk.get(page)
    assert numbers(part(whole.text, "rows-shown")) == [1, 60, 62]
    assert len(set(re.findall(r"Crew \d{4}", whole.text))) <= 120
    (row,) = desk.get(page, {"find": "Crew 0077"}).context["pairings"].rows
    assert "Crew 0077" in str(row)
    (bye,) = [
        row for row in desk.get(page, {"page": "2"}).context["pairings"].rows if not row.number
    ]
    assert len(bye.sides) == 1


def test_who_sits_out_of_a_long_field_is_typed_and_suggested(desk: Client, stage: Stage) -> None:
    round_page = desk_page(stage.division, "bracket/round/")
    suggested = desk.get(f"{round_page}suggest/", {"team": "0077"}).text
    assert re.findall('value="(.*?)"', suggested) == ["77 · Crew 0077"]
    for typed in ("Crew 0077", "Nobody"):
        assert codes(desk.post(f"{round_page}sit-out/", {"team": typed})) == ["no-number"]
    assert desk.post(f"{round_page}sit-out/", {"team": "77 · Crew 0077"}).status_code == 303
    assert SitOut.objects.get().entrant.entry.title == "Crew 0077"


@pytest.mark.parametrize(
    ("page", "most"),
    [("main-event/bracket/", 34), ("match/main-event/R1-1/", 24), ("floor/", 22), ("", 25)],
)
def test_pages_ask_the_same_of_many_teams_as_of_few(page: str, most: int) -> None:
    asked = []
    for teams in (11, 123):
        stage = a_swiss(teams)
        client = the_director(stage.division.event)
        with counting() as counted:
            assert client.get(at_desk(stage, page)).status_code == 200
        asked.append(counted())
    assert asked[0] == asked[1] <= most
