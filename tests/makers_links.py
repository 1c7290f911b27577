"""Makers for one-time links: somebody invites, somebody else opens."""

import re
from typing import Any

from django.contrib.auth.models import User
from django.test import Client

from tests.kept import kept
from tests.makers import a_user, logged_in
from tests.makers_before import the_director
from tournament.registration.models import Event

NEW_PASSWORD = "seven lemons on a shelf"
ACCOUNT = {
    "name": "Sam Whitaker",
    "username": "sam",
    "password": NEW_PASSWORD,
    "again": NEW_PASSWORD,
    "email": "",
}
"""What an invited person types."""
KEY = re.compile(r"/link/#k=([\w-]{22})")


@kept
def an_owner(name: str = "olive") -> User:
    """An account that owns the installation."""
    user = a_user(name)
    user.is_superuser = user.is_staff = True
    user.save()
    return user


def the_owner() -> Client:
    """The browser of the owner."""
    return logged_in(an_owner())


def key_on(page: Any) -> str:
    """The key of the link that this page shows; fails if it shows none."""
    (key,) = set(KEY.findall(page.text))
    return str(key)


def invited(event: Event, role: str = "scoring") -> str:
    """The key of a new invite to an event."""
    form = {"role": role, "note": "Sam"}
    return key_on(the_director(event).post(f"/desk/{event.slug}/officials/invite/", form))


def invited_here(place: str, note: str = "") -> str:
    """The key of a new invite by the owner."""
    form = {"place": place, "note": note}
    return key_on(the_owner().post("/desk/installation/invites/", form))


def opened(key: str, browser: Client | None = None) -> Any:
    """What somebody sees who opens a link."""
    return (browser or Client()).post("/link/", {"key": key}, follow=True)


def joined(key: str, browser: Client | None = None, **words: str) -> Any:
    """What somebody sees who opens an invite and makes an account."""
    here = browser or Client()
    opened(key, here)
    return here.post("/link/join/", ACCOUNT | words, follow=True)
