"""Home and "My events" where a thousand events lie about: what is current, and a finder."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.kept import kept
from tests.makers import NOON, a_user, an_event, logged_in
from tests.page_parts import numbers, part, parts
from tournament.live.roles import Role
from tournament.registration.models import Event, Official

pytestmark = pytest.mark.django_db

MANY = 300
ADDRESSES = ("/", "/desk/")


@kept
def many_events(count: int) -> Event:
    """So many events of one director, a week apart up to last week, and one far in the future."""
    coming = an_event(name="Harbour Night")
    coming.starts_at = NOON + timedelta(days=20_000)
    coming.save()
    made = Event.objects.bulk_create(
        Event(
            slug=f"night-{number}",
            name=f"Night {number}",
            venue="Hall",
            zone="UTC",
            starts_at=NOON - timedelta(weeks=number + 200),
            created_at=NOON,
        )
        for number in range(count)
    )
    user = a_user("dora")
    Official.objects.bulk_create(
        Official(event=event, user=user, role=Role.DIRECTOR) for event in made
    )
    return coming


@pytest.mark.parametrize("address", ADDRESSES)
def test_the_page_holds_what_is_current_however_many_events_lie_about(address: str) -> None:
    many_events(MANY)
    answer = logged_in(a_user("dora")).get(address)
    assert answer.status_code == 200
    assert len(answer.content) <= 60_000
    assert "Harbour Night" in answer.text
    assert numbers(part(answer.text, "more-events")) == [MANY + 1]
    everything = logged_in(a_user("dora")).get(f"{address}?page=99")
    assert numbers(part(everything.text, "rows-shown"))[1:] == [MANY + 1, MANY + 1]
    assert f"Night {MANY - 1}" in everything.text


@pytest.mark.parametrize("address", ADDRESSES)
def test_it_asks_the_database_as_often_for_a_hundred_events_as_for_ten(address: str) -> None:
    many_events(100)
    every = list(Event.objects.order_by("pk"))
    client, counts = logged_in(a_user("dora")), []
    for count in (30, 100):
        Event.objects.update(is_trial=True)
        Event.objects.filter(pk__in=[event.pk for event in every[:count]]).update(is_trial=False)
        client.get(address)
        with CaptureQueriesContext(connection) as asked:
            client.get(address, {"q": ""})
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_an_old_event_is_found_by_its_words() -> None:
    many_events(MANY)
    found = logged_in(a_user("dora")).get("/desk/?find=night+277")
    assert [row.event.name for row in found.context["lists"][0][1]] == ["Night 277"]
    assert "nothing-found" in parts(logged_in(a_user("dora")).get("/desk/?find=zebra").text)
    home = Client().get("/?q=night 277").context["home"]
    assert [event.name for event in home.found.rows] == ["Night 277"]


def test_with_a_few_events_nothing_is_added() -> None:
    many_events(4)
    for address in ADDRESSES:
        shown = parts(logged_in(a_user("dora")).get(address).text)
        assert not shown & {"more-events", "rows-shown"}
