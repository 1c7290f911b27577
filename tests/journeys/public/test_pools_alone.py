"""Pools that nothing follows: each has its own places, and nobody is first of all."""

import pytest
from django.test import Client

from tests.makers import DIRECTOR, NOON, a_division, a_stage, an_event
from tests.makers_before import the_director
from tests.makers_stages import has_won
from tests.page_parts import part, parts, texts
from tournament.brackets.models import Stage
from tournament.desk.act.change import Act
from tournament.desk.brackets.bracket_picture import title_of
from tournament.desk.registration.leaving import withdraw_team
from tournament.registration.models import Departure

pytestmark = pytest.mark.django_db
DESK = "/desk/beach-house-2026/"


@pytest.fixture
def stage() -> Stage:
    """Pool A: 1, 4, 5. Pool B: 2, 3, 6. The better seed won each match."""
    stage = a_stage(a_division(an_event()), 6, slug="pools", size=3, legs=1)
    for winner, loser in ((1, 4), (1, 5), (4, 5), (2, 3), (2, 6), (3, 6)):
        has_won(stage, winner, loser)
    return stage


@pytest.fixture
def desk(stage: Stage) -> Client:
    return the_director(stage.division.event)


def test_the_first_of_each_pool_have_certificates_that_name_it(desk: Client) -> None:
    told = texts(desk.get(f"{DESK}certificates/?places=1").text, "certificate")
    for name, pool, words in zip(("Team 1", "Team 2"), ("pool-A", "pool-B"), told, strict=True):
        assert name in words
        assert str(title_of(pool)) in words


def test_the_wrap_up_offers_the_prizes_and_all_certificates(desk: Client) -> None:
    steps = part(desk.get(DESK).text, "after-the-final")
    assert "(6)" in steps
    assert "/main-event/prizes/" in desk.get(DESK).text


def test_no_first_place_is_missing_though_somebody_was_disqualified(
    stage: Stage, desk: Client
) -> None:
    entry = stage.field.get(seed=6).entry
    act = Act(stage.division.event, DIRECTOR, NOON)
    withdraw_team(act, entry=entry, kind=Departure.Kind.DISQUALIFIED, reason="Marked cards")
    assert "lost-champion" not in parts(desk.get(DESK).text)
