"""Makers for who is here: the desk's check-in."""

from typing import Any

from django.test import Client

from tests.makers_floor import at_desk
from tests.makers_table import AT
from tournament.brackets.models import Stage
from tournament.registration.models import Entry


def check_in_page(client: Client, stage: Stage, **asked: str) -> Any:
    """The page of the check-in as this client is shown it."""
    answer = client.get(at_desk(stage, "check-in/"), asked)
    assert answer.status_code == 200
    return answer


def checks_in(client: Client, stage: Stage, entry: Entry) -> Any:
    """One tap on the row of a team."""
    return client.post(at_desk(stage, f"check-in/team/{entry.pk}/"))


def at_the_table(phone: Client) -> str:
    """What the phone at a table shows."""
    answer = phone.get(AT)
    assert answer.status_code == 200
    return answer.content.decode()
