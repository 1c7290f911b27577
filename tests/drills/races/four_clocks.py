"""Four clocks, and a hall full of deadlines that are due at once: exactly one ruling each."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from random import Random
from unittest import mock

from tests.drills.drilling import Drilled
from tests.drills.due_hall import TOO_LATE, Due, due_halls
from tests.drills.racers import listening, racers
from tests.makers_clock import the_clock_at
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.timing.lateness import Wait

CLOCKS = 4
RULED = "clock.rule-late"


def sabotage() -> AbstractContextManager[object]:
    """A clock that does not look whether another has ruled already."""
    return mock.patch.object(Wait, "to_be_ruled", Wait.lost)


def drill(races: int, random: Random) -> Drilled:
    """So many deadlines, a hall of them at a time."""
    seen = Drilled()
    with racers(CLOCKS, random) as threads, listening("tournament.desk.clock") as heard:
        for hall in due_halls(races):
            before = LogEntry.objects.count()
            errors = threads.race(*[lambda: the_clock_at(TOO_LATE)] * CLOCKS)
            told = list(LogEntry.objects.order_by("id")[before:])
            for row in hall.due:
                seen.came_out("player" if row.player else "team", _wrong(row, told))
            seen.violations += [*errors, *heard, *map(str, differences(hall.event))]
            heard.clear()
    return seen


def _wrong(row: Due, told: Sequence[LogEntry]) -> Iterator[str]:
    """What must never be, in words; `told` is what the log says of the race."""
    rulings, results = row.match.late_rulings.count(), row.match.results.count()
    if rulings != 1:
        yield f"{row.match.code} has {rulings} rulings"
    if results != (0 if row.player else 1):
        yield f"{row.match.code} has {results} results"
    times = [one.detail["match"] for one in told if one.verb == RULED].count(row.match.code)
    if times != 1:
        yield f"the log tells {times} times of {row.match.code}"
