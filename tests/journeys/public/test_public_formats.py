"""Every format's bracket can be followed by everybody, from the draw to the last match."""

import pytest
from django.test import Client

from tests.makers import DIRECTOR, NOON, a_division, a_stage, an_event
from tests.page_parts import part, texts
from tournament.brackets import formats
from tournament.desk.act.change import Act
from tournament.desk.brackets.forfeits import forfeit_match
from tournament.desk.reading.match_words import entrants_of

pytestmark = pytest.mark.django_db

DIVISION = "/e/beach-house-2026/main-event/"
DRAWN = [slug for slug in formats.slugs() if formats.find(slug).plan(4).matches]
"""The formats with a draw at publication; the rounds of others are typed."""


def page(address: str) -> str:
    response = Client().get(address)
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.parametrize("slug", DRAWN)
def test_a_bracket_is_shown_from_the_draw_to_the_last_match(slug: str) -> None:
    stage = a_stage(a_division(an_event()), min(7, formats.find(slug).most), slug=slug)
    assert "Team 1" in page(DIVISION)
    while (match := stage.matches.filter(state="ready").order_by("play_order").first()) is not None:
        forfeit_match(
            Act(stage.division.event, DIRECTOR, NOON),
            match=match,
            loser=entrants_of(match)[1],
            reason="Absent",
        )
        page(f"{DIVISION}?team=team+1")
    shown = page(DIVISION)
    assert 'class="match state-forfeited"' in shown or 'class="match state-void"' in shown
    assert not stage.matches.filter(state="planned").exists()


def test_where_won_and_lost_decide_they_are_shown() -> None:
    a_stage(a_division(an_event()), 4, slug="round-robin")
    shown = page(DIVISION)
    assert part(shown, "standings")
    assert shown.count('<td class="number">3</td>') == 4


def test_each_pool_has_its_own_standings() -> None:
    a_stage(a_division(an_event()), 8, slug="pools")
    shown = page(DIVISION)
    first, second = texts(shown, "standings")
    assert "A" in first.partition("Team")[0]
    assert "B" in second.partition("Team")[0]
    assert 'class="bracket-block pool B' in shown
