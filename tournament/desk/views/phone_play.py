"""Play begins at a table, the first cards are dealt; and the clock ends it."""

from django.http import HttpRequest, HttpResponse

from tournament.desk.access.tables import Phone, sent_from_table
from tournament.desk.now import now
from tournament.desk.timing.clocks import start_play, take_back_start
from tournament.desk.timing.game_times import end_at_time
from tournament.desk.views.phone_hands import key_of
from tournament.desk.views.phone_table import answers, back_to_table


@sent_from_table
def start(_request: HttpRequest, phone: Phone) -> HttpResponse:
    """The first cards are dealt."""
    receipt = start_play(event=phone.event, actor=phone.actor, now=now(), table=phone.table)
    return back_to_table(phone, receipt)


@sent_from_table
def take_back(_request: HttpRequest, phone: Phone) -> HttpResponse:
    """They were not."""
    receipt = take_back_start(event=phone.event, actor=phone.actor, now=now(), table=phone.table)
    return back_to_table(phone, receipt)


@sent_from_table
def end(request: HttpRequest, phone: Phone) -> HttpResponse:
    """Time was called while no hand was in progress."""
    key = key_of(answers(request.POST))
    receipt = end_at_time(
        event=phone.event, actor=phone.actor, now=now(), table=phone.table, key=key
    )
    return back_to_table(phone, receipt)
