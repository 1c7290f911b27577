"""Decide the clock's rulings at the desk: enforce, waive or change."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST

from rules.core.messages import say
from rules.refusals import refusal
from tournament.desk.act.answers import show_receipt
from tournament.desk.act.change import Receipt
from tournament.desk.act.forms import ReasonForm
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.now import now
from tournament.desk.reading.match_words import entrants_of, match_of
from tournament.desk.timing.changed_lateness import (
    change_forfeit,
    change_lateness,
    waive_lateness,
    waive_waiting,
)
from tournament.desk.timing.forms import NotLateForm, OutcomeForm, WaiverForm
from tournament.desk.timing.lateness import enforce_lateness
from tournament.htmx import HtmxRequest
from tournament.registration.clock_changes import last_shown
from tournament.registration.models import Player
from tournament.timing.models import LateRuling


@for_staff("decide rulings")
@require_POST
def enforce(request: HtmxRequest, desk: Desk, ruling: int) -> HttpResponse:
    """Enforce the ruling: the absent forfeit, or the player pays."""
    receipt = enforce_lateness(
        desk.act(now()),
        ruling=_ruling(desk, ruling),
        reason=ReasonForm.sent(request).said["reason"],
    )
    return show_receipt(request, receipt, "clock", event=desk.event.slug)


@for_staff("decide rulings")
@require_POST
def waive(request: HtmxRequest, desk: Desk, ruling: int) -> HttpResponse:
    """Waive the ruling: the match is played, nobody pays. `all`: all open ones of it."""
    row, said = _ruling(desk, ruling), WaiverForm.sent(request).said
    open_ones = LateRuling.objects.filter(match=row.match, state__in=LateRuling.OPEN)
    receipt = waive_lateness(
        desk.act(now()), rulings=list(open_ones) if said["all"] else [row], reason=said["reason"]
    )
    return show_receipt(request, receipt, "clock", event=desk.event.slug)


@for_staff("decide rulings")
@require_POST
def not_late(request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """Waive lateness before the ruling, for the match or one player."""
    match, said = match_of(desk, division, code), NotLateForm.sent(request).said
    players, key = Player.objects.filter(entries__in=entrants_of(match)).distinct(), said["player"]
    receipt = waive_waiting(
        desk.act(now()),
        match=match,
        player=None if key is None else get_object_or_404(players, pk=key),
        reason=said["reason"],
    )
    return show_receipt(request, receipt, said["back"], event=desk.event.slug)


@for_staff("decide rulings")
@require_POST
def change(request: HtmxRequest, desk: Desk, ruling: int) -> HttpResponse:
    """Change the ruling: the player's arrival, or the forfeiting teams."""
    row, said = _ruling(desk, ruling), OutcomeForm.sent(request).said
    outcome = _change_player if row.player else _change_teams
    return show_receipt(request, outcome(desk, row, said), "clock", event=desk.event.slug)


def _change_teams(desk: Desk, row: LateRuling, said: Mapping[str, Any]) -> Receipt:
    losers = [entry for entry in entrants_of(row.match) if entry.number in said["loser"]]
    return change_forfeit(desk.act(now()), ruling=row, losers=losers, reason=said["reason"])


def _change_player(desk: Desk, row: LateRuling, said: Mapping[str, Any]) -> Receipt:
    if said["came"] is None:
        raise refusal(
            say("The time is missing."),
            remedy=say("Enter a time such as 14:02 or 2:02 PM."),
            where="came",
            code="no-time",
        )
    this = now()
    came = last_shown(said["came"], desk.event.zone, this)
    return change_lateness(desk.act(this), ruling=row, came=came, reason=said["reason"])


def _ruling(desk: Desk, key: int) -> LateRuling:
    rows = LateRuling.objects.filter(match__stage__division__event=desk.event)
    return get_object_or_404(
        rows.select_related("match__stage__division", "result", "player"), pk=key
    )
