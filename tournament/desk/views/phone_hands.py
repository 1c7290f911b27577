"""Hands from the table: save the next one, undo the last one and put it back, change an earlier
one.
"""

import json
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from rules.refusals import Refused, refusal
from rules.rulesets import UnknownRuleset
from rules.typed_numbers import whole_number
from scoring.entry import content_of, ending_of, playing_rules
from tournament.desk.access.tables import Phone, for_table, sent_from_table
from tournament.desk.actions.change_hand import change_hand
from tournament.desk.actions.put_back_hand import put_back_hand
from tournament.desk.actions.save_hand import save_hand
from tournament.desk.actions.undo_hand import undo_hand
from tournament.desk.now import now
from tournament.desk.views.phone_table import answers, back_to_table, refused, screen


@sent_from_table
def save(request: HttpRequest, phone: Phone) -> HttpResponse:
    """Save the next hand as answered. No page is made here: the answer is a redirect."""
    typed = answers(request.POST)
    try:
        receipt = save_hand(
            event=phone.event,
            actor=phone.actor,
            now=now(),
            table=phone.table,
            number=number_of(typed),
            content=_content(typed),
            key=key_of(typed),
            sheet_id=whole_number(typed.get("sheet", "")),
        )
    except Refused as error:
        return refused(request, phone, typed, error)
    return back_to_table(phone, receipt)


@sent_from_table
def undo(request: HttpRequest, phone: Phone) -> HttpResponse:
    """Take the last hand back."""
    typed = answers(request.POST)
    try:
        receipt = undo_hand(
            event=phone.event,
            actor=phone.actor,
            now=now(),
            table=phone.table,
            number=number_of(typed),
            shown=typed.get("shown", ""),
            key=key_of(typed),
        )
    except Refused as error:
        return refused(request, phone, typed, error)
    return back_to_table(phone, receipt)


@sent_from_table
def put_back(request: HttpRequest, phone: Phone) -> HttpResponse:
    """Put the hand back that was taken back last."""
    typed = answers(request.POST)
    try:
        receipt = put_back_hand(
            event=phone.event,
            actor=phone.actor,
            now=now(),
            table=phone.table,
            number=number_of(typed),
            shown=typed.get("shown", ""),
            key=key_of(typed),
        )
    except Refused as error:
        return refused(request, phone, typed, error)
    return back_to_table(phone, receipt)


@require_http_methods(["GET", "HEAD", "POST"])
@for_table
def change(request: HttpRequest, phone: Phone, hand: int) -> HttpResponse:
    """GET: a written hand in the form; POST: write it anew. Where the hand does not stand, the
    table's own screen is shown."""
    typed = answers(request.POST if request.method == "POST" else request.GET)
    if request.method != "POST":
        return screen(request, phone, typed, change=hand)
    try:
        receipt = change_hand(
            event=phone.event,
            actor=phone.actor,
            now=now(),
            table=phone.table,
            number=hand,
            content=_content(typed),
            shown=typed.get("shown", ""),
            key=key_of(typed),
            sheet_id=whole_number(typed.get("sheet", "")),
        )
    except Refused as error:
        return refused(request, phone, typed, error, change=hand)
    return back_to_table(phone, receipt)


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
        "This form was not filled in as it was shown.", remedy="Reload the page and enter it again."
    )
