"""A request that Django refuses to read gets a page of ours, in the reader's language."""

import pytest
from django.test import Client

from tests.page_parts import parts
from tournament.language import COOKIE

pytestmark = pytest.mark.django_db

TOO_LARGE = {"words": "x" * 3_000_000}


def test_what_is_too_large_is_answered_by_a_page_of_ours() -> None:
    answer = Client(raise_request_exception=False).post("/login/", TOO_LARGE)
    assert answer.status_code == 400
    assert "unreadable" in parts(answer.text)


@pytest.mark.parametrize("host", ["elsewhere!", "192.168.1.9:8000"])
def test_an_address_that_the_server_does_not_know_is_said_as_such(host: str) -> None:
    """The router gave the computer another address while it was serving: nothing was too large."""
    answer = Client(raise_request_exception=False).get("/", headers={"host": host})
    assert answer.status_code == 400
    assert "other-address" in parts(answer.text)
    assert "unreadable" not in parts(answer.text)


def test_it_speaks_the_readers_language() -> None:
    client = Client(raise_request_exception=False)
    client.cookies[COOKIE] = "de"
    assert 'lang="de"' in client.post("/login/", TOO_LARGE).text
