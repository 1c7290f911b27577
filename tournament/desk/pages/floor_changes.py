"""What was done on the floor just now, the last first, and whether one press takes it back.

Reads the log; adds nothing to it. One query.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournament.desk.undo.press import can_undo
from tournament.live.models import LogEntry
from tournament.registration.models import Event

SHOWN = 3
LOOKED_AT = 24
AT_THE_TABLES = ("Table scorekeeper",)


@dataclass(frozen=True, slots=True)
class Changed:
    """A row of the log on the board."""

    number: int
    at: datetime
    words: str
    who: str
    can_be_undone: bool


def last_changes(event: Event, now: datetime) -> Sequence[Changed]:
    """What officials and the clock did, the last first; what can be taken back is never left out
    for something that cannot."""
    rows = LogEntry.objects.filter(topic=event.topic).exclude(role__in=AT_THE_TABLES)
    last = list(rows.order_by("-number")[:LOOKED_AT])
    told = [
        Changed(row.number, row.at, row.words, row.who, can_undo(row, last[:place], now))
        for place, row in enumerate(last)
        if "floor" in row.touched
    ]
    first = sorted(told, key=lambda row: not row.can_be_undone)[:SHOWN]
    return sorted(first, key=lambda row: -row.number)
