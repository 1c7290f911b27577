"""Who comes in where: every address of a desk, asked by everybody who should not.

Walks the URL conf with the demo weekend. A new address turns up here unasked, as the director's
alone; whoever else may open it is named below. Who is let in is seen by a method that no page
has: the door stands before it.
"""

from collections.abc import Iterable, Iterator

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.urls import URLPattern

from tests.addresses import Hall, a_demo_hall, address, routes
from tests.makers import a_user, an_event, an_official, logged_in
from tournament.live.models import LogEntry
from tournament.live.roles import Role

pytestmark = pytest.mark.django_db

OF_NO_EVENT = {"desk", "event-new", "desk-seasons", "season-new"}
OF_A_SEASON = {"desk-season", "season-change", "season-add", "season-remove", "season-delete"}
"""Their doors: tests/journeys/seasons."""
OF_THE_OWNER = "/desk/installation/"
LOOKS = """desk-event stage stages rounds clock read-out fines desk-rules downloads entries-csv
teams-suggest"""
ENTERS = """teams teams-list teams-check teams-add team-add team team-change team-contacts
team-needs team-unlock team-join team-remove fine-paid contacts-csv"""
PRINTS = """pin-renew team-pin table-cards team-cards hall-poster certificates round-pack
round-pack-of travel-cards"""
CHECKS_IN = "check-in check-in-team check-in-person check-in-back arrival-back arrive"
SEATS = """standby standby-suggest standby-add standby-withdraw match-people substitute
substitute-for
substitute-propose substitute-answer substitute-back substitute-end chair-wait
chair-back chair-choose wrong-table wrong-table-back"""
READS = "decisions log hands-csv log-csv"
POSTS = """queue sheet post send-back sheet-over sheet-over-back sheets-print correct
results results-round results-save results-news paper-sheet paper-check"""
RULES = """calls call-take call-back call-answer rule rule-item rulings ruling ruling-question
ruling-agree ruling-disagree ruling-withdraw referee-table warn warning-back fine-make"""
SETTLES = "ruling-decide not-late lateness-enforce lateness-waive lateness-change"

OPEN: dict[Role, str] = {
    Role.REGISTRAR: " ".join((LOOKS, ENTERS, PRINTS, CHECKS_IN, SEATS)),
    Role.SCORING: " ".join((LOOKS, READS, POSTS)),
    Role.REFEREE: " ".join((LOOKS, READS, RULES, CHECKS_IN, SEATS)),
    Role.DEPUTY: " ".join((LOOKS, READS, RULES, SETTLES)),
}
HOW = ("get", "post")
SHUT = {302, 403, 404, 405}


def _is_the_owners(route: URLPattern) -> bool:
    return address(route, {}).startswith(OF_THE_OWNER)


def doors() -> Iterator[URLPattern]:
    """Every address of the desk of an event."""
    for route in routes():
        is_at_desk = address(route, {}).startswith("/desk/") and not _is_the_owners(route)
        if is_at_desk and route.name not in OF_NO_EVENT | OF_A_SEASON:
            yield route


ALL = frozenset(str(door.name) for door in doors())
OF_A_THING = {str(door.name) for door in doors() if len(door.pattern.converters) > 1} - {
    "floor-undo"
}
"""Doors to something that an event has; what is undone has a number in each event's own log."""


def answers(client: Client, hall: Hall, names: Iterable[str], **other: object) -> set[str]:
    """What these addresses answer, as "404" or "floor-undo post 422" where it is no refusal to
    enter; what a request changed is undone."""
    client.raise_request_exception = False
    found: set[str] = set()
    for door in (door for door in doors() if str(door.name) in names):
        for how in HOW:
            before = transaction.savepoint()
            status = getattr(client, how)(address(door, hall.parts | other)).status_code
            transaction.savepoint_rollback(before)
            found.add(str(status) if status in SHUT else f"{door.name} {how} {status}")
    return found


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
    found = [address(route, parts) for route in routes() if _is_the_owners(route)]
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
