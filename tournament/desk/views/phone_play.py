"""Play begins at a table: the first cards are dealt."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from tournament.desk.access.tables import Phone, for_table
from tournament.desk.actions.start_play import start_play
from tournament.desk.actions.take_back_start import take_back_start
from tournament.desk.now import now
from tournament.desk.views.phone_table import back_to_table


@require_POST
@for_table
def start(_request: HttpRequest, phone: Phone) -> HttpResponse:
    """The first cards are dealt."""
    receipt = start_play(event=phone.event, actor=phone.actor, now=now(), table=phone.table)
    return back_to_table(phone, receipt)


@require_POST
@for_table
def take_back(_request: HttpRequest, phone: Phone) -> HttpResponse:
    """They were not."""
    receipt = take_back_start(event=phone.event, actor=phone.actor, now=now(), table=phone.table)
    return back_to_table(phone, receipt)
