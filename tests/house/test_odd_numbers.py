"""A number that nobody means, in every field of every address: an answer each, never an error.

Walks the URL conf with the demo weekend, and sends every field whose name the sources read.
"""

import re
import sys
from collections.abc import Iterator
from functools import cache
from urllib.parse import urlencode

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.urls import reverse

from tests.addresses import a_demo_hall, address, routes
from tests.house.reading import files, text
from tests.makers import logged_in
from tournament.desk.act.forms import FindingForm
from tournament.desk.act.secrets import card_key

pytestmark = pytest.mark.django_db

FIELD = re.compile(r'(?:POST|GET|typed|form|draft)(?:\.get\(|\.getlist\(|\[)"([\w-]+)"')
PASSED_ON = re.compile(r'\(request, (?:desk, )?(?:division, )?"([\w-]+)"')
OF_A_ROW = ("number", "note", "place", "points", "card", "category", "pin")
TYPED = "application/x-www-form-urlencoded"
MOST_DIGITS = sys.int_info.str_digits_check_threshold
LONG = "9" * (MOST_DIGITS + 1)
SEATS = ("N", "E", "S", "W", "NE", "SW")


@pytest.fixture(autouse=True)
def _python_reads_no_longer_number() -> Iterator[None]:
    """Otherwise a number that it does not read has seven times as many digits to send."""
    usual = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(MOST_DIGITS)
    yield
    sys.set_int_max_str_digits(usual)


def test_no_field_of_any_address_fails_on_a_long_number() -> None:
    hall = a_demo_hall()
    client = logged_in(User.objects.get(username="director"))
    client.raise_request_exception = False
    card = {"key": card_key(hall.table)}
    client.post(reverse("table-claim", args=[hall.event.slug, hall.table.number]), card)
    failed = [
        f"{how} {route.name}"
        for route in routes()
        for how in ("get", "post")
        if asked(client, how, address(route, hall.parts)) >= 500
    ]
    assert failed == []


def test_the_fields_are_found() -> None:
    assert {"N", "revision", "seen", "person", "partner", "minutes", "table"} <= set(fields())


@cache
def fields() -> tuple[str, ...]:
    """The names under which the desk reads what was typed."""
    list(routes())  # what it names is loaded
    sources = [text(path) for path in files(".py") if path.startswith("tournament/")]
    found = {name for source in sources for name in FIELD.findall(source)}
    found |= {name for source in sources for name in PASSED_ON.findall(source)}
    found |= {name for form in forms_below(FindingForm) for name in form.base_fields}
    found |= {f"{name}-{key}" for name in OF_A_ROW for key in range(1, 4)}
    return tuple(sorted(found | set(SEATS)))


@cache
def all_fields() -> str:
    """Every field with the number, as a browser sends it."""
    return urlencode(dict.fromkeys(fields(), LONG))


def forms_below(form: type[FindingForm]) -> Iterator[type[FindingForm]]:
    """It and every form made of it; the URL conf has loaded them all."""
    yield form
    for special in form.__subclasses__():
        yield from forms_below(special)


def asked(client: Client, how: str, where: str) -> int:
    """The status; what the request changed is undone."""
    before = transaction.savepoint()
    if how == "get":
        answer = client.get(f"{where}?{all_fields()}")
    else:
        answer = client.post(where, all_fields(), content_type=TYPED)
    status: int = answer.status_code
    transaction.savepoint_rollback(before)
    return status
