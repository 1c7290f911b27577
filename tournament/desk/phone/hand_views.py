"""The table's phone: save, change, undo, redo and sign hands; start and end play; ask for help."""

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_http_methods, require_POST

from rules.core.messages import say
from rules.refusals import Refused, refusal
from rules.rulesets import UnknownRuleset
from rules.typed_numbers import whole_number
from scoring.entry import content_of, ending_of, playing_rules, rules_of
from tournament.brackets.house_chairs import HouseChair
from tournament.brackets.models import Game
from tournament.desk.act.agreement import require_pin_of
from tournament.desk.act.change import Receipt
from tournament.desk.act.forms import ReasonForm, answers_asked, answers_sent
from tournament.desk.act.phones import Phone, for_table, sent_from_table
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.now import now
from tournament.desk.phone.hands import change_hand, put_back_hand, save_hand, sign_sheet, undo_hand
from tournament.desk.phone.table_views import answered, back_to_table, here_now, screen
from tournament.desk.reading.match_words import game_in_play
from tournament.desk.rulings.help_requests import request_help
from tournament.desk.rulings.opinions import question_ruling
from tournament.desk.scoring.game_ends import end_game, play_on
from tournament.desk.scoring.queue_page import games_of
from tournament.desk.scoring.views import shown_anew
from tournament.desk.timing.clocks import start_play, take_back_start
from tournament.desk.timing.game_times import end_at_time
from tournament.htmx import HtmxRequest
from tournament.live.epoch import this_epoch
from tournament.live.selectors import was_done
from tournament.rulings.models import Ruling
from tournament.tables.models import Table
from tournament.tables.services import note_resent

MOST_HANDS = 9999


@sent_from_table
def save(request: HtmxRequest, phone: Phone) -> HttpResponse:
    """Save the next hand. The response is a redirect, without a page."""

    def saved(typed: Mapping[str, str]) -> Receipt:
        return save_hand(
            phone.act(now(), key_of(typed)),
            table=phone.table,
            number=number_of(typed),
            content=_content(typed),
            sheet_id=whole_number(typed.get("sheet", "")),
        )

    return answered(request, phone, saved)


@sent_from_table
def undo(request: HtmxRequest, phone: Phone) -> HttpResponse:
    """Undo the last hand."""
    return _with_last_hand(request, phone, undo_hand)


@sent_from_table
def put_back(request: HtmxRequest, phone: Phone) -> HttpResponse:
    """Restore the hand undone last."""
    return _with_last_hand(request, phone, put_back_hand)


def _with_last_hand(
    request: HtmxRequest, phone: Phone, act: Callable[..., Receipt]
) -> HttpResponse:
    def done(typed: Mapping[str, str]) -> Receipt:
        return act(
            phone.act(now(), key_of(typed)),
            table=phone.table,
            number=number_of(typed),
            shown=typed.get("shown", ""),
        )

    return answered(request, phone, done)


@require_http_methods(["GET", "HEAD", "POST"])
@for_table
def change(request: HtmxRequest, phone: Phone, hand: int) -> HttpResponse:
    """GET: the form for a recorded hand. POST: replace it.

    If the hand no longer stands, show the table's own screen.
    """
    if request.method != "POST":
        return screen(request, phone, here_now(phone), answers_asked(request), change=hand)

    def changed(typed: Mapping[str, str]) -> Receipt:
        return change_hand(
            phone.act(now(), key_of(typed)),
            table=phone.table,
            number=hand,
            content=_content(typed),
            shown=typed.get("shown", ""),
            sheet_id=whole_number(typed.get("sheet", "")),
        )

    return answered(request, phone, changed, change=hand)


def _content(typed: Mapping[str, str]) -> dict[str, Any]:
    """The answers as a hand.

    The form names its game and house rules; the sheet's own rules judge the result.
    """
    try:
        house_rules = json.loads(typed.get("house_rules") or "{}")
        rules = playing_rules(typed.get("ruleset", ""), house_rules)
    except (UnknownRuleset, ValueError, RecursionError) as unreadable:
        raise _spoiled() from unreadable
    ending = ending_of(rules, typed.get("ended", ""))
    return content_of(rules, ending, typed.get("dealer", ""), typed)


def number_of(typed: Mapping[str, str]) -> int:
    """The hand number in a form."""
    number = whole_number(typed.get("number", ""), MOST_HANDS)
    if number is None:
        raise _spoiled()
    return number


def key_of(typed: Mapping[str, str]) -> UUID:
    """The form's key, made when it was shown."""
    try:
        return UUID(typed.get("key", ""))
    except ValueError as error:
        raise _spoiled() from error


def _spoiled() -> Refused:
    return refusal(
        say("Some answers were missing or out of date."),
        remedy=say("Reload the page and enter the hand again."),
        code="spoiled-form",
    )


@sent_from_table
def resent(request: HtmxRequest, phone: Phone) -> HttpResponse:
    """Note that the phone sent its hands again after a restore, and how many were refused."""
    refused = whole_number(answers_sent(request).get("refused", ""), MOST_HANDS)
    if refused is None:
        raise _spoiled()
    note_resent(table=phone.table, epoch=this_epoch(), refused=refused, now=now())
    return HttpResponse(status=204)


@sent_from_table
def sign(request: HtmxRequest, phone: Phone) -> HttpResponse:
    """Sign for a side with its PIN. A repeat gets its first answer without the PIN."""

    def signed(typed: Mapping[str, str]) -> Receipt:
        moment, key, side = now(), key_of(typed), typed.get("side", "")
        if not was_done(key):
            _check_pin(game_in_play(phone.table), side, typed.get("pin", ""), moment)
        return sign_sheet(
            phone.act(moment, key),
            table=phone.table,
            side=side,
            seat=typed.get("seat", ""),
            shown=typed.get("shown", ""),
        )

    return answered(request, phone, signed)


def _check_pin(game: Game, side: str, typed: str, moment: datetime) -> None:
    """Raise Refused unless this is a PIN of this side. House players need none."""
    entries = [row.entry for row in game.sides.select_related("entry").filter(side=side)]
    if not entries and _is_of_the_house(game, side):
        return
    if not entries:
        raise refusal(
            say("No side was named to sign."),
            remedy=say("Reload the page and sign again."),
            code="no-side",
        )
    require_pin_of(entries, typed, moment)


def _is_of_the_house(game: Game, side: str) -> bool:
    """Whether a house player sits on this side."""
    chairs = HouseChair.objects.filter(match=game.match_id, withdrawn_at__isnull=True)
    seats = rules_of(game.sheet).table.members.get(side, ())
    return game.seatings.filter(seat__in=seats, player__in=chairs.values("player")).exists()


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
    return desk.answer(receipt, "sheet", sheet=sheet)


def _table(desk: Desk, sheet: int) -> Table:
    """The table of the sheet's match, or Http404 if it has left its table."""
    game = get_object_or_404(games_of(desk.event), sheet=sheet)
    return get_object_or_404(
        Table, assignments__match=game.match_id, assignments__cleared_at__isnull=True
    )
