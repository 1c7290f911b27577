"""A clock beat with 1,000 idle events against one with 10.

Each event has one match ready to be called. CPU seconds in this process; one database has 10
events, the other 990 more.
"""

import time
from functools import partial
from pathlib import Path

from django.db import connection

from bench import Figure, at_most
from bench.ground import own_database
from bench.harness import interleave
from tests.makers import a_division, a_stage, an_event
from tests.makers_clock import after, the_clock_at

FEW, MANY = 10, 1000
ROUNDS = 9
BEATS = 200
GOAL = 1.3


def measure() -> Figure:
    """CPU of beats with 1,000 idle events as a multiple of beats with 10."""
    many = Path(connection.settings_dict["NAME"])
    few = own_database() / "few.sqlite3"
    _idle(FEW)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [str(few)])
    _idle(MANY - FEW)
    large, small = interleave(
        partial(_beats, many), partial(_beats, few), ROUNDS, time.process_time
    )
    how = (
        f"{1000 * large / BEATS:.2f} ms per beat with {MANY:,} idle events, "
        f"{1000 * small / BEATS:.2f} ms with {FEW}; CPU, median of {ROUNDS} rounds of {BEATS}"
    )
    return at_most("clock_beat", large / small, GOAL, how)


def _idle(count: int) -> None:
    """Add this many events, each with a match to play that the clock has seen."""
    for _ in range(count):
        a_stage(a_division(an_event(tables=0)), 2, slug="single-elimination")
    the_clock_at(after(1))


def _beats(database: Path) -> None:
    connection.close()
    connection.settings_dict["NAME"] = str(database)
    for _ in range(BEATS):
        if the_clock_at(after(2)):
            raise RuntimeError("something was due")
