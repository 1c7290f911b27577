"""What everybody may read travels compressed; what holds a secret never does."""

import gzip

import pytest
from django.test import Client

from tests.makers import an_event, an_official, logged_in
from tests.makers_scoring import a_drawn_stage
from tournament.live.roles import Role

pytestmark = pytest.mark.django_db
TAKES = {"Accept-Encoding": "gzip, deflate, br"}


def test_a_public_page_is_sent_small(client: Client) -> None:
    a_drawn_stage(16)
    plain = client.get("/e/beach-house-2026/main-event/")
    small = client.get("/e/beach-house-2026/main-event/", headers=TAKES)
    assert small["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in small["Vary"]
    assert gzip.decompress(small.content) == plain.content
    # Django pads by up to 100 random bytes, which these few kilobytes feel.
    assert (len(small.content) - 100) * 7 < len(plain.content)


@pytest.mark.parametrize(
    "address", ["/desk/beach-house-2026/", "/t/beach-house-2026/1/", "/my/x/y/"]
)
def test_a_page_that_may_hold_a_secret_is_not_compressed(address: str) -> None:
    director = logged_in(an_official(an_event(), "dora", Role.DIRECTOR))
    assert "Content-Encoding" not in director.get(address, headers=TAKES).headers
