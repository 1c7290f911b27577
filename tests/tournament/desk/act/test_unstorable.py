"""A NUL is turned away at the door, wherever it stands: PostgreSQL cannot even look for one."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.makers import an_event

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_a_nul_in_an_address_a_field_or_a_cookie_is_turned_away() -> None:
    event = an_event()
    find, match = reverse("find", args=[event.slug]), reverse("match", args=[event.slug, "x", "\0"])
    assert Client().get(find, {"q": "ab"}).status_code == 200
    assert Client().get(find, {"q": "a\0b"}).status_code == 422
    assert Client().get(find, {"\0": "ab"}).status_code == 422
    assert Client().get(match).status_code == 422
    assert Client().post(reverse("login"), {"username": "a\0"}).status_code == 422
    client = Client(headers={"cookie": r'rookery="abcdefgh\000"'})
    assert client.get(reverse("desk")).status_code == 422
