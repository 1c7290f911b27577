"""After a real change the pages that a hall looks at ask little, and no more in a larger field."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.counting import counting
from tests.hall_clock import CLOCK
from tests.makers import DIRECTOR, NOON, a_phone_at, minutes
from tests.makers_floor import a_hall
from tests.makers_personal import team
from tests.makers_scoring import a_round_under_way
from tournament.brackets.models import Match, Stage
from tournament.desk.act.change import Act, one_change
from tournament.desk.act.secrets import address_of
from tournament.desk.reading.match_words import topic_of

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
SIZES = (8, 32)


@pytest.mark.parametrize("slug", ["double-elimination", "swiss"])
def test_a_public_page_asks_eight_at_most_and_a_table_twelve(slug: str) -> None:
    CLOCK.shows(NOON + minutes(5))
    few, many = (_asked(teams, slug) for teams in SIZES)
    assert few == many
    assert {page: n for page, n in many.items() if n > (12 if page == "table" else 8)} == {}


def _asked(teams: int, slug: str) -> dict[str, int]:
    """The queries of each page of a first round."""
    stage = a_hall(teams=teams, tables=teams, slug=slug)
    plays, called = a_round_under_way(stage)
    event = stage.division.event
    event_at, division_at = [event.slug], [event.slug, stage.division.slug]
    over = stage.matches.get(state=Match.State.CERTIFIED)
    waited_for = stage.field.filter(entry__slots__match=called[0])[0]
    pages = {
        "home": reverse("home"),
        "event": reverse("event", args=event_at),
        "division": reverse("division", args=division_at),
        "results": reverse("results", args=division_at),
        "match": reverse("match", args=[*division_at, plays.code]),
        "called match": reverse("match", args=[*division_at, called[0].code]),
        "team": reverse("team-public", args=[*division_at, 1]),
        "my page": address_of(team(stage, waited_for.seed)),
        "wall": reverse("wall", args=event_at),
        "overlay": reverse("overlay-match", args=[*division_at, plays.code]),
        "table": reverse("table", args=[*event_at, 2]),
    }
    phone = a_phone_at(event.tables.get(number=2))
    found = {name: _after_a_change(phone, path, stage, plays) for name, path in pages.items()}
    sheet = reverse("match", args=[*division_at, over.code])
    found["sheet"] = _after_a_change(phone, sheet, stage, over)
    type(event).objects.filter(pk=event.pk).update(slug=f"{slug}-{teams}")
    return found


def _after_a_change(client: Client, path: str, stage: Stage, match: Match) -> int:
    assert client.get(path).status_code == 200, path
    with one_change(Act(stage.division.event, DIRECTOR, NOON)) as change:
        change.log("test", "Something changed.", touched=["floor", topic_of(match)])
    with counting() as asked:
        client.get(path)
    return asked()
