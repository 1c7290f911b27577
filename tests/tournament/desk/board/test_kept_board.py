"""The kept board: read again when something changed or time passed, and its clock is right."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.makers import DIRECTOR, NOON, a_phone_at
from tests.makers_floor import a_hall
from tests.makers_scoring import a_game_in_play
from tests.makers_table import AT, saved, table_of
from tournament.desk.act.change import Act
from tournament.desk.board.floor_board import BEAT, floor_board, kept_board
from tournament.desk.rulings.help_requests import request_help
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


@pytest.mark.parametrize("sort", ["table", "progress", "problem"])
def test_after_a_hand_its_table_alone_is_read_and_the_board_is_as_if_made_anew(sort: str) -> None:
    stage = a_hall()
    game = a_game_in_play(stage)
    a_game_in_play(stage, "W1-2", table=2)
    event, phone = stage.division.event, a_phone_at(table_of(game.match))
    saved(phone, 1)
    event.refresh_from_db()
    before = kept_board(event, NOON, sort)
    saved(phone, 2)
    event.refresh_from_db()
    with CaptureQueriesContext(connection) as counted:
        after = kept_board(event, NOON, sort)
    assert len(counted) <= 2
    assert after.tables != before.tables
    assert after == floor_board(event, NOON, sort)


def test_after_a_hand_where_somebody_waits_the_whole_board_is_read() -> None:
    stage = a_hall()
    table = table_of(a_game_in_play(stage).match)
    event, phone = stage.division.event, a_phone_at(table)
    saved(phone, 1)
    event.refresh_from_db()
    request_help(Act(event, DIRECTOR, NOON), table=table, reason="Misdeal")
    event.refresh_from_db()
    kept_board(event, NOON, "table")
    saved(phone, 2, at=AT)
    event.refresh_from_db()
    with CaptureQueriesContext(connection) as counted:
        board = kept_board(event, NOON, "table")
    assert len(counted) > 2
    assert board == floor_board(event, NOON)
