"""Four clocks, and a hall full of deadlines that are due at once: exactly one ruling each."""

from collections.abc import Iterator
from contextlib import AbstractContextManager
from random import Random
from unittest import mock

from tests.drills.drilling import Drilled
from tests.drills.due_hall import GAMES, TABLES, TOO_LATE, Due, due_hall
from tests.drills.racers import listening, racers
from tests.makers_clock import the_clock_at
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.timing.expected import Expected
from tournament.timing.lateness import Wait

CLOCKS = 4
RULED = "clock.rule-late"


def sabotage() -> AbstractContextManager[object]:
    """A clock that does not look whether another has ruled already."""
    return mock.patch("tournament.desk.actions.rule_late.to_be_ruled", _blind)


def _blind(waits: list[Wait]) -> list[tuple[Wait, tuple[Expected, ...]]]:
    return [(wait, wait.lost) for wait in waits]


def drill(races: int, random: Random) -> Drilled:
    """So many deadlines, a hall of them at a time."""
    seen = Drilled()
    halls = [due_hall(ruleset) for ruleset in GAMES]
    with racers(CLOCKS, random) as threads, listening("tournament.desk.clock") as heard:
        for number in range(-(-races // TABLES)):
            hall = halls[number % len(halls)]
            hall.call_at_noon()
            told = LogEntry.objects.count()
            errors = threads.race(*[lambda: the_clock_at(TOO_LATE)] * CLOCKS)
            for row in hall.due:
                seen.came_out("player" if row.player else "team", _wrong(row, told))
            seen.violations += [*errors, *heard, *map(str, differences(hall.event))]
            heard.clear()
    return seen


def _wrong(row: Due, told: int) -> Iterator[str]:
    """What must never be, in words; `told` rows were in the log before the race."""
    rulings, results = row.match.late_rulings.count(), row.match.results.count()
    if rulings != 1:
        yield f"{row.match.code} has {rulings} rulings"
    if results != (0 if row.player else 1):
        yield f"{row.match.code} has {results} results"
    rows = [one for one in LogEntry.objects.order_by("id")[told:] if one.verb == RULED]
    times = [one.detail["match"] for one in rows].count(row.match.code)
    if times != 1:
        yield f"the log tells {times} times of {row.match.code}"
