"""Guards are removed from doors of the desk, one at a time, and the walk along them notices each.

What is removed is all of a guard, the question for the event, or the question for the role. The
walk is that of tests/house/test_doors.py: whoever should stay outside asks by GET and POST.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from random import Random
from typing import Any
from unittest import mock

from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404
from django.test import Client
from django.urls import URLPattern

from tests import doors
from tests.addresses import Hall, a_demo_hall
from tests.doors import OPEN
from tests.drills.drilling import Drilled
from tests.makers import a_user, an_official, logged_in
from tournament.desk.act.staff import Desk
from tournament.live.roles import Role
from tournament.live.services import Actor
from tournament.registration.models import Event, Official

GUARD = "guarded"
ANYBODY, ANY_ACCOUNT, ANY_OFFICIAL = "anybody", "any account", "any official"
Walker = tuple[Client, str, frozenset[str]]
"""Who walks, the status that keeps them out, and the doors that they may open."""


def sabotage() -> AbstractContextManager[object]:
    """Nobody asks at the doors: everything looks shut."""
    return mock.patch("tests.doors.HOW", ())


def drill(races: int, random: Random) -> Drilled:
    """Each race removes one guard and lets everybody walk who should stay outside."""
    seen = Drilled()
    hall = a_demo_hall()
    walkers = _walkers(hall)
    guarded = [door for door in doors.doors() if _guard_of(door)]
    every = sorted(guarded, key=lambda door: str(door.name))
    seen.met["doors"] = len(every)
    for _ in range(races):
        door, opened = random.choice(every), random.choice((ANYBODY, ANY_ACCOUNT, ANY_OFFICIAL))
        if opened == ANY_OFFICIAL and all(str(door.name) in may for _, _, may in walkers[2:]):
            opened = ANY_ACCOUNT  # every official may
        with transaction.atomic(), _unguarded(door, opened):
            caught = any(_gets_in(walker, hall, door) for walker in walkers)
            transaction.set_rollback(True)
        wrong = [] if caught else [f"nobody noticed that {opened} opens {door.name}"]
        seen.came_out("caught" if caught else "missed", wrong)
    return seen


def _walkers(hall: Hall) -> list[Walker]:
    stranger = logged_in(a_user("stranger"))
    found: list[Walker] = [(Client(), "302", frozenset()), (stranger, "404", frozenset())]
    for role, names in OPEN.items():
        official = logged_in(an_official(hall.event, f"walking-{role}", role))
        found.append((official, "403", frozenset(names.split())))
    return found


def _gets_in(walker: Walker, hall: Hall, door: URLPattern) -> bool:
    client, shut, may = walker
    name = str(door.name)
    return name not in may and bool(doors.answers(client, hall, [name]) - {shut})


@contextmanager
def _unguarded(door: URLPattern, opened: str) -> Iterator[None]:
    """Let others in as directors, who hold no such role."""
    guard = _guard_of(door)
    assert guard is not None
    with mock.patch.object(door, "callback", _let_in(guard.__wrapped__, opened)):
        yield


def _guard_of(door: URLPattern) -> Any:
    """The function that `for_staff` puts in front of the door's view, or None."""
    each: Any = door.callback
    while each is not None and each.__code__.co_name != GUARD:
        each = getattr(each, "__wrapped__", None)
    return each


def _let_in(view: Callable[..., Any], opened: str) -> Callable[..., Any]:
    def shown(request: Any, event: str, **rest: Any) -> Any:
        here = Event.objects.get(slug=event)
        offices = Official.objects.filter(event=here, user=request.user.pk)
        if opened == ANY_OFFICIAL and not offices.exists():
            raise Http404
        actor = Actor(name="Nobody", role=Role.DIRECTOR, device="drill")
        return view(request, Desk(request, here, actor, frozenset({Role.DIRECTOR})), **rest)

    return shown if opened == ANYBODY else login_required(shown)
