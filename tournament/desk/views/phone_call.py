"""Calling the desk from a table: one tap and a reason."""

from django.http import HttpRequest, HttpResponse

from tournament.desk.access.tables import Phone, sent_from_table
from tournament.desk.now import now
from tournament.desk.rulings.help_requests import call_desk
from tournament.desk.views.phone_table import back_to_table


@sent_from_table
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
