"""The one queue of calls: which table waits, who is going there, and what was done last; and the
rulings that wait for another official.

Reads; decides nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.brackets.models import Match
from tournament.desk.deciding import match_words
from tournament.desk.models import Call
from tournament.registration.models import Event
from tournament.rulings.models import Ruling
from tournament.tables.models import Assignment

SHOWN = 8


@dataclass(frozen=True, slots=True)
class CallShown:
    """A call that nobody has done with, the match that stands at its table, and its teams."""

    call: Call
    match: Match | None
    words: str


@dataclass(frozen=True, slots=True)
class CallsPage:
    """`waiting` calls have nobody yet, `taken` ones somebody who goes; `done` the last ones."""

    waiting: Sequence[CallShown]
    taken: Sequence[CallShown]
    done: Sequence[Call]
    rulings: Sequence[Ruling]


def calls_page(event: Event) -> CallsPage:
    """The calls of an event, who waits longest first."""
    calls = event.calls.select_related("table", "ruling").order_by("made_at")
    shown = _with_matches(event, list(calls.filter(answered_at=None)))
    done = calls.filter(answered_at__isnull=False).order_by("-answered_at")[:SHOWN]
    return CallsPage(
        waiting=[row for row in shown if not row.call.taken_at],
        taken=[row for row in shown if row.call.taken_at],
        done=list(done),
        rulings=open_rulings(event),
    )


def open_rulings(event: Event) -> list[Ruling]:
    """The rulings that wait for a second referee, or for the director."""
    rows = Ruling.objects.filter(match__stage__division__event=event, state__in=Ruling.OPEN)
    return list(rows.select_related("match__stage__division").order_by("at"))


def _with_matches(event: Event, calls: Sequence[Call]) -> list[CallShown]:
    here = Assignment.objects.filter(table__event=event, cleared_at=None)
    rows = here.filter(table__in=[call.table_id for call in calls])
    matches = {row.table_id: row.match for row in rows.select_related("match__stage__division")}
    return [_shown(call, matches.get(call.table_id)) for call in calls]


def _shown(call: Call, match: Match | None) -> CallShown:
    return CallShown(call, match, match_words(match) if match else "")
