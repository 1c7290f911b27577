"""What was done on the floor just now, the last first, and whether one press takes it back.

Reads the log; adds nothing to it. One query.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournament.desk.undo.press import can_undo
from tournament.desk.undo.why import is_at_once
from tournament.live.models import LogEntry
from tournament.registration.models import Event

SHOWN = 3
LOOKED_AT = 24
AT_THE_TABLES = ("Table scorekeeper",)


@dataclass(frozen=True, slots=True)
class Changed:
    """A row of the log on the board; what can be undone, but not `at_once`, asks why."""

    number: int
    at: datetime
    words: str
    who: str
    can_be_undone: bool
    at_once: bool


def last_changes(event: Event, now: datetime) -> Sequence[Changed]:
    """What officials and the clock did, the last first; what can be taken back at once is never
    left out for something else."""
    rows = LogEntry.objects.filter(topic=event.topic).exclude(role__in=AT_THE_TABLES)
    last = list(rows.order_by("-number")[:LOOKED_AT])
    told = [
        _changed(row, can_undo(row, last[:place]), now)
        for place, row in enumerate(last)
        if "floor" in row.touched
    ]
    first = sorted(told, key=lambda row: not row.at_once)[:SHOWN]
    return sorted(first, key=lambda row: -row.number)


def _changed(row: LogEntry, can_be_undone: bool, now: datetime) -> Changed:
    at_once = can_be_undone and is_at_once(row.at, now)
    return Changed(row.number, row.at, row.words, row.who, can_be_undone, at_once)
