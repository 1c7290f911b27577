"""The preview picture of a link to an event."""

import struct

import pytest
from django.test import Client

from tests.makers_scoring import a_drawn_stage, a_posted_game
from tournament.brackets.models import Match
from tournament.desk.public.link_card import LinkCard, card_of, drawn
from tournament.registration.models import Event

pytestmark = pytest.mark.django_db

CARD = "/e/beach-house-2026/card.png"


def size(png: bytes) -> tuple[int, int]:
    """Width and height, from the header of the file."""
    assert png.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_a_link_names_its_picture_and_the_picture_is_there() -> None:
    a_drawn_stage()
    page = Client().get("/e/beach-house-2026/").text
    assert f'property="og:image" content="http://testserver{CARD}"' in page
    answer = Client().get(CARD)
    assert answer["Content-Type"] == "image/png"
    assert size(answer.content) == (1200, 630)


def test_it_counts_what_is_over_and_names_no_team() -> None:
    stage = a_drawn_stage()
    a_posted_game(stage)
    card = card_of(stage.division.event)
    played = Match.objects.exclude(state=Match.State.BYE).count()
    assert (card.over, card.playing, card.matches) == (1, 0, played)
    assert "Team 1" not in str(card)


def test_a_finished_event_has_another_state() -> None:
    event = a_drawn_stage().division.event
    before = card_of(event).state
    Event.objects.update(finished_at=event.starts_at)
    event.refresh_from_db()
    assert card_of(event).state != before


@pytest.mark.parametrize("name", ["", "W" * 80, "Łódź Rook Open und " * 4, "مهرجان الورق"])
def test_any_name_is_drawn(name: str) -> None:
    card = LinkCard(name, name, "Sat", "14", "Nov 2026", "Live", ("24 entries",), "", 3, 1, 7)
    assert size(drawn(card)) == (1200, 630)


def test_no_event_has_no_picture() -> None:
    assert Client().get("/e/nowhere/card.png").status_code == 404
