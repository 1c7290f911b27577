"""Makers for what happens before the first card."""

from django.test import Client

from tests.makers import a_division, a_user, an_event, an_official, logged_in, teams
from tournament.registration.models import Division, Event, Official

WORDS = {
    "kind": "beach-house",
    "name": "Beach House 2027",
    "venue": "City Pier Hall, Anna Maria",
    "starts": "2027-07-17T09:00",
    "zone": "America/New_York",
    "tables": "4",
    "tables_public": "no",
}
"""What a director types into the form of a new event."""


def a_field(count: int = 4, **words: object) -> Division:
    """A division of an event with `count` seeded teams and a director, dora."""
    division = a_division(an_event(), **words)
    teams(division, count)
    return division


def the_director(event: Event) -> Client:
    """The browser of the event's director."""
    return logged_in(a_user("dora"))


def the_registrar(event: Event) -> Client:
    """The browser of somebody who enters teams."""
    return logged_in(an_official(event, "reg", Official.Role.REGISTRAR))


def the_scorer(event: Event) -> Client:
    """The browser of somebody at the scoring table."""
    return logged_in(an_official(event, "sam", Official.Role.SCORING))


def a_stranger() -> Client:
    """The browser of the director of another event."""
    an_event(name="Another club's weekend", director="stranger")
    return logged_in(a_user("stranger"))


def desk_page(division: Division, page: str) -> str:
    """The address of a page of the division: "teams/", "seeds/order/"."""
    return f"/desk/{division.event.slug}/{division.slug}/{page}"
