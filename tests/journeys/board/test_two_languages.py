"""Two officials who read different languages run one floor."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.addresses import a_demo_hall
from tests.makers import DIRECTOR, NOON
from tournament.desk.act.change import Act, one_change
from tournament.registration.models import Event

pytestmark = pytest.mark.django_db

OWN = re.compile(r'(?:name|value|id|data-\w+)="[^"]*"|since=[\w.~-]+|\d\d:\d\d(?::\d\d)?')
"""What differs between two answers of one page: tokens, versions and times."""


def the_director(language: str) -> Client:
    client = Client(headers={"accept-language": language})
    client.force_login(User.objects.get(username="director"))
    return client


def lines(client: Client, where: str) -> list[str]:
    return OWN.sub("", client.get(where).text).splitlines()


@pytest.mark.parametrize(("board", "word"), [("", "Zu erledigen"), ("floor/", "abgegeben")])
def test_what_one_read_first_is_not_shown_to_the_other(board: str, word: str) -> None:
    where = f"/desk/{a_demo_hall().event.slug}/{board}"
    english, german = the_director("en"), the_director("de")
    the_floor_changes()
    before = lines(english, where)
    the_floor_changes()
    assert word in "".join(lines(german, where))
    assert lines(english, where) == before


def the_floor_changes() -> None:
    """What was kept of the board is out of date; the latest changes read the same."""
    for _ in range(3):
        with one_change(Act(Event.objects.get(), DIRECTOR, NOON)) as change:
            change.log("test", "Something.", touched=["floor", "event"])
