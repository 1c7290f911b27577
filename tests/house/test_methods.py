"""Every address × everybody × every method that no form and no link sends.

Asks the views themselves, without the middleware: some thousand requests in a few seconds. GET and
POST are walked through all of it in test_doors.py.
"""

import logging
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.contrib.sessions.backends.signed_cookies import SessionStore
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.test import RequestFactory
from django.urls import URLPattern, resolve
from django_htmx.middleware import HtmxDetails

from tests.addresses import Hall, a_demo_hall, address, routes
from tests.doors import OF_A_SEASON, OF_NO_EVENT, OPEN, is_the_owners
from tests.makers import a_user, an_official
from tournament.live.roles import Role

pytestmark = pytest.mark.django_db
OTHERS = ("OPTIONS", "PUT", "PATCH", "DELETE", "TRACE")
OF_AN_ACCOUNT = {"password", "my-account", "password-again", "second-factor"} | {
    *("second-factor-off", "recovery-codes", "draws")
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


def answer(where: str, how: str, user: User | AnonymousUser) -> int:
    request = RequestFactory().generic(how, where)
    request.user, request.session = user, SessionStore()
    request.htmx = HtmxDetails(request)  # type: ignore[attr-defined]
    found = request.resolver_match = resolve(where)
    try:
        return int(found.func(request, *found.args, **found.kwargs).status_code)
    except Http404:
        return 404
    except PermissionDenied:
        return 403


def wanted(door: URLPattern, who: str) -> int:
    """What anything but GET and POST is answered."""
    name, is_at_desk = str(door.name), address(door, {}).startswith("/desk/")
    if who == SOMEBODY:
        return 302 if is_at_desk or name in OF_AN_ACCOUNT else 405
    if name == "login":
        return 302  # already logged in
    if is_the_owners(door):
        return 405 if who == OWNER else 403
    if not is_at_desk or name in OF_NO_EVENT:
        return 405
    if name in OF_A_SEASON or who in (STRANGER, OWNER):
        return 404
    return 405 if who == Role.DIRECTOR or name in OPEN[Role(who)].split() else 403


def test_no_other_method_gets_anybody_in() -> None:
    """Nobody and the director with each method; the others with one at each address, in turns."""
    hall = a_demo_hall()
    parts = hall.parts | {"account": User.objects.get(username="owner").pk}
    doors = [(door, address(door, parts)) for door in routes()]
    wrong = [
        (who, how, where, found)
        for who, user in people(hall)
        for at, (door, where) in enumerate(doors)
        for how in (OTHERS if who in (SOMEBODY, Role.DIRECTOR) else [OTHERS[at % len(OTHERS)]])
        if (found := answer(where, how, user)) != wanted(door, who)
    ]
    assert wrong == []


def test_head_is_kept_out_of_the_desk_as_get_is() -> None:
    parts = a_demo_hall().parts
    doors = [address(door, parts) for door in routes()]
    at_desk = [where for where in doors if where.startswith("/desk/")]
    assert {answer(where, "HEAD", AnonymousUser()) for where in at_desk} == {302}
    stranger = a_user(STRANGER)
    of_it = [where for where in at_desk if str(parts["event"]) in where]
    assert {answer(where, "HEAD", stranger) for where in of_it} == {404}
