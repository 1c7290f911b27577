"""“Game over” and back, from the table's phone and from the scoring table."""

from collections.abc import Callable
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST

from rules.refusals import Refused
from tournament.desk.access.staff import Desk, for_staff
from tournament.desk.access.tables import Phone, sent_from_table
from tournament.desk.act.answers import show_receipt as show
from tournament.desk.act.change import Receipt
from tournament.desk.now import now
from tournament.desk.scoring.game_ends import end_game, play_on
from tournament.desk.scoring.queue_page import games_of
from tournament.desk.scoring.views import shown_anew
from tournament.desk.views.phone_hands import key_of
from tournament.desk.views.phone_table import answers, back_to_table, refused
from tournament.tables.models import Table


@sent_from_table
def end(request: HttpRequest, phone: Phone) -> HttpResponse:
    """End the game: its table says that it is over."""
    return _at_table(request, phone, end_game)


@sent_from_table
def take_back(request: HttpRequest, phone: Phone) -> HttpResponse:
    """Take “Game over” back at the table."""
    return _at_table(request, phone, play_on)


@for_staff("post sheets")
@require_POST
def end_at_desk(request: HttpRequest, desk: Desk, sheet: int) -> HttpResponse:
    """End the game at the scoring table, for a table whose phone is gone."""
    return _at_desk(request, desk, sheet, end_game)


@for_staff("post sheets")
@require_POST
def take_back_at_desk(request: HttpRequest, desk: Desk, sheet: int) -> HttpResponse:
    """Take “Game over” back at the scoring table."""
    return _at_desk(request, desk, sheet, play_on)


def _at_table(request: HttpRequest, phone: Phone, act: Callable[..., Receipt]) -> HttpResponse:
    typed = answers(request.POST)
    try:
        receipt = act(
            event=phone.event,
            actor=phone.actor,
            now=now(),
            table=phone.table,
            shown=typed.get("shown", ""),
            key=key_of(typed),
        )
    except Refused as error:
        return refused(request, phone, typed, error)
    return back_to_table(phone, receipt)


def _at_desk(
    request: HttpRequest, desk: Desk, sheet: int, act: Callable[..., Receipt]
) -> HttpResponse:
    try:
        receipt = act(
            event=desk.event,
            actor=desk.actor,
            now=now(),
            table=_table(desk, sheet),
            shown=request.POST.get("shown", ""),
            key=uuid4(),
        )
    except Refused as error:
        return shown_anew(request, desk, sheet, error)
    return show(request, receipt, "sheet", event=desk.event.slug, sheet=sheet)


def _table(desk: Desk, sheet: int) -> Table:
    """Where the sheet's match stands; 404 where it has left its table."""
    game = get_object_or_404(games_of(desk.event), sheet=sheet)
    return get_object_or_404(
        Table, assignments__match=game.match_id, assignments__cleared_at__isnull=True
    )
