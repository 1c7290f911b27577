"""Lateness in words: what a ruling of the clock was computed from, and what it costs.

Pure: a wait comes in, a sentence goes out.
"""

from datetime import datetime

from rules.forfeits import written
from rules.outcomes import PenaltyRow
from tournament.registration.clock_changes import changed_between
from tournament.registration.models import Event
from tournament.registration.starts import on_the_wall
from tournament.timing.expected import Expected
from tournament.timing.lateness import Wait
from tournament.timing.waits import milliseconds


def arithmetic(event: Event, wait: Wait, one: Expected, verb: str) -> str:
    """ "Announced 14:00:00, came 14:07:30: waited 7:30.000. 30 points: came in minute 8: ...".

    `verb` is said of one who has not come: "now", or "seated".
    """
    until, said = (one.arrived, "came") if one.arrived else (wait.now, verb)
    return computed(
        event,
        since=wait.since(one),
        until=until,
        verb=said,
        waited=milliseconds(wait.waited_for(one)),
        row=wait.penalty_of(one),
    )


def computed(
    event: Event,
    *,
    since: datetime,
    until: datetime,
    verb: str,
    waited: int,
    row: PenaltyRow | None,
) -> str:
    """The same from its numbers: `waited` in milliseconds, less than passed where pauses and extra
    time are left out; `row` is what the law takes for it."""
    shown = [on_the_wall(at, event.zone) for at in (since, until)]
    changed = changed_between(since, until, event.zone)
    left_out = milliseconds(until - since) - waited
    without = f", {written(left_out)} of pauses and extra time left out" if left_out > 0 else ""
    return (
        f"Announced {shown[0]:%H:%M:%S}, {verb} {shown[1]:%H:%M:%S}{changed}: "
        f"waited {written(waited)}{without}{price(row)}"
    )


def price(row: PenaltyRow | None) -> str:
    """What a player pays, as the end of a sentence; empty where he pays nothing by himself."""
    if row is None:
        return ""
    return f". {row.why}" if row.replaced else f". {row.points} points: {row.why}"
