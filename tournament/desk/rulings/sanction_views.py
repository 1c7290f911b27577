"""Fines of clubs and suspensions of people: the views."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST, require_safe

from rules.core.conduct import SILENT, ClubFine
from tournament.desk.act.answers import show_receipt
from tournament.desk.act.change import Receipt
from tournament.desk.act.forms import ReasonForm
from tournament.desk.act.shown import new_key
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.act.times import zone_of
from tournament.desk.now import now
from tournament.desk.registration.people_views import players_of
from tournament.desk.rulings.conduct_page import fines_page, items_of
from tournament.desk.rulings.forms import FineForm, SuspensionForm
from tournament.desk.rulings.sanctions import (
    fine_club,
    lift_suspension,
    settle_fine,
    suspend_person,
)
from tournament.htmx import HtmxRequest
from tournament.rulings.models import Fine, Suspension

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
    return _back(request, desk, receipt)


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
    return _back(request, desk, receipt)


def _back(request: HtmxRequest, desk: Desk, receipt: Receipt) -> HttpResponse:
    return show_receipt(request, receipt, "fines", event=desk.event.slug)


@for_staff("overrule")
@require_POST
def suspend(request: HtmxRequest, desk: Desk, player: int) -> HttpResponse:
    """Suspend the person behind this player."""
    row, said = get_object_or_404(players_of(desk), pk=player), SuspensionForm.sent(request).said
    receipt = suspend_person(
        desk.act(now()), player=row, since=said["from"], until=said["until"], reason=said["reason"]
    )
    return show_receipt(request, receipt, "person", event=desk.event.slug, player=row.pk)


@for_staff("overrule")
@require_POST
def lift(request: HtmxRequest, desk: Desk, suspension: int) -> HttpResponse:
    """Lift the suspension, whoever imposed it."""
    found = get_object_or_404(Suspension.objects.select_related("person"), pk=suspension)
    receipt = lift_suspension(
        desk.act(now()), suspension=found, reason=ReasonForm.sent(request).said["reason"]
    )
    return show_receipt(request, receipt, "people", event=desk.event.slug)
