"""The first beat of a clock with 1,000 unfinished events against one with 10.

It looks again at everything under way, because the code may have changed. One event is under way;
nobody touched the others for days. CPU seconds in this process.
"""

import time
from functools import partial
from pathlib import Path

from bench import Figure, at_most
from bench.clock_beat import FEW, LATER, MANY, touch, turn_to, unfinished_events
from bench.harness import interleave
from tests.makers import NOON
from tests.makers_clock import the_clock_at
from tournament.desk.clock import look_at_all
from tournament.registration.models import Event

ROUNDS = 9
STARTS = 50
GOAL = 1.3


def measure() -> Figure:
    """CPU of a first beat with 1,000 unfinished events as a multiple of one with 10."""
    few, many = unfinished_events()
    for database in (few, many):
        turn_to(database)
        touch(Event.objects.latest("pk"), NOON + LATER)
    large, small = interleave(
        partial(_starts, many), partial(_starts, few), ROUNDS, time.process_time
    )
    how = (
        f"{1000 * large / STARTS:.1f} ms per start with {MANY:,} unfinished events, "
        f"{1000 * small / STARTS:.1f} ms with {FEW}; CPU, median of {ROUNDS} rounds of {STARTS}"
    )
    return at_most("clock_start", large / small, GOAL, how)


def _starts(database: Path) -> None:
    turn_to(database)
    for _ in range(STARTS):
        look_at_all(NOON + LATER)
        if the_clock_at(NOON + LATER):
            raise RuntimeError("something was due")
