"""What was done on the floor just now, the last first, and whether one press takes it back.

Reads the log; adds nothing to it. One query.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from tournament.brackets.models import Match
from tournament.desk.act.reasons import is_at_once
from tournament.desk.board.undo import can_undo
from tournament.desk.reading.floor_matches import FloorMatch
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.registration.models import Event

SHOWN = 3
LOOKED_AT = 24
State = Match.State


WHILE: Mapping[str, Sequence[str]] = {
    "table.give": (State.CALLED,),
    "table.acknowledge": (State.CALLED,),
    "table.free": (State.HANDED_IN,),
    "match.take-back": (State.READY,),
    "match.move": Match.ON_THE_FLOOR,
    "match.order": (State.PLANNED, State.READY),
    "match.arrive": (State.CALLED,),
    "match.take-back-arrival": (State.CALLED,),
}
"""What was done with a match is taken back while one of its matches is in such a state."""


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
        states = [match.state for match in matches if (match.stage, match.round_key) == of]
        return not set(states) & {*Match.ON_THE_FLOOR}
    if row.verb not in WHILE:
        return True
    about = (match for match in matches if f"match:{match.stage}/{match.code}" in row.touched)
    return any(match.state in WHILE[row.verb] for match in about)


def _changed(row: LogEntry, can_be_undone: bool, now: datetime) -> Changed:
    at_once = can_be_undone and is_at_once(row.at, now)
    return Changed(row.number, row.at, row.words, row.who, can_be_undone, at_once)
