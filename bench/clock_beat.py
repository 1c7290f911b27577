"""A clock beat with 1,000 unfinished events against one with 10.

Each event has one match ready to be called, and nobody touched it for days. CPU seconds in this
process; one database has 10 events, the other 990 more.
"""

import time
from datetime import datetime, timedelta
from functools import cache, partial
from pathlib import Path

from django.db import connection

from bench import Figure, at_most
from bench.ground import own_database
from bench.harness import interleave
from tests.makers import DIRECTOR, NOON, a_division, a_stage, an_event
from tests.makers_clock import the_clock_at
from tournament.desk.act.change import Act, one_change
from tournament.registration.models import Event

FEW, MANY = 10, 1000
ROUNDS = 9
BEATS = 200
GOAL = 1.3
LATER = timedelta(days=5)


def measure() -> Figure:
    """CPU of beats with 1,000 unfinished events as a multiple of beats with 10."""
    few, many = unfinished_events()
    large, small = interleave(
        partial(_beats, many), partial(_beats, few), ROUNDS, time.process_time
    )
    how = (
        f"{1000 * large / BEATS:.2f} ms per beat with {MANY:,} unfinished events, "
        f"{1000 * small / BEATS:.2f} ms with {FEW}; CPU, median of {ROUNDS} rounds of {BEATS}"
    )
    return at_most("clock_beat", large / small, GOAL, how)


@cache
def unfinished_events() -> tuple[Path, Path]:
    """The databases with few and with many of them; in each, the clock has seen all."""
    many = Path(connection.settings_dict["NAME"])
    few = own_database() / "few.sqlite3"
    _make(FEW)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [str(few)])
    _make(MANY - FEW)
    return few, many


def _make(count: int) -> None:
    """Add this many events, each with a match to play, and the clock's look at them."""
    for _ in range(count):
        stage = a_stage(a_division(an_event(tables=0)), 2, slug="single-elimination")
        touch(stage.division.event, NOON)
    the_clock_at(NOON + LATER)


def touch(event: Event, now: datetime) -> None:
    """Change the event."""
    with one_change(Act(event, DIRECTOR, now)) as change:
        change.log("touched", "Something changed.")


def turn_to(database: Path) -> None:
    """Use this database from now on."""
    connection.close()
    connection.settings_dict["NAME"] = str(database)


def _beats(database: Path) -> None:
    turn_to(database)
    for _ in range(BEATS):
        if the_clock_at(NOON + LATER):
            raise RuntimeError("something was due")
