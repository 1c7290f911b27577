"""The computer's clock is set, by seconds or by hours, while teams are late: nobody forfeits by
that, and once the director has looked each is ruled on once, and never before their time.

A race is a match at its table; its hall's clock steps once.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, suppress
from datetime import timedelta
from random import Random
from unittest import mock

from rules.refusals import Refused
from tests.drills.drilling import Drilled
from tests.drills.due_hall import Due, DueHall, due_halls
from tests.makers import DIRECTOR, NOON, minutes
from tournament.desk.act.change import Act
from tournament.desk.clock import tick
from tournament.desk.timing.clocks import start_clocks
from tournament.timing.clock_jumps import Beat
from tournament.timing.models import Stop

STEPS = [timedelta(seconds=3), timedelta(minutes=20), timedelta(hours=1), timedelta(hours=6)]
BEAT = 1 / 6
"""Minutes between two beats."""


def sabotage() -> AbstractContextManager[object]:
    """A clock that believes the computer's."""
    return mock.patch("tournament.desk.clock.step_between", return_value=None)


def drill(races: int, random: Random) -> Drilled:
    """So many matches, a hall of them at a time."""
    seen = Drilled()
    for hall in due_halls(races):
        Stop.objects.all().delete()
        step = random.choice(STEPS) * random.choice((1, -1))
        at = random.uniform(1, 14)
        words = "forward" if step > timedelta() else "back"
        early, late = _stepped(hall, at, step)
        for row in hall.due:
            rulings = row.match.late_rulings.count()
            seen.came_out(words, _wrong(row, early, late, rulings, step))
    return seen


def _stepped(hall: DueHall, at: float, step: timedelta) -> tuple[int, int]:
    """Rulings just after the step and just before the end of the wait; then the wait ends.

    After a step back it ends by the clock on the wall, so later by as much.
    """
    tick(_beat(at, step), _beat(at - BEAT))
    tick(_beat(at + BEAT, step), _beat(at, step))
    early = _rulings(hall)
    with suppress(Refused):  # sabotaged, none has stopped
        start_clocks(Act(hall.event, DIRECTOR, _beat(at + BEAT, step).wall))
    tick(_beat(14.9, step), _beat(14.8, step))
    late = _rulings(hall)
    end = 15.5 + max(-step, timedelta()) / minutes(1)
    tick(_beat(end, step), _beat(end - BEAT, step))
    return early, late


def _beat(count: float, step: timedelta = timedelta()) -> Beat:
    """So many minutes after noon, on a computer whose clock was set by this much."""
    return Beat(NOON + minutes(count) + step, count * 60, "this start")


def _rulings(hall: DueHall) -> int:
    return sum(row.match.late_rulings.count() for row in hall.due)


def _wrong(row: Due, early: int, late: int, rulings: int, step: timedelta) -> Iterator[str]:
    if early or late:
        yield f"a step of {step} ruled {early} late at once and {late} before their time"
    if rulings != 1:
        yield f"{row.match.code} has {rulings} rulings after a step of {step}"
