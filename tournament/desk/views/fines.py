"""What clubs owe: fined by a referee, paid at the desk, waived by the director."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_POST, require_safe

from rules.conduct import SILENT, ClubFine
from rules.typed_numbers import whole_number
from tournament.desk.access.staff import Desk, for_staff
from tournament.desk.act.answers import show_receipt as show
from tournament.desk.act.change import Receipt
from tournament.desk.act.shown import key_of, new_key
from tournament.desk.act.times import zone_of
from tournament.desk.actions.fine_club import fine_club
from tournament.desk.actions.settle_fine import settle_fine
from tournament.desk.now import now
from tournament.desk.pages.fines_page import fines_page, items_of
from tournament.rulings.models import Fine

State = Fine.State


@for_staff("see the desk")
@require_safe
def fines(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Every fine of the event."""
    context = {
        "event": desk.event,
        "desk": desk,
        "zone": zone_of(desk.event),
        "page": fines_page(desk.event),
        "key": new_key(),
    }
    return render(request, "tournament/rulings/fines.html", context)


@for_staff("rule")
@require_POST
def make(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Fine a club for something of the book, or for what is typed."""
    receipt = fine_club(
        event=desk.event,
        actor=desk.actor,
        now=now(),
        club=request.POST.get("club", ""),
        item=_item(request, desk),
        key=key_of(request),
    )
    return _back(request, desk, receipt)


def _item(request: HttpRequest, desk: Desk) -> ClubFine:
    """The item of the book that was chosen, by its place in the list; else what was typed."""
    chosen = request.POST.get("item", "")
    if not chosen:
        dollars = request.POST.get("dollars", "").strip().removeprefix("$")
        words = request.POST.get("words", "")
        return ClubFine("other", words, whole_number(dollars, 9_999_999) or 0, SILENT)
    for place, item in enumerate(items_of(desk.event), start=1):
        if chosen == str(place):
            return item
    raise Http404("no such fine")


@for_staff("enter teams")
@require_POST
def paid(request: HttpRequest, desk: Desk, fine: int) -> HttpResponse:
    """The club has paid."""
    return _settle(request, desk, fine, State.PAID)


@for_staff("overrule")
@require_POST
def waive(request: HttpRequest, desk: Desk, fine: int) -> HttpResponse:
    """The director lets it be."""
    return _settle(request, desk, fine, State.WAIVED)


@for_staff("overrule")
@require_POST
def owed(request: HttpRequest, desk: Desk, fine: int) -> HttpResponse:
    """It was no payment, or it is owed after all."""
    return _settle(request, desk, fine, State.OWED)


def _settle(request: HttpRequest, desk: Desk, fine: int, state: Fine.State) -> HttpResponse:
    row = get_object_or_404(desk.event.fines, pk=fine)
    receipt = settle_fine(
        event=desk.event,
        actor=desk.actor,
        now=now(),
        fine=row,
        state=state,
        reason=request.POST.get("reason", ""),
    )
    return _back(request, desk, receipt)


def _back(request: HttpRequest, desk: Desk, receipt: Receipt) -> HttpResponse:
    return show(request, receipt, "fines", event=desk.event.slug)
