"""Every list of a page has the same places after drawn rounds, decided ones too."""

import pytest
from django.test import Client

from tests.makers import NOON, a_division, an_event, teams
from tests.makers_before import desk_page, the_director
from tests.makers_decisions import decides
from tests.makers_stages import choose, has_won, keep_places, publish
from tournament.brackets.decided_places import DECIDED
from tournament.brackets.models import Stage
from tournament.desk.public.results import results_of
from tournament.registration.models import Departure

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage() -> Stage:
    """One Swiss round of four, played: teams 1 and 2 won and share first place."""
    division = a_division(an_event())
    teams(division, 4)
    desk = the_director(division.event)
    choose(desk, division, format="swiss", **{"swiss-rounds": "1"})
    keep_places(desk, division, **{"key-1": "wins", "key-2": "shared"})
    stage = publish(desk, division)
    has_won(stage, 1, 3)
    has_won(stage, 2, 4)
    return stage


def puts_4_first(stage: Stage) -> None:
    address = desk_page(stage.division, "bracket/1/decide/")
    assert decides(stage, address, **{"place-4": "1"}).status_code == 303


def test_the_standings_in_numbers_have_the_decided_places(stage: Stage) -> None:
    puts_4_first(stage)
    page = Client().get("/e/beach-house-2026/main-event/").context
    rows = page["keyed"].rows
    assert (rows[0].place, rows[0].team.number, rows[0].why) == (1, 4, DECIDED)
    listed = {team.number: row.place for row in page["places"] for team in row.teams}
    assert {row.team.number: row.place for row in rows} == listed == {4: 1, 1: 2, 2: 2, 3: 4}


def test_the_results_say_that_the_director_decided(stage: Stage) -> None:
    puts_4_first(stage)
    line = results_of(stage.division, official=True).rows[0].line
    assert (line.team.number, line.place, line.why) == (4, 1, DECIDED)


def test_those_level_share_no_place_that_the_director_gave_to_someone_else(stage: Stage) -> None:
    address = desk_page(stage.division, "bracket/1/decide/")
    assert decides(stage, address, **{"place-4": "2"}).status_code == 303
    rows = results_of(stage.division, official=True).rows
    assert {row.number: row.line.places for row in rows} == {1: "1", 2: "1", 4: "2", 3: "4"}


def test_nobody_shares_a_place_with_the_disqualified(stage: Stage) -> None:
    entry = stage.field.get(seed=2).entry
    Departure.objects.create(entry=entry, kind="disqualified", reason="Gone", at=NOON)
    rows = results_of(stage.division, official=True).rows
    assert {row.number: row.line.places for row in rows} == {1: "1", 3: "3–4", 4: "3–4", 2: ""}
