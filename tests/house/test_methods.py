"""Every address × everybody × every method that no form and no link sends.

Asks the views themselves, without the middleware: some thousand requests in a few seconds. GET and
POST are walked through all of it in test_doors.py.
"""

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.contrib.sessions.backends.signed_cookies import SessionStore
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.test import RequestFactory
from django.urls import ResolverMatch, resolve
from django_htmx.middleware import HtmxDetails

from tests.addresses import Hall, a_demo_hall, address, routes
from tests.doors import OF_A_SEASON, OF_NO_EVENT, OF_THE_OWNER, OPEN
from tests.makers import a_user, an_official
from tournament.live.roles import Role

pytestmark = pytest.mark.django_db
OTHERS = ("OPTIONS", "PUT", "PATCH", "DELETE", "TRACE")
OF_AN_ACCOUNT = {"password", "my-account", "password-again", "unsent"} | {
    *("second-factor", "second-factor-off", "recovery-codes")
}
"""Addresses outside the desk for whoever is logged in."""
SOMEBODY, STRANGER, OWNER = "somebody", "stranger", "owner"


@pytest.fixture(autouse=True)
def _quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line in the log for each refusal costs more than the refusal."""
    monkeypatch.setattr(logging.getLogger("django.request"), "disabled", True)


def people(hall: Hall) -> Iterator[tuple[str, User | AnonymousUser]]:
    """Everybody who may be at a door, by role."""
    yield SOMEBODY, AnonymousUser()
    yield STRANGER, a_user(STRANGER)
    yield OWNER, User.objects.get(username="owner")
    yield Role.DIRECTOR, User.objects.get(username="director")
    for role in OPEN:
        yield role, an_official(hall.event, f"a-{role}", role)


@dataclass(frozen=True, slots=True)
class Door:
    """An address and what answers there."""

    name: str
    where: str
    leads: ResolverMatch

    @property
    def is_at_desk(self) -> bool:
        return self.where.startswith("/desk/")


def every_door(hall: Hall) -> list[Door]:
    parts = hall.parts | {"account": User.objects.get(username="owner").pk}
    found = [(str(route.name), address(route, parts)) for route in routes()]
    return [Door(name, where, resolve(where)) for name, where in found]


def answer(door: Door, how: str, user: User | AnonymousUser) -> int:
    request = RequestFactory().generic(how, door.where)
    request.user, request.session, request.resolver_match = user, SessionStore(), door.leads
    request.htmx = HtmxDetails(request)  # type: ignore[attr-defined]
    request._dont_enforce_csrf_checks = True  # type: ignore[attr-defined]
    try:
        return int(door.leads.func(request, **door.leads.kwargs).status_code)
    except Http404:
        return 404
    except PermissionDenied:
        return 403


def wanted(door: Door, who: str) -> int:
    """What anything but GET and POST is answered."""
    if who == SOMEBODY:
        return 302 if door.is_at_desk or door.name in OF_AN_ACCOUNT else 405
    if door.name == "login":
        return 302  # already logged in
    if door.where.startswith(OF_THE_OWNER):
        return 405 if who == OWNER else 403
    if not door.is_at_desk or door.name in OF_NO_EVENT:
        return 405
    if door.name in OF_A_SEASON or who in (STRANGER, OWNER):
        return 404
    return 405 if who == Role.DIRECTOR or door.name in OPEN[Role(who)].split() else 403


def methods(door: Door, who: str, turn: int) -> Sequence[str]:
    """Somebody without an account asks with each; those with one take turns at every address.

    Each of them with each would take 8 seconds more, and find no more: one decorator refuses all
    methods of a view. HEAD is another GET.
    """
    others = OTHERS if who == SOMEBODY else (OTHERS[turn % len(OTHERS)],)
    is_shut = door.is_at_desk and wanted(door, who) != 405
    return (*others, "HEAD") if is_shut and who in (SOMEBODY, STRANGER) else others


def test_no_other_method_gets_anybody_in() -> None:
    hall = a_demo_hall()
    doors, everybody = every_door(hall), list(people(hall))
    assert len(everybody) > len(OTHERS)
    wrong = [
        (who, how, door.where, found)
        for number, (who, user) in enumerate(everybody)
        for at, door in enumerate(doors)
        for how in methods(door, who, at + number)
        if (found := answer(door, how, user)) != wanted(door, who)
    ]
    assert wrong == []
