"""Calling the desk from a table: one tap and a reason."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from tournament.desk.access.tables import Phone, for_table
from tournament.desk.actions.call_desk import call_desk
from tournament.desk.now import now
from tournament.desk.views.phone_table import back_to_table


@require_POST
@for_table
def call(request: HttpRequest, phone: Phone) -> HttpResponse:
    """Call an official; the page then says that the desk knows."""
    call_desk(
        event=phone.event,
        actor=phone.actor,
        now=now(),
        table=phone.table,
        reason=request.POST.get("reason", ""),
    )
    return back_to_table(phone)
