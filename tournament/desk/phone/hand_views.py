"""Hands and signatures from the table: saved, changed, undone, put back, signed."""

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.views.decorators.http import require_http_methods

from rules.core.messages import say
from rules.refusals import Refused, refusal
from rules.rulesets import UnknownRuleset
from rules.typed_numbers import whole_number
from scoring.entry import content_of, ending_of, playing_rules
from tournament.brackets.house_chairs import HouseChair
from tournament.brackets.models import Game
from tournament.desk.act.agreement import require_pin
from tournament.desk.act.change import Receipt
from tournament.desk.act.forms import answers_asked
from tournament.desk.act.phones import Phone, for_table, sent_from_table
from tournament.desk.now import now
from tournament.desk.phone.hands import change_hand, put_back_hand, save_hand, undo_hand
from tournament.desk.phone.signing import sign_sheet
from tournament.desk.phone.table_views import answered, screen
from tournament.desk.reading.current_game import game_in_play
from tournament.htmx import HtmxRequest
from tournament.live.selectors import was_done


@sent_from_table
def save(request: HtmxRequest, phone: Phone) -> HttpResponse:
    """Save the next hand as answered. No page is made here: the answer is a redirect."""

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
    """Take the last hand back."""
    return _with_last_hand(request, phone, undo_hand)


@sent_from_table
def put_back(request: HtmxRequest, phone: Phone) -> HttpResponse:
    """Put the hand back that was taken back last."""
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
    """GET: a written hand in the form; POST: write it anew. Where the hand does not stand, the
    table's own screen is shown."""
    if request.method != "POST":
        return screen(request, phone, answers_asked(request), change=hand)

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
    """The answers as a hand. The form says for which game, with which house rules, it was made;
    the sheet's own rules judge what comes of it."""
    try:
        house_rules = json.loads(typed.get("house_rules") or "{}")
        rules = playing_rules(typed.get("ruleset", ""), house_rules)
    except (UnknownRuleset, ValueError, RecursionError) as unreadable:
        raise _spoiled() from unreadable
    ending = ending_of(rules, typed.get("ended", ""))
    return content_of(rules, ending, typed.get("dealer", ""), typed)


def number_of(typed: Mapping[str, str]) -> int:
    """The hand's number in a form."""
    number = whole_number(typed.get("number", ""), 9999)
    if number is None:
        raise _spoiled()
    return number


def key_of(typed: Mapping[str, str]) -> UUID:
    """The key that the form carries, made when it was shown."""
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
def sign(request: HtmxRequest, phone: Phone) -> HttpResponse:
    """Sign for a side with its PIN. What is sent again after it was done needs none: it gets its
    first answer, also where the sheet is handed in by now."""

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
    """Raise Refused unless it is the PIN of the team on this side. A player of the club who fills a
    chair there has no team and needs none."""
    seat = game.sides.select_related("entry").filter(side=side).first()
    if seat is None and _is_of_the_house(game, side):
        return
    if seat is None:
        raise refusal(
            say("No side was named to sign."),
            remedy=say("Reload the page and sign again."),
            code="no-side",
        )
    require_pin(seat.entry, typed, moment)


def _is_of_the_house(game: Game, side: str) -> bool:
    """Whether a player of the club sits in this seat, where a side is a seat."""
    chairs = HouseChair.objects.filter(match=game.match_id, withdrawn_at__isnull=True)
    return game.seatings.filter(seat=side, player__in=chairs.values("player")).exists()
