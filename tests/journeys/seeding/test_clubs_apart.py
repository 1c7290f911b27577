"""The director keeps clubs apart: sees the moves, then makes them."""

import pytest

from tests.findings import codes_in
from tests.makers import a_division, an_event, teams
from tests.makers_before import a_stranger, desk_page, the_director, the_registrar
from tests.makers_seeding import order
from tests.page_parts import part, parts
from tournament.live.models import LogEntry
from tournament.registration.models import Division

pytestmark = pytest.mark.django_db


@pytest.fixture
def division() -> Division:
    division = a_division(an_event())
    teams(division, 8)
    division.entries.filter(number__in=(1, 8)).update(club="Shore Club")
    return division


def test_the_moves_are_shown_and_then_made(division: Division) -> None:
    browser = the_director(division.event)
    page = browser.get(desk_page(division, "seeds/apart/"))
    swap = part(page.text, "swap")
    assert all(fact in swap for fact in ("Team 7", "Team 8", "seed 7", "seed 8"))
    assert order(division) == [1, 2, 3, 4, 5, 6, 7, 8]
    browser.post(desk_page(division, "seeds/apart/"), {"order": page.context["order"]})
    assert order(division) == [1, 2, 3, 4, 5, 6, 8, 7]
    row = LogEntry.objects.get()
    assert row.verb == "seeds.order"
    assert row.detail["after"] == [1, 2, 3, 4, 5, 6, 8, 7]


def test_pools_are_parted_too(division: Division) -> None:
    division.format, division.options = "pools", {"size": 4, "legs": 1}
    division.save()
    browser = the_director(division.event)
    page = browser.get(desk_page(division, "seeds/apart/"))
    browser.post(desk_page(division, "seeds/apart/"), {"order": page.context["order"]})
    assert order(division) == [1, 2, 3, 4, 5, 6, 8, 7]


def test_what_cannot_be_helped_is_said(division: Division) -> None:
    division.entries.update(club="Shore Club")
    page = the_director(division.event).get(desk_page(division, "seeds/apart/")).text
    assert {"moves", "meet-early"} <= parts(page)


def test_moves_that_were_not_shown_are_not_made(division: Division) -> None:
    answer = the_director(division.event).post(
        desk_page(division, "seeds/apart/"), {"order": "1,2,3"}
    )
    assert answer.status_code == 422
    assert order(division) == [1, 2, 3, 4, 5, 6, 7, 8]


def test_too_few_teams_have_no_draw() -> None:
    division = a_division(an_event())
    page = the_director(division.event).get(desk_page(division, "seeds/apart/"))
    assert page.status_code == 200
    assert codes_in(page.text) == ["too-few-teams"]


def test_only_directors_keep_clubs_apart(division: Division) -> None:
    for browser, status in ((a_stranger(), 404), (the_registrar(division.event), 403)):
        assert browser.get(desk_page(division, "seeds/apart/")).status_code == status
        assert browser.post(desk_page(division, "seeds/apart/"), {}).status_code == status
