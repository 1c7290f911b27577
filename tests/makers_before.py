"""Makers for what happens before the first card."""

from django.test import Client

from tests.kept import kept
from tests.makers import a_user, add_entry, an_event, an_official, logged_in
from tournament.live.roles import Role
from tournament.registration.models import Division, Entry, Event

WORDS = {
    "kind": "beach-house",
    "name": "Beach House 2027",
    "venue": "City Pier Hall, Anna Maria",
    "starts": "2027-07-17T09:00",
    "zone": "America/New_York",
    "language": "en",
    "clock": "24",
    "tables": "4",
    "tables_public": "no",
}
"""What a director types into the form of a new event."""


@kept
def a_pair(division: Division, one: str, other: str) -> Entry:
    """A team of two."""
    return add_entry(division=division, members=[one, other])


@kept
def a_single(division: Division, player: str, **words: str) -> Entry:
    """A player who waits for a partner; `words` may name the team or the club."""
    entry = add_entry(division=division, members=[player])
    for word, value in words.items():
        setattr(entry, word, value)
    entry.title = words.get("name") or entry.title
    entry.save()
    return entry


def the_director(event: Event) -> Client:
    """The browser of the event's director."""
    return logged_in(a_user("dora"))


def the_registrar(event: Event) -> Client:
    """The browser of somebody who enters teams."""
    return logged_in(an_official(event, "reg", Role.REGISTRAR))


def the_scorer(event: Event) -> Client:
    """The browser of somebody at the scoring table."""
    return logged_in(an_official(event, "sam", Role.SCORING))


def a_stranger() -> Client:
    """The browser of the director of another event."""
    an_event(name="Another club's weekend", director="stranger")
    return logged_in(a_user("stranger"))


def desk_page(division: Division, page: str) -> str:
    """The address of a page of the division: "teams/", "seeds/order/"."""
    return f"/desk/{division.event.slug}/{division.slug}/{page}"
