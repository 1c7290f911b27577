"""A season of three evenings, each played over HTTP: a correction, a drop-out, a late comer and a
substitute in each.

The better seed wins every game of an evening, so that everybody's place is known.
"""

from fractions import Fraction

import pytest
from django.test import Client

from tests.makers import an_event
from tests.makers_before import the_director
from tests.makers_evenings import (
    a_field,
    comes_late,
    draws_what_is_to_come,
    first_round,
    goes_home,
    is_over,
    played_out,
)
from tests.makers_stages import choose, publish
from tournament.registration.models import Division

pytestmark = pytest.mark.django_db

HERE = "/desk/seasons/club-nights/"
FORM = {"name": "Club nights", "points": "10 8 6 5 4 3 2 1", "taking_part": "1", "best": "2"}


def an_evening(name: str, players: tuple[str, ...], *, late: str, early: str) -> Division:
    """Three drawn rounds: somebody comes after the first, somebody leaves before the last."""
    event = an_event(name=name)
    division, desk = a_field(event, players), the_director(event)
    choose(desk, division, format="swiss", **{"swiss-rounds": "3"})
    stage = publish(desk, division)
    first_round(desk, stage)
    comes_late(desk, division, late, "round")
    draws_what_is_to_come(desk, division)
    goes_home(desk, stage, early)
    played_out(division)
    is_over(event)
    return division


def places(division: Division) -> dict[str, str]:
    """Everybody's place of the evening, as they read it."""
    page = Client().get(f"/e/{division.event.slug}/{division.slug}/results/")
    return {row.title: row.line.places for row in page.context["results"].rows}


def points_for(place: str) -> Fraction:
    """Those who share places share their points, and everybody has one for taking part."""
    first, _, last = place.partition("–")
    shared = range(int(first), int(last or first) + 1)
    table = [10, 8, 6, 5, 4, 3, 2, 1]
    return Fraction(sum(table[each - 1] for each in shared), len(shared)) + 1


def test_a_season_of_three_evenings_goes_to_its_final_standings() -> None:
    evenings = [
        an_evening("May", ("Ann", "Ben", "Cal", "Dee"), late="Eve", early="Dee"),
        an_evening("June", ("Ann", "Cal", "Ben", "Eve"), late="Flo", early="Eve"),
        an_evening("July", ("Ben", "Eve", "Dee", "Ann"), late="Gus", early="Ann"),
    ]
    dora = the_director(evenings[0].event)
    assert dora.post("/desk/seasons/new/", FORM)["Location"] == HERE
    for since, division in enumerate(evenings):
        season = dora.get(HERE).context["shown"].season
        form = {"division": division.pk, "since": season.version}
        assert dora.post(f"{HERE}add/", form).status_code == 303, since
    read = [places(division) for division in evenings]
    assert [row["Ann"] for row in read[:2]] == ["1", "1"]
    assert read[2]["Ben"] == "1"

    rows = Client().get("/seasons/club-nights/").context["shown"].rows
    assert (rows[0].name, str(rows[0].total)) == ("Ann", "22")
    for row in rows:
        own = sorted(points_for(evening[row.name]) for evening in read if row.name in evening)
        assert row.stood.total == sum(own[-2:]), row.name
    assert {row.name for row in rows} == {"Ann", "Ben", "Cal", "Dee", "Eve", "Flo", "Gus"}
