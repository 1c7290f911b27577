"""Children go on to a division of children only: elsewhere last names and places are told."""

import pytest
from django.test import Client

from tests.findings import codes
from tests.makers import a_division, an_event
from tests.makers_before import a_pair, desk_page, the_director
from tests.makers_graph import DESK, add_way, everyone_played, plan_stage, publish_next
from tests.makers_stages import choose, publish
from tournament.registration.models import Division

pytestmark = pytest.mark.django_db
PUBLIC = "/e/beach-house-2026/"


@pytest.fixture
def children() -> Division:
    division = a_division(an_event(), name="Children", learning=True)
    for name in ("Ann", "Bob", "Cy", "Dot"):
        a_pair(division, f"{name} Vexworthy", f"{name}e Vexworthy")
    return division


def test_children_do_not_go_on_to_a_division_that_tells_their_last_names(
    children: Division,
) -> None:
    desk = the_director(children.event)
    final = a_division(children.event, name="Final")
    way = {"source": "children/1", "target": "final/1", "kind": "first", "count": "2"}
    answer = desk.post(f"{DESK}stages/ways/add/", way | {"carry": "none"})
    assert (answer.status_code, codes(answer)) == (422, ["children-named"])
    assert not final.ways_in.exists()


def test_their_next_division_tells_first_names_and_stays_one_of_children(
    children: Division,
) -> None:
    desk = the_director(children.event)
    choose(desk, children, format="round-robin")
    final = plan_stage(desk, children, "single-elimination", "Final")
    add_way(desk, "children/1", "final/1", "first", count="2")
    everyone_played(publish(desk, children))
    Division.objects.filter(pk=final.pk).update(learning=False)
    seen = desk.get(desk_page(final, "bracket/step/draw/")).context["coming"].shown
    answer = desk.post(desk_page(final, "bracket/next/"), {"seen": seen})
    assert (answer.status_code, codes(answer)) == (422, ["children-named"])
    Division.objects.filter(pk=final.pk).update(learning=True)
    everyone_played(publish_next(desk, final))
    pages = [Client().get(f"{PUBLIC}{page}") for page in ("", "final/", "final/results/")]
    assert [page.status_code for page in pages] == [200] * 3
    assert not any("Vexworthy" in page.text for page in pages)
