"""The one queue of calls: which table waits, who is going there, and what was done last; and the
rulings that wait for another official.

Reads; decides nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, F, OuterRef

from tournament.brackets.models import Match
from tournament.desk.models import Call
from tournament.desk.reading.match_words import match_words
from tournament.registration.models import Event
from tournament.rulings.models import Ruling
from tournament.tables.models import Assignment, Table

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
    shown = _with_matches(list(calls.filter(answered_at=None)))
    done = calls.filter(answered_at__isnull=False).order_by("-answered_at")[:SHOWN]
    return CallsPage(
        waiting=[row for row in shown if not row.call.taken_at],
        taken=[row for row in shown if row.call.taken_at],
        done=list(done),
        rulings=open_rulings(event),
    )


def calls_at(table: Table) -> list[CallShown]:
    """What this table calls for, and nobody has done with."""
    calls = table.calls.filter(answered_at=None).select_related("table", "ruling")
    return _with_matches(list(calls.order_by("made_at")))


def calls_to_rule_on(match: Match) -> list[Call]:
    """The calls at the match's table that a ruling can answer, the likeliest first: what somebody
    took last, then what waits longest. One for a second referee is answered by what he says."""
    here = match.assignments.filter(cleared_at=None).values("table")
    calls = Call.objects.filter(table__in=here, ruling=None, answered_at=None)
    rows = calls.select_related("event").order_by(F("taken_at").desc(nulls_last=True), "made_at")
    return list(rows)


def open_rulings(event: Event) -> list[Ruling]:
    """The rulings that wait for the director, or for a second referee whom no call asks for."""
    rows = Ruling.objects.filter(match__stage__division__event=event, state__in=Ruling.OPEN)
    called = Call.objects.filter(ruling=OuterRef("pk"), answered_at=None)
    rows = rows.exclude(Exists(called)).select_related("match__stage__division")
    return list(rows.order_by("at"))


def _with_matches(calls: Sequence[Call]) -> list[CallShown]:
    here = Assignment.objects.filter(cleared_at=None)
    rows = here.filter(table__in=[call.table_id for call in calls])
    matches = {row.table_id: row.match for row in rows.select_related("match__stage__division")}
    return [_shown(call, matches.get(call.table_id)) for call in calls]


def _shown(call: Call, match: Match | None) -> CallShown:
    return CallShown(call, match, match_words(match) if match else "")
