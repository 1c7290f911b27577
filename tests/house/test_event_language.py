"""Every page of an event uses its language if the reader chose none, and its clock.

Walks the URL conf with the demo weekend, so a view that forgets the event fails here.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.addresses import Hall, a_demo_hall, address, routes
from tests.makers import a_phone_at, logged_in
from tournament.registration.models import Event

pytestmark = pytest.mark.django_db

FOR_PLAYERS = {
    "table-cards",
    "team-cards",
    "round-pack",
    "round-pack-of",
    "travel-cards",
    "hall-poster",
    "sheets-print",
    "read-out",
    "certificates",
}
"""Pages that the desk prints or reads aloud for players."""
OF_BOOKS = {"rules", "event-rules", "desk-rules"}
"""Pages with a book's words, which write minutes as "15:00"."""
TAG = re.compile(r"<option.*?</option>|<[^>]*>")
BY_24_HOURS = re.compile(r"\b(0\d|1[3-9]|2[0-3]):[0-5]\d(:[0-5]\d)?\b(?! [AP]M)")


@pytest.fixture
def hall() -> Hall:
    hall = a_demo_hall()
    Event.objects.update(language="de", clock="12")
    return hall


def pages(client: Client, hall: Hall) -> Iterator[tuple[str, str, Any]]:
    """Name, address and answer of each page under the event that this client may see."""
    for route in routes():
        if "event" in route.pattern.converters:
            where = address(route, hall.parts)
            answer = client.get(where)
            is_page = answer.get("Content-Type", "").startswith("text/html")
            if answer.status_code == 200 and is_page:
                yield str(route.name), where, answer


def test_a_page_under_an_event_speaks_its_language_to_who_names_none(hall: Hall) -> None:
    for client in (Client(), a_phone_at(hall.table)):
        spoken = {name: answer["Content-Language"] for name, _, answer in pages(client, hall)}
        assert len(spoken) > 8
        assert set(spoken.values()) == {"de"}, spoken


def test_officials_read_their_own_language_but_for_what_they_print_for_players(hall: Hall) -> None:
    director = Client(headers={"accept-language": "en"})
    director.force_login(User.objects.get(username="director"))
    for name, where, answer in pages(director, hall):
        if where.startswith("/desk/"):
            assert answer["Content-Language"] == ("de" if name in FOR_PLAYERS else "en"), name


def test_no_page_of_an_event_of_twelve_hours_counts_to_24(hall: Hall) -> None:
    Event.objects.update(language="en")
    director = logged_in(User.objects.get(username="director"))
    for client in (director, a_phone_at(hall.table)):
        for name, _, answer in pages(client, hall):
            found = BY_24_HOURS.search(TAG.sub(" ", answer.text))
            assert not found or name in OF_BOOKS, (name, found)


def test_a_reason_chosen_in_any_language_is_kept_in_english(hall: Hall) -> None:
    people = reverse(
        "match-people", args=[hall.parts[name] for name in ("event", "division", "code")]
    )
    for language in ("en", "de"):
        director = Client(headers={"accept-language": language})
        director.force_login(User.objects.get(username="director"))
        assert 'name="reason" value="Not feeling well"' in director.get(people).text
