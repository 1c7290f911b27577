"""What the clock ruled, decided at the desk: it stands, it is waived, or it is changed."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST

from rules.refusals import refusal
from tournament.desk.act.answers import show_receipt as show
from tournament.desk.act.change import Receipt
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.act.times import typed_moment
from tournament.desk.now import now
from tournament.desk.reading.lookups import match_of
from tournament.desk.reading.match_words import entrants_of
from tournament.desk.timing.changed_lateness import (
    change_forfeit,
    change_lateness,
    waive_lateness,
    waive_waiting,
)
from tournament.desk.timing.lateness import enforce_lateness
from tournament.htmx import HtmxRequest
from tournament.timing.models import LateRuling


@for_staff("decide rulings")
@require_POST
def enforce(request: HtmxRequest, desk: Desk, ruling: int) -> HttpResponse:
    """The ruling stands: the absent forfeit, or the player pays."""
    receipt = enforce_lateness(
        desk.act(now()),
        ruling=_ruling(desk, ruling),
        reason=request.POST.get("reason", ""),
    )
    return _back(request, desk, receipt)


@for_staff("decide rulings")
@require_POST
def waive(request: HtmxRequest, desk: Desk, ruling: int) -> HttpResponse:
    """The ruling is waived: the match is played, nobody pays. With `all`, all open ones of it."""
    row = _ruling(desk, ruling)
    open_ones = LateRuling.objects.filter(match=row.match, state__in=LateRuling.OPEN)
    receipt = waive_lateness(
        desk.act(now()),
        rulings=list(open_ones) if request.POST.get("all") else [row],
        reason=request.POST.get("reason", ""),
    )
    return _back(request, desk, receipt)


@for_staff("decide rulings")
@require_POST
def not_late(request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """Before the clock has ruled: nobody forfeits in this match, or this player is not late."""
    match = match_of(desk, division, code)
    key = request.POST.get("player", "")
    expected = [row for entry in entrants_of(match) for row in entry.players.all()] if key else []
    player = next((row for row in expected if str(row.pk) == key), None)
    if key and player is None:
        raise Http404("no such player in this match")
    receipt = waive_waiting(
        desk.act(now()),
        match=match,
        player=player,
        reason=request.POST.get("reason", ""),
    )
    return _back(request, desk, receipt)


@for_staff("decide rulings")
@require_POST
def change(request: HtmxRequest, desk: Desk, ruling: int) -> HttpResponse:
    """The ruling gets another outcome: when the player came, or which teams forfeit."""
    row, this = _ruling(desk, ruling), now()
    reason = request.POST.get("reason", "")
    if row.player is None:
        named = request.POST.getlist("loser")
        losers = [entry for entry in entrants_of(row.match) if str(entry.number) in named]
        receipt = change_forfeit(desk.act(this), ruling=row, losers=losers, reason=reason)
        return _back(request, desk, receipt)
    came = typed_moment(request.POST.get("came", ""), desk.event.zone, this)
    if came is None:
        raise refusal("It was not said when the player came.", remedy="Give a time, like 14:02.")
    receipt = change_lateness(desk.act(this), ruling=row, came=came, reason=reason)
    return _back(request, desk, receipt)


def _ruling(desk: Desk, key: int) -> LateRuling:
    rows = LateRuling.objects.filter(match__stage__division__event=desk.event)
    return get_object_or_404(
        rows.select_related("match__stage__division", "result", "player"), pk=key
    )


def _back(request: HtmxRequest, desk: Desk, receipt: Receipt) -> HttpResponse:
    page = "floor" if request.POST.get("back") == "floor" else "clock"
    return show(request, receipt, page, event=desk.event.slug)
