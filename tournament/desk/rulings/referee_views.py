"""Help requests, a referee's view of a table, warnings, fines and suspensions: the views."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db.models import Q
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST, require_safe

from rules.core.conduct import SILENT, ClubFine
from rules.core.messages import say
from rules.typed_numbers import whole_number
from tournament.brackets.field_numbers import entry_numbered
from tournament.brackets.models import Match
from tournament.desk.act.change import Act, Receipt, because
from tournament.desk.act.forms import ReasonForm
from tournament.desk.act.shown import new_key
from tournament.desk.act.staff import (
    WITH_HANDS,
    WITHOUT_HANDS,
    Desk,
    for_staff,
    unless_seen,
    zone_of,
)
from tournament.desk.act.windows import asked_of, window_of
from tournament.desk.models import HelpRequest
from tournament.desk.now import now
from tournament.desk.registration.people_views import players_of
from tournament.desk.rulings.conduct_page import conduct_card, fines_page, items_of
from tournament.desk.rulings.forms import BoardForm, FineForm, SuspensionForm, WarningForm
from tournament.desk.rulings.help_requests import (
    answer_help_request,
    give_back_help_request,
    take_help_request,
)
from tournament.desk.rulings.referee_page import (
    help_requests_at,
    help_requests_page,
    referee_page,
    tables_in_play,
)
from tournament.desk.rulings.sanctions import (
    fine_club,
    give_warning,
    lift_suspension,
    settle_fine,
    suspend_person,
    take_back_warning,
)
from tournament.htmx import HtmxRequest
from tournament.registration.models import Entry, Player
from tournament.rulings.models import ConductWarning, Fine, Suspension
from tournament.rulings.warnings import Whom, whom_of

A_PAGE = 48
VISITORS = "visitors"


@for_staff("rule")
@require_safe
@unless_seen(WITH_HANDS)
def table(request: HtmxRequest, desk: Desk, number: int) -> HttpResponse:
    """Show a table with its match, people, timeline and possible warnings."""
    row = get_object_or_404(desk.event.tables, number=number)
    page = referee_page(row)
    tables, asked = tables_in_play(desk.event), asked_of(request)
    if not (asked.find or asked.page) and number in tables:
        asked = replace(asked, page=str(tables.index(number) // A_PAGE + 1))
    return desk.page(
        "tournament/rulings/table.html",
        zone=zone_of(desk.event),
        table=row,
        seen=desk.event.state,
        page=page,
        help_requests=help_requests_at(row),
        window=window_of(tables, asked, str, A_PAGE),
        conduct=conduct_card(desk, page.match, page.teams) if page else None,
        key=new_key(),
    )


@for_staff("rule")
@require_POST
def warn(request: HtmxRequest, desk: Desk, number: int) -> HttpResponse:
    """Warn a player, a team or visitors at the match on the page."""
    row = get_object_or_404(desk.event.tables, number=number)
    matches = Match.objects.filter(stage__division__event=desk.event, assignments__table=row)
    said = WarningForm.sent(request).said
    match = get_object_or_404(matches.select_related("stage").distinct(), pk=said["match"])
    receipt = give_warning(
        desk.act(now(), said["key"]),
        match=match,
        item=said["item"],
        whom=_whom(match, said["whom"]),
        user=request.user.pk,
        note=said["note"],
    )
    return desk.answer(receipt, "referee-table", number=number)


def _whom(match: Match, typed: str) -> Whom:
    """ "3/12" is player 12 of team 3, "3/" the whole team; also who sat there before a correction.

    Http404 for anyone else.
    """
    if typed == VISITORS:
        return Whom()
    team, _, player = typed.partition("/")
    teams = Entry.objects.filter(Q(slots__match=match) | Q(games__game__match=match))
    entry = entry_numbered(teams.distinct(), _number(team), match.stage.division_id)
    if entry is None:
        raise Http404("no such team here")
    if not player:
        return Whom(entry)
    there = Q(entries=entry) | Q(seatings__game__match=match)
    people = Player.objects.filter(there).distinct()
    return Whom(entry, get_object_or_404(people, pk=_number(player)))


def _number(typed: str) -> int:
    number = whole_number(typed)
    if number is None:
        raise Http404("no such thing here")
    return number


@for_staff("rule")
@require_POST
def take_back(request: HtmxRequest, desk: Desk, warning: int) -> HttpResponse:
    """Withdraw a warning."""
    rows = ConductWarning.objects.filter(event=desk.event).select_related(
        "match", "entry", "player"
    )
    row, this = get_object_or_404(rows, pk=warning), now()
    what = say("Warning to %(who)s: %(words)s.", who=whom_of(row).name, words=row.words)
    reason = ReasonForm.sent(request).said["reason"]
    actor = because(desk.actor, reason, what=what, done_at=row.given_at, now=this)
    receipt = take_back_warning(Act(desk.event, actor, this), warning=row, user=request.user.pk)
    table = row.match.assignments.order_by("given_at").last()
    if table is None:
        return desk.answer(receipt, "desk-event")
    number = table.table.number
    return desk.answer(receipt, "referee-table", number=number)


@for_staff("rule")
@require_safe
@unless_seen(WITHOUT_HANDS)
def queue(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Show all help requests, longest waiting first."""
    return desk.page(
        "tournament/rulings/help_requests.html",
        zone=zone_of(desk.event),
        page=help_requests_page(desk.event),
    )


