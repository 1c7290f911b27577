"""What was done on the floor just now, the last first, and whether one press takes it back.

Reads the log; adds nothing to it. One query.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournament.brackets.models import Match
from tournament.desk.act.change import IDS
from tournament.desk.act.reasons import is_at_once
from tournament.desk.board.undo import INVERSES, can_undo
from tournament.desk.reading.floor_matches import FloorMatch
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.registration.models import Event

SHOWN = 3
LOOKED_AT = 24


@dataclass(frozen=True, slots=True)
class Changed:
    """A row of the log on the board; what can be undone, but not `at_once`, asks why."""

    number: int
    at: datetime
    words: str
    who: str
    can_be_undone: bool
    at_once: bool


def last_changes(event: Event, now: datetime, matches: Sequence[FloorMatch]) -> Sequence[Changed]:
    """What officials and the clock did, the last first; what can be taken back at once is never
    left out for something else. `matches` are the open ones."""
    rows = LogEntry.objects.filter(topic=event.topic).exclude(role=Role.TABLE.label)
    last = list(rows.order_by("-number")[:LOOKED_AT])
    told = [
        _changed(row, can_undo(row, last[:place]) and _is_open(row, matches), now)
        for place, row in enumerate(last)
        if "floor" in row.touched
    ]
    first = sorted(told, key=lambda row: not row.at_once)[:SHOWN]
    return sorted(first, key=lambda row: -row.number)


def _is_open(row: LogEntry, matches: Sequence[FloorMatch]) -> bool:
    """Whether what it was about still stands so that it can be taken back: no Undo is offered that
    would be refused because play went on."""
    if row.verb == "round.start":
        of = (row.detail["stage"], row.detail["round"])
        theirs = {match.state for match in matches if (match.stage, match.round_key) == of}
        return not theirs & {*Match.ON_THE_FLOOR}
    states, about = INVERSES[row.verb].while_match, row.detail[IDS].get("match", ())
    return not states or any(match.pk in about and match.state in states for match in matches)


def _changed(row: LogEntry, can_be_undone: bool, now: datetime) -> Changed:
    at_once = can_be_undone and is_at_once(row.at, now)
    return Changed(row.number, row.at, row.words, row.who, can_be_undone, at_once)
