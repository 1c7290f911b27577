"""Half a page for the scorekeeper, half a page for a player, and what people can do here."""

import pytest
from django.test import Client
from django.urls import reverse

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", ["scorekeeper-card", "player-card"])
def test_a_card_is_printed_without_an_account(name: str) -> None:
    page = Client().get(reverse(name)).text
    assert 5 <= page.count("<li>") <= 8
    assert "<form" not in page


def test_every_public_page_leads_to_the_cards_and_to_the_accessibility_statement() -> None:
    home = Client().get("/").text
    for name in ("scorekeeper-card", "player-card", "accessibility"):
        assert f'href="{reverse(name)}"' in home
    assert Client().get(reverse("accessibility")).status_code == 200
