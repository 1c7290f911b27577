"""Log rows from other versions: every page shows them, and none fails."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.addresses import Hall, a_demo_hall, address, routes
from tests.makers import NOON, logged_in
from tournament.desk.board.undo import INVERSES
from tournament.live.models import LogEntry
from tournament.live.roles import Role

pytestmark = pytest.mark.django_db

OTHER_FORMS: list[Any] = [
    {},
    {"said": {"say": "Called %(match)s.", "with": {}}},
    {"said": {"say": "Called %(match)s.", "with": ["W1-1"]}},
    {"ids": "none"},
    {"ids": {"match": 5}},
    {"ids": {"match": ["W1-1"]}},
    {"ids": {"match": [99_999]}},
    [],
    "said",
    7,
]
WORDS = "Old words, 100 % %(team)s"


def logged_once(hall: Hall, detail: Any) -> None:
    """Log a row with this detail for every verb that can be undone, and one unknown verb."""
    last = LogEntry.objects.filter(topic=hall.event.topic).latest("number")
    for number, verb in enumerate([*sorted(INVERSES), "long.gone"], last.number + 1):
        LogEntry.objects.create(
            topic=last.topic,
            number=number,
            at=NOON,
            verb=verb,
            detail=detail,
            who="dora",
            role=Role.DIRECTOR.label,
            device="DESK01",
            words=WORDS,
            touched=["floor"],
            format=last.format,
            previous="0" * 64,
            hash="1" * 64,
        )
        hall.event.version = number
    hall.event.save()


@pytest.mark.parametrize("detail", OTHER_FORMS)
def test_pages_show_a_row_whose_detail_has_another_form(detail: Any) -> None:
    hall = a_demo_hall()
    logged_once(hall, detail)
    director = logged_in(User.objects.get(username="director"))
    pages = {str(route.name): address(route, hall.parts) for route in routes()}
    for name in ("floor", "log", "desk-event", "event", "wall", "queue"):
        assert director.get(pages[name]).status_code == 200, name
    assert WORDS in director.get(pages["log"]).text
