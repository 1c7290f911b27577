"""Start and end play on a table's phone, and ask for an official."""

from collections.abc import Callable, Mapping
from uuid import uuid4

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST

from rules.refusals import Refused
from tournament.desk.act.answers import show_receipt
from tournament.desk.act.change import Receipt
from tournament.desk.act.forms import ReasonForm, answers_sent
from tournament.desk.act.phones import Phone, sent_from_table
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.now import now
from tournament.desk.phone.hand_views import key_of
from tournament.desk.phone.table_views import answered, back_to_table
from tournament.desk.rulings.help_requests import request_help
from tournament.desk.rulings.opinions import question_ruling
from tournament.desk.scoring.game_ends import end_game, play_on
from tournament.desk.scoring.queue_page import games_of
from tournament.desk.scoring.views import shown_anew
from tournament.desk.timing.clocks import start_play, take_back_start
from tournament.desk.timing.game_times import end_at_time
from tournament.htmx import HtmxRequest
from tournament.rulings.models import Ruling
from tournament.tables.models import Table


@sent_from_table
def play_begins(_request: HtmxRequest, phone: Phone) -> HttpResponse:
    """Start play: the first cards are dealt."""
    receipt = start_play(phone.act(now()), table=phone.table)
    return back_to_table(phone, receipt)


@sent_from_table
def play_has_not_begun(_request: HtmxRequest, phone: Phone) -> HttpResponse:
    """Undo the start of play."""
    receipt = take_back_start(phone.act(now()), table=phone.table)
    return back_to_table(phone, receipt)


@sent_from_table
def time_is_up(request: HtmxRequest, phone: Phone) -> HttpResponse:
    """End the game: time was called with no hand in progress."""
    return _at_table(request, phone, end_at_time)


@sent_from_table
def ask_second_referee(_request: HtmxRequest, phone: Phone, ruling: int) -> HttpResponse:
    """Ask for a second referee on a ruling in this match."""
    here = {"assignments__table": phone.table, "assignments__cleared_at": None}
    rows = Ruling.objects.filter(**{f"match__{name}": said for name, said in here.items()})
    row = get_object_or_404(rows.select_related("match__stage__division"), pk=ruling)
    receipt = question_ruling(phone.act(now()), ruling=row)
    return back_to_table(phone, receipt)


@sent_from_table
def ask_for_help(request: HtmxRequest, phone: Phone) -> HttpResponse:
    """Ask for an official. The page then confirms it."""
    reason = ReasonForm.sent(request).said["reason"]
    request_help(phone.act(now()), table=phone.table, reason=reason)
    return back_to_table(phone)


@sent_from_table
def game_over(request: HtmxRequest, phone: Phone) -> HttpResponse:
    """End the game at its table."""
    return _at_table(request, phone, end_game)


@sent_from_table
def game_goes_on(request: HtmxRequest, phone: Phone) -> HttpResponse:
    """Undo “Game over” at the table."""
    return _at_table(request, phone, play_on)


@for_staff("post sheets")
@require_POST
def game_over_at_desk(request: HtmxRequest, desk: Desk, sheet: int) -> HttpResponse:
    """End the game at the scoring table, for a table without its phone."""
    return _at_desk(request, desk, sheet, end_game)


@for_staff("post sheets")
@require_POST
def game_goes_on_at_desk(request: HtmxRequest, desk: Desk, sheet: int) -> HttpResponse:
    """Undo “Game over” at the scoring table."""
    return _at_desk(request, desk, sheet, play_on)


def _at_table(request: HtmxRequest, phone: Phone, act: Callable[..., Receipt]) -> HttpResponse:
    def done(typed: Mapping[str, str]) -> Receipt:
        return act(phone.act(now(), key_of(typed)), table=phone.table, shown=typed.get("shown", ""))

    return answered(request, phone, done)


def _at_desk(
    request: HtmxRequest, desk: Desk, sheet: int, act: Callable[..., Receipt]
) -> HttpResponse:
    try:
        receipt = act(
            desk.act(now(), uuid4()),
            table=_table(desk, sheet),
            shown=answers_sent(request).get("shown", ""),
        )
    except Refused as error:
        return shown_anew(request, desk, sheet, error)
    return show_receipt(request, receipt, "sheet", event=desk.event.slug, sheet=sheet)


def _table(desk: Desk, sheet: int) -> Table:
    """The table of the sheet's match, or Http404 if it has left its table."""
    game = get_object_or_404(games_of(desk.event), sheet=sheet)
    return get_object_or_404(
        Table, assignments__match=game.match_id, assignments__cleared_at__isnull=True
    )
