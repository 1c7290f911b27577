"""A kept state is the one that would be built; what a test does itself never gets into it."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core import serializers
from django.db import connection

from tests import kept
from tests.makers import a_division, a_stage, an_event, logged_in
from tests.makers_floor import a_hall, begin
from tests.makers_scoring import a_drawn_stage, a_posted_game
from tournament.brackets.models import Game, Match, Slot, Stage
from tournament.registration.models import Entry, Event

pytestmark = pytest.mark.django_db
twice = pytest.mark.parametrize("time", ["built", "kept"])
SEEN: dict[str, list[str]] = {}


def rows() -> list[str]:
    return [
        serializers.serialize("json", model.objects.order_by("pk"))
        for model in (Event, Entry, Stage, Match, Slot, Game)
    ]


@pytest.fixture(scope="module", autouse=True)
def _nothing_was_seen() -> Iterator[None]:
    yield
    SEEN.clear()


@twice
def test_the_rows_are_the_same_each_time(time: str) -> None:
    game = a_posted_game(a_drawn_stage())
    assert game.match.stage.division.event == Event.objects.get()
    assert SEEN.setdefault("posted", rows()) == rows()


@twice
def test_what_is_given_stays_what_was_given(time: str) -> None:
    event = an_event()
    division = a_division(event)
    assert division.event is event
    assert a_stage(division).division is division


@twice
def test_what_a_test_writes_is_not_there_for_the_next(time: str) -> None:
    stage = a_hall()
    assert set(stage.field.values_list("entry__title", flat=True)) >= {"Team 1"}
    Entry.objects.update(title="Gone")
    assert begin(stage).started_at


@pytest.mark.parametrize("venue", ["City Pier", "Elsewhere"])
def test_makers_run_as_they_are_written_once_a_test_has_written_itself(venue: str) -> None:
    event = an_event(name="Written by the test")
    Event.objects.update(venue=venue)
    a_division(event)
    assert Event.objects.get().venue == venue


def test_each_browser_is_its_own() -> None:
    director = an_event().officials.get().user
    one, other = logged_in(director), logged_in(director)
    assert one.session.session_key != other.session.session_key


@twice
@pytest.mark.django_db(transaction=True)
def test_what_a_test_commits_is_not_there_for_the_next(time: str) -> None:
    stage = a_hall()
    assert set(stage.field.values_list("entry__title", flat=True)) >= {"Team 1"}
    assert Event.objects.count() == 1
    Entry.objects.update(title="Gone")


@pytest.mark.django_db(transaction=True)
def test_makers_run_as_they_are_written_once_somebody_else_has_committed() -> None:
    event = an_event()
    with ThreadPoolExecutor(1) as elsewhere:
        elsewhere.submit(moves_elsewhere).result()
    assert kept._standing() is None
    a_division(event)
    assert Event.objects.get().venue == "Elsewhere"


def moves_elsewhere() -> None:
    Event.objects.update(venue="Elsewhere")
    connection.close()


@pytest.fixture(scope="module")
def before_any_test(django_db_setup: None) -> object:
    return kept._now


def test_what_is_made_for_a_module_is_not_taken_from_a_test(before_any_test: object) -> None:
    assert before_any_test is None
    assert connection.in_atomic_block
