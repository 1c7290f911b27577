"""Every page, print, refusal and log line in a language nobody speaks: a bare sentence is seen."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.utils.dates import MONTHS, MONTHS_3, WEEKDAYS, WEEKDAYS_ABBR

from rules.rulesets import find, slugs
from tests import pseudo
from tests.addresses import Hall, a_demo_hall, address, routes
from tests.makers import a_phone_at, logged_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_in_pseudo")]

DATES = (MONTHS, MONTHS_3, WEEKDAYS, WEEKDAYS_ABBR)
DAYS = {str(day).title() for names in DATES for day in names.values()}
GAMES = [find(slug) for slug in slugs()]
NAMES = [*(game.title for game in GAMES), *(one.title for game in GAMES for one in game.presets)]
TITLES = {word for name in NAMES for word in pseudo.WORD.findall(name)}
DJANGO_SAYS = {"This field is required."}
NO_SENTENCES = DAYS | TITLES | {"Rookery", "UTC", "ABCD", "and", "or"}
"""What Django and Babel translate themselves into languages that people speak; names of rule books
and the product, a clock, the sample of a code."""


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pseudo")
    pseudo.write_catalogue(folder)
    return folder


@pytest.fixture
def _in_pseudo(catalogue: Path) -> Iterator[None]:
    with pseudo.spoken(catalogue):
        yield


def bare_pages(client: Client, hall: Hall) -> dict[str, list[str]]:
    """What each address says outside of messages, asked and sent an empty form; nothing stays."""
    typed = pseudo.typed_words() | NO_SENTENCES
    found: dict[str, list[str]] = {}
    for route in routes():
        for how in ("get", "post"):
            before = transaction.savepoint()
            answer = getattr(client, how)(address(route, hall.parts))
            transaction.savepoint_rollback(before)
            if answer.get("Content-Type", "").startswith("text/html"):
                rows = [row for row in pseudo.bare(answer.text, typed) if row not in DJANGO_SAYS]
                found |= {f"{route.name} {how}": rows} if rows else {}
    return found


def test_a_message_is_longer_and_keeps_what_is_put_in() -> None:
    assert pseudo.longer("%(team)s is late.") == "⟦%(team)s ís láté.~~~~⟧"


def test_no_page_that_a_director_opens_says_a_bare_sentence() -> None:
    hall = a_demo_hall()
    assert bare_pages(logged_in(User.objects.get(username="director")), hall) == {}


def test_no_page_of_a_tables_phone_says_a_bare_sentence() -> None:
    hall = a_demo_hall()
    assert bare_pages(a_phone_at(hall.table), hall) == {}
