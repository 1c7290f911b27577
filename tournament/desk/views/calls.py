"""Calls from the tables."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST

from tournament.desk.access.staff import Desk, for_staff
from tournament.desk.actions.answer_call import answer_call
from tournament.desk.now import now
from tournament.desk.views.afterwards import show


@for_staff("run the floor")
@require_POST
def answer(request: HttpRequest, desk: Desk, call: int) -> HttpResponse:
    """An official goes to the table that called."""
    row = get_object_or_404(desk.event.calls.select_related("table"), pk=call)
    receipt = answer_call(event=desk.event, actor=desk.actor, now=now(), call=row)
    return show(request, receipt, "floor", event=desk.event.slug)
