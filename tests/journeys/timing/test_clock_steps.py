"""The computer's own clock is put forward: nobody forfeits by that."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import NoReturn

import pytest
from django.core.management import call_command
from django.db import OperationalError, connection

from tests.makers import DIRECTOR
from tests.makers_clock import (
    a_match_called_at_noon,
    a_pinochle_match_at_noon,
    after,
    comes,
    event_of,
    here,
    late_of,
    sit_down,
    three_in_time,
)
from tests.page_parts import numbers
from tournament.desk.act.change import Act
from tournament.desk.clock import keep_beat, last_beat, tick
from tournament.desk.management.commands import runclock
from tournament.desk.timing.clocks import start_clocks
from tournament.live.models import LogEntry
from tournament.timing.clock_jumps import Beat, step_between
from tournament.timing.models import LateRuling, Stop

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


def beat(minutes: float, *, put_forward: timedelta = timedelta()) -> Beat:
    """So many minutes after noon, on a computer whose clock was put forward meanwhile."""
    return Beat(after(minutes) + put_forward, minutes * 60, "this start")


def test_an_hour_forward_stops_the_clocks_and_rules_nothing() -> None:
    match = a_match_called_at_noon()
    here(match)
    assert len(tick(beat(5, put_forward=HOUR), beat(4.9))) == 1
    assert LogEntry.objects.latest("number").detail["seconds"] == 3600
    assert tick(beat(6, put_forward=HOUR), beat(5, put_forward=HOUR)) == []
    assert not LateRuling.objects.exists()


def test_the_hour_counts_for_nobody_once_somebody_has_looked() -> None:
    match = a_match_called_at_noon()
    here(match)
    tick(beat(5, put_forward=HOUR), beat(4.9))
    start_clocks(Act(event_of(match), DIRECTOR, after(65)))
    assert tick(beat(15, put_forward=HOUR), beat(14.9, put_forward=HOUR)) == []
    assert len(tick(beat(15.2, put_forward=HOUR), beat(15, put_forward=HOUR))) == 1


def test_what_a_table_sent_after_the_step_and_before_it_was_noticed_is_open_again() -> None:
    match = a_pinochle_match_at_noon()
    three_in_time(match)
    game = sit_down(match, after(2) + HOUR)
    assert late_of(game) == {"W": "62:00.000"}
    assert len(tick(beat(2, put_forward=HOUR), beat(1.9))) == 1
    assert match.late_rulings.get().state == LateRuling.State.REOPENED


@pytest.mark.parametrize("step", [HOUR, -HOUR])
def test_what_was_ruled_before_a_step_stands(step: timedelta) -> None:
    here(a_match_called_at_noon())
    tick(beat(15.1), beat(15))
    assert len(tick(beat(16, put_forward=step), beat(15.1))) == 1
    assert LateRuling.objects.get().state == LateRuling.State.ENFORCED


def test_four_clocks_notice_one_step_once() -> None:
    a_match_called_at_noon()
    receipts = [tick(beat(5, put_forward=-HOUR), beat(4.9)) for _ in range(4)]
    assert [len(some) for some in receipts] == [1, 0, 0, 0]
    stop = Stop.objects.get()
    assert stop.jumped == -3600
    assert numbers(str(stop.why)) == [3600]
    assert numbers(stop.reason) == [3600]


def test_a_step_between_two_runs_is_noticed_by_the_next() -> None:
    a_match_called_at_noon()
    keep_beat(beat(4))
    assert len(tick(beat(9, put_forward=HOUR), last_beat())) == 1


def test_the_command_beats_once_and_writes_the_beat_down() -> None:
    call_command("runclock", "--once")
    assert last_beat() is not None
    assert not LogEntry.objects.exists()


def test_it_tells_its_parent_of_each_beat_also_without_a_database(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def away(*_: object) -> NoReturn:
        raise OperationalError

    beats: list[None] = []
    monkeypatch.setattr(runclock, "count", lambda: range(3))
    monkeypatch.setattr(runclock, "tick", away)
    monkeypatch.setattr(connection, "close", lambda: None)
    call_command("runclock", seconds=0.0, beaten=lambda: beats.append(None))
    assert len(beats) == 3


def test_no_player_is_replaced_by_a_step_either() -> None:
    match = a_pinochle_match_at_noon()
    comes(match, "1a", after(0))
    tick(beat(5, put_forward=HOUR), beat(4.9))
    assert tick(beat(6, put_forward=HOUR), beat(5, put_forward=HOUR)) == []
    start_clocks(Act(event_of(match), DIRECTOR, after(66)))
    assert tick(beat(15.9, put_forward=HOUR), beat(15.8, put_forward=HOUR)) == []
    assert len(tick(beat(16.2, put_forward=HOUR), beat(16, put_forward=HOUR))) == 1


def test_an_hour_forward_and_back_again_counts_for_nobody() -> None:
    match = a_match_called_at_noon()
    here(match)
    tick(beat(5, put_forward=HOUR), beat(4.9))
    tick(beat(6), beat(5.9, put_forward=HOUR))
    assert not LateRuling.objects.exists()
    start_clocks(Act(event_of(match), DIRECTOR, after(7)))
    assert Stop.objects.filter(until__isnull=False).count() == Stop.objects.count()
    assert tick(beat(15), beat(14.9)) == []
    assert len(tick(beat(22.1), beat(22))) == 1


def test_a_system_that_does_not_tell_its_start_still_shows_a_step_within_a_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(runclock, "BOOT", tmp_path / "none")
    before, later = runclock.this_moment(), runclock.this_moment()
    assert step_between(before, replace(later, wall=later.wall + HOUR)) is not None
