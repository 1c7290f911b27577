"""The doors of the desk: every address of an event's desk, and who may open it.

A new address turns up here unasked, as the director's alone; whoever else may open it is named.
"""

from collections.abc import Iterable, Iterator

from django.db import transaction
from django.test import Client
from django.urls import URLPattern

from tests.addresses import Hall, address, routes
from tournament.live.roles import Role

OF_NO_EVENT = {"desk", "event-new", "desk-seasons", "season-new"}
OF_A_SEASON = {"desk-season", "season-change", "season-add", "season-remove", "season-delete"}
"""Their doors: tests/journeys/seasons."""
OF_THE_OWNER = "/desk/installation/"
LOOKS = """desk-event stage stages rounds clock read-out fines desk-rules downloads entries-csv
teams-suggest"""
ENTERS = """teams teams-list teams-check teams-add team-add team team-change team-contacts
team-needs team-unlock team-join team-move team-remove fine-paid contacts-csv"""
PRINTS = """pin-renew team-pin table-cards team-cards hall-poster certificates round-pack
round-pack-of travel-cards"""
CHECKS_IN = "check-in check-in-team check-in-person check-in-back arrival-back arrive"
SEATS = """standby standby-suggest standby-add standby-withdraw match-people substitute
substitute-for
substitute-propose substitute-answer substitute-back substitute-end chair-wait
chair-back chair-choose wrong-table wrong-table-back"""
READS = "decisions log games-csv hands-csv log-csv"
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
LOGIN = "/login/"
SHUT = {302, 403, 404, 405}


def is_the_owners(route: URLPattern) -> bool:
    return address(route, {}).startswith(OF_THE_OWNER)


def doors() -> Iterator[URLPattern]:
    """Every address of the desk of an event."""
    for route in routes():
        is_at_desk = address(route, {}).startswith("/desk/") and not is_the_owners(route)
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
            answer = getattr(client, how)(address(door, hall.parts | other))
            transaction.savepoint_rollback(before)
            status = answer.status_code
            goes_on = status == 302 and not answer.headers["Location"].startswith(LOGIN)
            is_shut = status in SHUT and not goes_on
            found.add(str(status) if is_shut else f"{door.name} {how} {status}")
    return found