@for_staff("rule")
@require_POST
def take(request: HtmxRequest, desk: Desk, call: int) -> HttpResponse:
    """Take a help request."""
    row, user = _asked(desk, call), request.user.pk
    receipt = take_help_request(desk.act(now()), asked=row, user=user)
    return _back(request, desk, receipt)


@for_staff("rule")
@require_POST
def give_back(request: HtmxRequest, desk: Desk, call: int) -> HttpResponse:
    """Give a help request back."""
    row = _asked(desk, call)
    receipt = give_back_help_request(desk.act(now()), asked=row)
    return _back(request, desk, receipt)


@for_staff("rule")
@require_POST
def answer(request: HtmxRequest, desk: Desk, call: int) -> HttpResponse:
    """Close a help request."""
    row = _asked(desk, call)
    receipt = answer_help_request(desk.act(now()), asked=row)
    return _back(request, desk, receipt)


def _asked(desk: Desk, call: int) -> HelpRequest:
    return get_object_or_404(desk.event.help_requests.select_related("table", "ruling"), pk=call)


def _back(request: HtmxRequest, desk: Desk, receipt: Receipt) -> HttpResponse:
    """Return to the board, if the button was there, or to the queue."""
    at_board = BoardForm.sent(request).said["board"] and desk.may("run the floor")
    page = "floor" if at_board else "calls"
    return desk.answer(receipt, page)


State = Fine.State


@for_staff("see the desk")
@require_safe
def fines(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Show every fine of the event."""
    return desk.page(
        "tournament/rulings/fines.html",
        zone=zone_of(desk.event),
        page=fines_page(desk.event),
        key=new_key(),
    )


@for_staff("rule")
@require_POST
def make(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Fine a club for an item of the book, or a typed reason."""
    said = FineForm.sent(request).said
    receipt = fine_club(desk.act(now(), said["key"]), club=said["club"], item=_item(desk, said))
    return desk.answer(receipt, "fines")


def _item(desk: Desk, said: Mapping[str, Any]) -> ClubFine:
    """The chosen item by position, or the typed one."""
    chosen = said["item"]
    if not chosen:
        return ClubFine("other", said["words"], said["dollars"] or 0, SILENT)
    for place, item in enumerate(items_of(desk.event), start=1):
        if chosen == str(place):
            return item
    raise Http404("no such fine")


@for_staff("enter teams")
@require_POST
def paid(request: HtmxRequest, desk: Desk, fine: int) -> HttpResponse:
    """Record that the club has paid."""
    return _settle(request, desk, fine, State.PAID)


@for_staff("overrule")
@require_POST
def waive(request: HtmxRequest, desk: Desk, fine: int) -> HttpResponse:
    """Waive the fine."""
    return _settle(request, desk, fine, State.WAIVED)


@for_staff("overrule")
@require_POST
def owed(request: HtmxRequest, desk: Desk, fine: int) -> HttpResponse:
    """Record that the fine is owed again."""
    return _settle(request, desk, fine, State.OWED)


def _settle(request: HtmxRequest, desk: Desk, fine: int, state: Fine.State) -> HttpResponse:
    row = get_object_or_404(desk.event.fines, pk=fine)
    receipt = settle_fine(
        desk.act(now()), fine=row, state=state, reason=ReasonForm.sent(request).said["reason"]
    )
    return desk.answer(receipt, "fines")


@for_staff("overrule")
@require_POST
def suspend(request: HtmxRequest, desk: Desk, player: int) -> HttpResponse:
    """Suspend the person behind this player."""
    row, said = get_object_or_404(players_of(desk), pk=player), SuspensionForm.sent(request).said
    receipt = suspend_person(
        desk.act(now()), player=row, since=said["from"], until=said["until"], reason=said["reason"]
    )
    return desk.answer(receipt, "person", player=row.pk)


@for_staff("overrule")
@require_POST
def lift(request: HtmxRequest, desk: Desk, suspension: int) -> HttpResponse:
    """Lift the suspension, whoever imposed it."""
    found = get_object_or_404(Suspension.objects.select_related("person"), pk=suspension)
    receipt = lift_suspension(
        desk.act(now()), suspension=found, reason=ReasonForm.sent(request).said["reason"]
    )
    return desk.answer(receipt, "people")
