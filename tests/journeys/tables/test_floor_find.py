"""Finding a table by its number, or by two letters of a team or a player."""

import pytest
from django.test import Client

from tests.makers import a_called_match, an_official, logged_in
from tests.makers_floor import a_hall, at_desk, director_at
from tests.page_parts import parts
from tournament.brackets.models import Stage
from tournament.live.roles import Role
from tournament.registration.models import Player

pytestmark = pytest.mark.django_db


def found(stage: Stage, typed: str) -> tuple[str, str]:
    """Where the search leads, empty where it leads to a list; and the page."""
    client = director_at(stage.division.event)
    answer = client.get(at_desk(stage, "find/"), {"q": typed})
    return answer.headers.get("Location", ""), answer.text


def a_hall_with_one_at_a_table() -> Stage:
    stage = a_hall()
    a_called_match(stage, "W1-1", 3)
    Player.objects.filter(name="Player 1a").update(name="Zoë Ångström")
    return stage


@pytest.mark.parametrize("typed", ["3", " 3 ", "zo", "ÅNG", "ån"])
def test_a_number_or_two_letters_lead_to_the_match_at_the_table(typed: str) -> None:
    stage = a_hall_with_one_at_a_table()
    assert found(stage, typed)[0] == at_desk(stage, "match/main-event/W1-1/")


def test_a_free_table_leads_to_its_own_page() -> None:
    stage = a_hall_with_one_at_a_table()
    assert found(stage, "2")[0] == at_desk(stage, "tables/2/")


def test_several_are_listed_those_at_tables_first() -> None:
    stage = a_hall_with_one_at_a_table()
    a_called_match(stage, "W1-4", 1)
    location, page = found(stage, "team")
    assert location == ""
    links = [at_desk(stage, f"match/main-event/{code}/") for code in ("W1-4", "W1-1", "W1-2")]
    places = [page.index(f'href="{link}"') for link in links]
    assert places == sorted(places)


@pytest.mark.parametrize("typed", ["nobody", "77", "99999999999", "z", "", "²", "%", "0"])
def test_what_fits_nothing_says_so_and_asks_again(typed: str) -> None:
    location, page = found(a_hall_with_one_at_a_table(), typed)
    assert location == ""
    assert ("nothing-found" in parts(page)) is bool(typed)
    assert 'name="q"' in page


def test_what_was_typed_is_shown_as_it_was_typed() -> None:
    _, page = found(a_hall(), "<b>x")
    assert "&lt;b&gt;x" in page
    assert "<b>x" not in page


def test_strangers_find_nothing() -> None:
    stage = a_hall()
    address = at_desk(stage, "find/?q=1")
    assert Client().get(address).status_code == 302
    scorer = logged_in(an_official(stage.division.event, "sam", Role.SCORING))
    assert scorer.get(address).status_code == 403
    assert director_at(stage.division.event).post(address).status_code == 405
