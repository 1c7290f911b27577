"""“Game over” and back, from the table's phone and from the scoring table."""

from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST

from tournament.desk.access.staff import Desk, for_staff
from tournament.desk.access.tables import Phone, sent_from_table
from tournament.desk.actions.end_game import end_game
from tournament.desk.actions.play_on import play_on
from tournament.desk.now import now
from tournament.desk.pages.scoring_queue import games_of
from tournament.desk.views.afterwards import show
from tournament.desk.views.phone_hands import key_of
from tournament.desk.views.phone_table import answers, back_to_table
from tournament.tables.models import Table


@sent_from_table
def end(request: HttpRequest, phone: Phone) -> HttpResponse:
    """End the game: its table says that it is over."""
    key = key_of(answers(request.POST))
    receipt = end_game(event=phone.event, actor=phone.actor, now=now(), table=phone.table, key=key)
    return back_to_table(phone, receipt)


@sent_from_table
def take_back(request: HttpRequest, phone: Phone) -> HttpResponse:
    """Take “Game over” back at the table."""
    key = key_of(answers(request.POST))
    receipt = play_on(event=phone.event, actor=phone.actor, now=now(), table=phone.table, key=key)
    return back_to_table(phone, receipt)


@for_staff("post sheets")
@require_POST
def end_at_desk(request: HttpRequest, desk: Desk, sheet: int) -> HttpResponse:
    """End the game at the scoring table, for a table whose phone is gone."""
    table = _table(desk, sheet)
    receipt = end_game(event=desk.event, actor=desk.actor, now=now(), table=table, key=uuid4())
    return show(request, receipt, "sheet", event=desk.event.slug, sheet=sheet)


@for_staff("post sheets")
@require_POST
def take_back_at_desk(request: HttpRequest, desk: Desk, sheet: int) -> HttpResponse:
    """Take “Game over” back at the scoring table."""
    table = _table(desk, sheet)
    receipt = play_on(event=desk.event, actor=desk.actor, now=now(), table=table, key=uuid4())
    return show(request, receipt, "sheet", event=desk.event.slug, sheet=sheet)


def _table(desk: Desk, sheet: int) -> Table:
    """Where the sheet's match stands; 404 where it has left its table."""
    game = get_object_or_404(games_of(desk.event), sheet=sheet)
    return get_object_or_404(
        Table, assignments__match=game.match_id, assignments__cleared_at__isnull=True
    )
