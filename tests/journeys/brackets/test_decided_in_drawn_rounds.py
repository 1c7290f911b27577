"""The places that the director decides after drawn rounds are those of every list of the page."""

import pytest
from django.test import Client

from tests.makers import a_division, an_event, teams
from tests.makers_before import desk_page, the_director
from tests.makers_decisions import decides
from tests.makers_stages import choose, has_won, publish
from tournament.brackets.decided_places import DECIDED
from tournament.brackets.models import Stage
from tournament.desk.public.results import results_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage() -> Stage:
    """One Swiss round of four, played: teams 1 and 2 won, and team 4 is put first."""
    division = a_division(an_event())
    teams(division, 4)
    desk = the_director(division.event)
    choose(desk, division, format="swiss", **{"swiss-rounds": "1"})
    stage = publish(desk, division)
    has_won(stage, 1, 3)
    has_won(stage, 2, 4)
    sent = decides(stage, desk_page(division, "bracket/1/decide/"), **{"place-4": "1"})
    assert sent.status_code == 303
    return stage


def test_the_standings_in_numbers_have_the_decided_places(stage: Stage) -> None:
    page = Client().get("/e/beach-house-2026/main-event/").context
    rows = page["keyed"].rows
    assert (rows[0].place, rows[0].team.number, rows[0].why) == (1, 4, DECIDED)
    listed = {team.number: row.place for row in page["places"] for team in row.teams}
    assert listed.items() <= {row.team.number: row.place for row in rows}.items()


def test_the_results_say_that_the_director_decided(stage: Stage) -> None:
    line = results_of(stage.division, official=True).rows[0].line
    assert (line.team.number, line.place, line.why) == (4, 1, DECIDED)
