"""After a real change a page of the desk asks no more than this, and no more in a larger field."""

import pytest
from django.test import Client

from tests.counting import counting
from tests.hall_clock import CLOCK
from tests.makers import DIRECTOR, NOON, minutes
from tests.makers_floor import a_hall, at_desk, director_at
from tests.makers_scoring import a_round_under_way
from tournament.brackets.models import Match, Stage
from tournament.desk.act.change import Act, one_change
from tournament.desk.reading.match_words import topic_of

pytestmark = pytest.mark.django_db
SIZES = (7, 8, 16)
"""Seeds can follow the first of them: the same people play in all."""
MOST = {
    "": 20,
    "floor/": 16,
    "clock/": 12,
    "main-event/bracket/": 24,
    "main-event/seeds/methods/": 22,
    "main-event/round-pack/": 22,
    "match/main-event/{match}/": 24,
    "match/main-event/{match}/people/": 23,
    "match/main-event/{match}/people/substitute/{player}/": 24,
    "floor/team/main-event/1/": 24,
    "tables/2/referee/": 23,
}


@pytest.mark.parametrize("slug", ["double-elimination", "swiss"])
def test_a_page_of_the_desk_asks_little(slug: str) -> None:
    CLOCK.shows(NOON + minutes(5))
    _, few, many = (_asked(teams, slug) for teams in SIZES)
    assert few == many
    assert {page: n for page, n in many.items() if n > MOST[page]} == {}


def _asked(teams: int, slug: str) -> dict[str, int]:
    """The queries of each page of a first round."""
    stage = a_hall(teams=teams, tables=teams, slug=slug)
    plays, _ = a_round_under_way(stage)
    event = stage.division.event
    desk, player = director_at(event), event.players.order_by("pk")[0].pk
    found = {
        page: _after_a_change(desk, page.format(match=plays.code, player=player), stage, plays)
        for page in MOST
    }
    type(event).objects.filter(pk=event.pk).update(slug=f"{slug}-{teams}")
    return found


def _after_a_change(desk: Client, page: str, stage: Stage, match: Match) -> int:
    """The lower count of two requests: pages are also refreshed by time alone."""
    path = at_desk(stage, page)
    assert desk.get(path).status_code == 200, path
    with one_change(Act(stage.division.event, DIRECTOR, NOON)) as change:
        change.log("test", "Something changed.", touched=["floor", topic_of(match)])
    with counting() as asked:
        desk.get(path)
    return asked()
