"""A hand changes what few pages of officials show; the others are not made anew for it."""

import re

import pytest
from django.test import Client

from tests.hall_clock import HallClock
from tests.makers import NOON, a_phone_at
from tests.makers_floor import a_hall, at_desk, director_at
from tests.makers_scoring import a_game_in_play, a_handed_in_game
from tests.makers_table import saved, table_of
from tournament.brackets.models import Stage
from tournament.registration.models import Event

pytestmark = pytest.mark.django_db

VARIES = re.compile(r'(?:since|seen)=[^"]*|name="(since|csrfmiddlewaretoken|key)" value="[^"]*"')
WITHOUT = ["check-in/", "standby/", "scoring/", "calls/", "clock/", ""]
"""The pages that ask again and show no hand; the last one is the overview."""


@pytest.fixture
def hall(hall_clock: HallClock) -> Stage:
    """A match in play at table 1 and a sheet to post."""
    hall_clock.shows(NOON)
    stage = a_hall()
    a_handed_in_game(stage, "W1-2", table=2)
    saved(a_phone_at(table_of(a_game_in_play(stage).match)), 1)
    return stage


def shown(director: Client, stage: Stage, path: str) -> str:
    return VARIES.sub("", director.get(at_desk(stage, path)).text)


def saves_a_hand(stage: Stage) -> None:
    saved(a_phone_at(table_of(stage.matches.get(code="W1-1"))), 2)


@pytest.mark.parametrize("path", WITHOUT)
def test_a_hand_changes_nothing_on_pages_that_show_none(hall: Stage, path: str) -> None:
    director = director_at(hall.division.event)
    before = shown(director, hall, path)
    saves_a_hand(hall)
    assert shown(director, hall, path) == before


@pytest.mark.parametrize("path", ["check-in/", "standby/", "scoring/", "calls/"])
def test_a_page_that_shows_no_hands_is_not_sent_again_after_one(hall: Stage, path: str) -> None:
    director, version = director_at(hall.division.event), Event.objects.get().version
    saves_a_hand(hall)
    assert director.get(at_desk(hall, f"{path}?since={version}")).status_code == 204
    assert director.get(at_desk(hall, f"{path}?since={version - 2}")).status_code == 200


def test_a_referees_page_of_a_table_is_sent_again_with_the_hand(hall: Stage) -> None:
    director, version = director_at(hall.division.event), Event.objects.get().version
    saves_a_hand(hall)
    assert director.get(at_desk(hall, f"tables/1/referee/?since={version}")).status_code == 200


def test_a_version_of_the_future_has_been_seen_by_nobody(hall: Stage) -> None:
    """A restored database numbers anew."""
    director, version = director_at(hall.division.event), Event.objects.get().version
    assert director.get(at_desk(hall, f"calls/?since={version + 1}")).status_code == 200
