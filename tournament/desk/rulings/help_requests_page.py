"""The queue of help requests, and rulings that need another official. Reads only."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, F, OuterRef

from rules.core.messages import Words
from tournament.brackets.models import Match
from tournament.desk.models import HelpRequest
from tournament.desk.reading.match_words import match_words
from tournament.registration.models import Event
from tournament.rulings.models import Ruling
from tournament.tables.models import Assignment, Table

SHOWN = 8


@dataclass(frozen=True, slots=True)
class HelpRequestShown:
    """An open help request, the match at its table, and its teams."""

    asked: HelpRequest
    match: Match | None
    words: Words


@dataclass(frozen=True, slots=True)
class HelpRequestsPage:
    """`waiting` requests are free, `taken` ones have an official, `done` are the latest."""

    waiting: Sequence[HelpRequestShown]
    taken: Sequence[HelpRequestShown]
    done: Sequence[HelpRequest]
    rulings: Sequence[Ruling]


def help_requests_page(event: Event) -> HelpRequestsPage:
    """The event's help requests, longest waiting first."""
    asked = event.help_requests.select_related("table", "ruling").order_by("made_at")
    shown = _with_matches(list(asked.filter(answered_at=None)))
    done = asked.filter(answered_at__isnull=False).order_by("-answered_at")[:SHOWN]
    return HelpRequestsPage(
        waiting=[row for row in shown if not row.asked.taken_at],
        taken=[row for row in shown if row.asked.taken_at],
        done=list(done),
        rulings=open_rulings(event),
    )


def help_requests_at(table: Table) -> list[HelpRequestShown]:
    """This table's open help requests."""
    asked = table.help_requests.filter(answered_at=None).select_related("table", "ruling")
    return _with_matches(list(asked.order_by("made_at")))


def help_requests_to_rule_on(match: Match) -> list[HelpRequest]:
    """The table's help requests that a ruling can answer, the likeliest first.

    First the one taken last, then the longest waiting. A second referee's opinion answers a request
    for one.
    """
    here = match.assignments.filter(cleared_at=None).values("table")
    asked = HelpRequest.objects.filter(table__in=here, ruling=None, answered_at=None)
    rows = asked.select_related("event").order_by(F("taken_at").desc(nulls_last=True), "made_at")
    return list(rows)


def open_rulings(event: Event) -> list[Ruling]:
    """Rulings that need the director, or a second referee whom no table requests."""
    rows = Ruling.objects.filter(match__stage__division__event=event, state__in=Ruling.OPEN)
    asked = HelpRequest.objects.filter(ruling=OuterRef("pk"), answered_at=None)
    rows = rows.exclude(Exists(asked)).select_related("match__stage__division")
    return list(rows.order_by("at"))


def _with_matches(requests: Sequence[HelpRequest]) -> list[HelpRequestShown]:
    here = Assignment.objects.filter(cleared_at=None)
    rows = here.filter(table__in=[one.table_id for one in requests])
    matches = {row.table_id: row.match for row in rows.select_related("match__stage__division")}
    return [_shown(one, matches.get(one.table_id)) for one in requests]


def _shown(asked: HelpRequest, match: Match | None) -> HelpRequestShown:
    return HelpRequestShown(asked, match, match_words(match) if match else "")
