"""The kept board: read again when something changed or time passed, and its clock is right."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.makers import DIRECTOR, NOON
from tests.makers_floor import a_hall
from tournament.desk.act.change import Act
from tournament.desk.board.floor_board import BEAT, kept_board
from tournament.desk.timing.clocks import stop_clocks

pytestmark = pytest.mark.django_db


def test_who_looks_again_in_the_same_beat_costs_nothing_and_sees_the_right_time() -> None:
    event = a_hall().division.event
    kept_board(event, NOON, "table")
    later = NOON + timedelta(seconds=BEAT - 1)
    with CaptureQueriesContext(connection) as counted:
        board = kept_board(event, later, "table")
    assert (len(counted), board.now) == (0, later)


def test_what_was_changed_is_seen_at_once() -> None:
    event = a_hall().division.event
    assert kept_board(event, NOON, "table").stop is None
    stop_clocks(Act(event, DIRECTOR, NOON), reason="Fire alarm")
    assert kept_board(event, NOON, "table").stop is not None


def test_time_alone_is_seen_a_beat_later() -> None:
    event = a_hall().division.event
    kept_board(event, NOON, "table")
    with CaptureQueriesContext(connection) as counted:
        kept_board(event, NOON + timedelta(seconds=BEAT), "table")
    assert len(counted) > 0
