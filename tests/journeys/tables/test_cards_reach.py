"""Cards, links and the poster warn when their address answers only the computer itself."""

import pytest
from django.test import override_settings

from tests.makers import a_division, a_stage, an_event
from tests.makers_floor import at_desk, director_at
from tournament.desk.templatetags.desk import is_only_here

pytestmark = pytest.mark.django_db
PAGES = (
    "print/table-cards/",
    "print/team-cards/",
    "print/hall/",
    "tables/1/",
    "main-event/teams/1/",
)


@pytest.mark.parametrize(
    "host",
    ["localhost", "localhost:8000", "127.0.0.1:8000", "[::1]:8000", "0.0.0.0", "a.localhost"],
)
def test_these_hosts_are_this_computer_only(host: str) -> None:
    assert is_only_here(host)


@pytest.mark.parametrize("host", ["rookery.example", "localhost.example"])
def test_these_hosts_are_reached_by_phones(host: str) -> None:
    assert not is_only_here(host)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_with_an_address_on_it_warns_on_localhost_and_nowhere_else(page: str) -> None:
    stage = a_stage(a_division(an_event()))
    director = director_at(stage.division.event)
    here = director.get(at_desk(stage, page), headers={"host": "localhost:8000"}).text
    there = director.get(at_desk(stage, page), headers={"host": "testserver"}).text
    assert 'id="only-here"' in here
    assert "run --lan" in here
    assert 'id="only-here"' not in there


@override_settings(LAN=True, ADDRESS="http://testserver")
def test_on_a_network_it_leads_to_the_same_page_at_the_address_of_the_network() -> None:
    stage = a_stage(a_division(an_event()))
    at = at_desk(stage, "print/hall/")
    page = director_at(stage.division.event).get(at, headers={"host": "localhost:8000"}).text
    assert f'href="http://testserver{at}"' in page
