"""The players at a table say that they are there."""

from django.http import HttpRequest, HttpResponse

from tournament.desk.access.tables import Phone, sent_from_table
from tournament.desk.now import now
from tournament.desk.tables.calls import acknowledge_call
from tournament.desk.views.phone_table import back_to_table
from tournament.tables.selectors import match_at


@sent_from_table
def heard(_request: HttpRequest, phone: Phone) -> HttpResponse:
    """Acknowledge the match that was called to this table, or moved here."""
    match = match_at(phone.table)
    if match is not None:
        acknowledge_call(event=phone.event, actor=phone.actor, now=now(), match=match)
    return back_to_table(phone)
