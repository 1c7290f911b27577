"""Contacts are private: each holds a marker, and every address is searched for it."""

import json

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.addresses import Hall, a_demo_hall, address, routes
from tests.makers import a_division, an_event, an_official, logged_in, teams
from tests.makers_before import desk_page, the_director
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.registration.models import Contact, Division, Player

pytestmark = pytest.mark.django_db

MAIL, PHONE = "marker.of.ann@secret.example", "+1 555 867 5309"


def a_hall_with_markers() -> Hall:
    """The demo weekend, with both markers as everyone's contacts."""
    hall = a_demo_hall()
    Contact.objects.bulk_create(
        Contact(player=player, words=words)
        for player in Player.objects.all()
        for words in (MAIL, PHONE)
    )
    return hall


def showing(client: Client, hall: Hall) -> set[str]:
    """The names of the addresses whose answers contain a marker."""
    client.raise_request_exception = False
    found = set()
    for route in routes():
        answer = client.get(address(route, hall.parts))
        body = answer.getvalue()
        heads = json.dumps([*answer.headers.items()]).encode()
        if any(mark.encode() in body + heads for mark in (MAIL, PHONE)):
            found.add(str(route.name))
    return found


def test_nobody_outside_the_desk_reads_them_anywhere() -> None:
    assert showing(Client(), a_hall_with_markers()) == set()


def test_an_official_who_enters_no_teams_reads_them_nowhere() -> None:
    hall = a_hall_with_markers()
    for role in (Role.SCORING, Role.REFEREE, Role.DEPUTY):
        olga = an_official(hall.event, "olga", role)
    assert showing(logged_in(olga), hall) == set()


def test_the_director_reads_them_on_the_page_of_the_team_and_in_one_file() -> None:
    hall = a_hall_with_markers()
    director = logged_in(User.objects.get(username="director"))
    assert showing(director, hall) == {"team", "contacts-csv"}


@pytest.fixture
def division() -> Division:
    return a_division(an_event())


def test_they_are_changed_on_the_team_s_page_and_the_log_does_not_say_them(
    division: Division,
) -> None:
    teams(division, 1)
    entry, director = division.entries.get(), the_director(division.event)
    where = desk_page(division, f"teams/{entry.number}/")
    form = {"reach-1": f"{MAIL}, {PHONE}", "reach-2": ""}
    assert director.post(f"{where}contacts/", form).status_code == 303
    first = entry.members.get(place=1).player
    assert [*first.contacts.values_list("words", flat=True)] == [MAIL, PHONE]
    assert MAIL in director.get(where).text
    director.post(f"{where}contacts/", {"reach-1": "x" * 5000, "reach-2": PHONE})
    assert len(first.contacts.get().words) == 200
    told = str([*LogEntry.objects.values()])
    assert LogEntry.objects.filter(verb="team.note").count() == 2
    assert MAIL not in told
    assert PHONE not in told


def test_they_go_when_the_player_goes(division: Division) -> None:
    director = the_director(division.event)
    director.post(desk_page(division, "teams/add-one/"), {"player": [f"Ann Oak {MAIL}", "Bob Elm"]})
    assert Contact.objects.get().words == MAIL
    director.post(desk_page(division, "teams/1/remove/"))
    assert not Contact.objects.exists()


def test_of_children_none_is_kept() -> None:
    division = a_division(an_event(), name="Children", learning=True)
    director = the_director(division.event)
    text = {"list": f"Mia {MAIL} & Noah\nZoe & Ben {PHONE}"}
    seen = director.post(desk_page(division, "teams/check/"), text).context["preview"]
    director.post(desk_page(division, "teams/add/"), text | {"checked": seen.mark})
    assert division.entries.count() == 2
    director.post(desk_page(division, "teams/1/contacts/"), {"reach-1": MAIL})
    typed = {"player": [f"Mia {MAIL}", "Noah"], "since": "999"}
    director.post(desk_page(division, "teams/1/change/"), typed)
    assert not Contact.objects.exists()
    assert 'data-part="private"' not in director.get(desk_page(division, "teams/1/")).text
