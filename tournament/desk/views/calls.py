"""Calls from the tables: one queue, and who goes."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_POST, require_safe

from tournament.desk.access.staff import Desk, for_staff
from tournament.desk.act.answers import show_receipt as show
from tournament.desk.act.answers import unless_seen
from tournament.desk.act.change import Receipt
from tournament.desk.act.times import zone_of
from tournament.desk.actions.answer_call import answer_call
from tournament.desk.actions.give_call_back import give_call_back
from tournament.desk.actions.take_call import take_call
from tournament.desk.models import Call
from tournament.desk.now import now
from tournament.desk.pages.calls_page import calls_page


@for_staff("rule")
@require_safe
@unless_seen
def queue(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Every call, who waits longest first."""
    context = {
        "event": desk.event,
        "desk": desk,
        "zone": zone_of(desk.event),
        "page": calls_page(desk.event),
    }
    return render(request, "tournament/rulings/calls.html", context)


@for_staff("rule")
@require_POST
def take(request: HttpRequest, desk: Desk, call: int) -> HttpResponse:
    """An official goes to the table that called."""
    row, user = _call(desk, call), request.user.pk
    receipt = take_call(event=desk.event, actor=desk.actor, now=now(), call=row, user=user)
    return _back(request, desk, receipt)


@for_staff("rule")
@require_POST
def give_back(request: HttpRequest, desk: Desk, call: int) -> HttpResponse:
    """Nobody goes after all: the call waits again."""
    row = _call(desk, call)
    receipt = give_call_back(event=desk.event, actor=desk.actor, now=now(), call=row)
    return _back(request, desk, receipt)


@for_staff("rule")
@require_POST
def answer(request: HttpRequest, desk: Desk, call: int) -> HttpResponse:
    """Nobody is needed there any more."""
    row = _call(desk, call)
    receipt = answer_call(event=desk.event, actor=desk.actor, now=now(), call=row)
    return _back(request, desk, receipt)


def _call(desk: Desk, call: int) -> Call:
    return get_object_or_404(desk.event.calls.select_related("table", "ruling"), pk=call)


def _back(request: HttpRequest, desk: Desk, receipt: Receipt) -> HttpResponse:
    """To the board where it was pressed there, and to the queue of calls otherwise."""
    page = "floor" if "board" in request.POST and desk.may("run the floor") else "calls"
    return show(request, receipt, page, event=desk.event.slug)
