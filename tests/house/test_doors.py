"""Who comes in where: every address of a desk, asked by everybody who should not.

Walks the URL conf with the demo weekend. Who is let in is seen by a method that no page has: the
door stands before it.
"""

from random import Random

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.addresses import a_demo_hall, address, routes
from tests.doors import ALL, OF_A_THING, OPEN, answers, doors, is_the_owners
from tests.drills.races import removed_guards
from tests.makers import a_user, an_event, an_official, logged_in
from tournament.live.models import LogEntry
from tournament.live.roles import Role

pytestmark = pytest.mark.django_db


def test_there_are_doors() -> None:
    assert len(ALL) > 150
    assert {name for names in OPEN.values() for name in names.split()} <= ALL


def test_who_is_not_logged_in_is_asked_to() -> None:
    assert answers(Client(), a_demo_hall(), ALL) == {"302"}


def test_the_director_of_another_event_finds_nothing() -> None:
    hall, own = a_demo_hall(), an_event(name="Elsewhere", director="stranger", tables=0)
    stranger = logged_in(a_user("stranger"))
    assert answers(stranger, hall, ALL) == {"404"}
    assert answers(stranger, hall, OF_A_THING, event=own.slug) <= {"404", "405"}


@pytest.mark.parametrize("role", OPEN)
def test_an_official_opens_the_doors_of_the_role_and_no_other(role: Role) -> None:
    hall, own = a_demo_hall(), set(OPEN[role].split())
    client = logged_in(an_official(hall.event, "olga", role))
    assert answers(client, hall, ALL - own) == {"403"}
    let_in = (client.put(address(door, hall.parts)) for door in doors() if door.name in own)
    assert {answer.status_code for answer in let_in} == {405}


def test_the_owners_doors_open_for_owners_alone() -> None:
    hall, owner = a_demo_hall(), User.objects.get(username="owner")
    parts = hall.parts | {"account": owner.pk}
    found = [address(route, parts) for route in routes() if is_the_owners(route)]
    assert len(found) > 7
    director, theirs = logged_in(User.objects.get(username="director")), logged_in(owner)
    for where in found:
        assert Client().post(where).status_code == 302
        assert {director.get(where).status_code, director.post(where).status_code} == {403}
        assert theirs.get(where).status_code in {200, 405}


def test_the_director_is_kept_out_of_nothing_and_looking_changes_nothing() -> None:
    hall = a_demo_hall()
    director = logged_in(User.objects.get(username="director"))
    rows = LogEntry.objects.count()
    for door in doors():
        where = address(door, hall.parts)
        assert director.get(where).status_code not in {302, 403, 500}, where
    assert LogEntry.objects.count() == rows


def test_a_guard_that_is_removed_is_noticed() -> None:
    assert removed_guards.drill(5, Random(1)).violations == []


def test_the_drill_is_red_where_nobody_walks_through_the_doors() -> None:
    with removed_guards.sabotage():
        assert removed_guards.drill(1, Random(1)).violations
