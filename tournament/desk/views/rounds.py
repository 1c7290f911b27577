"""The rounds: how far each is, what is missing, letting the next one begin, and its time."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from tournament.brackets.models import Round
from tournament.desk.access.staff import Desk, for_staff
from tournament.desk.act.answers import show_receipt as show
from tournament.desk.act.reasons import because
from tournament.desk.act.times import typed_moment_to_come
from tournament.desk.actions.set_round_time import set_round_time
from tournament.desk.actions.take_back_round_time import take_back_round_time
from tournament.desk.now import now
from tournament.desk.tables.round_progress import rounds_of
from tournament.desk.tables.rounds import start_round
from tournament.timing.models import RoundTime


@for_staff("see the desk")
@require_safe
def rounds(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Every round with its counts and the matches that have no result, and why."""
    context = {"event": desk.event, "desk": desk, "divisions": rounds_of(desk.event)}
    return render(request, "tournament/floor/rounds.html", context)


@for_staff("run the floor")
@require_POST
def start(request: HttpRequest, desk: Desk, division: str, key: str) -> HttpResponse:
    """Let a round of the division's last stage begin."""
    receipt = start_round(
        event=desk.event,
        actor=desk.actor,
        now=now(),
        round=_round(desk, division, key),
        reason=request.POST.get("reason", ""),
    )
    return show(request, receipt, "floor", event=desk.event.slug)


@for_staff("run the floor")
@require_POST
def time_up(request: HttpRequest, desk: Desk, division: str, key: str) -> HttpResponse:
    """Its time is up then, at all its tables."""
    this = now()
    receipt = set_round_time(
        event=desk.event,
        actor=desk.actor,
        now=this,
        round=_round(desk, division, key),
        at=typed_moment_to_come(request.POST.get("at", ""), desk.event.zone, this),
    )
    return show(request, receipt, "rounds", event=desk.event.slug)


@for_staff("run the floor")
@require_POST
def time_back(request: HttpRequest, desk: Desk, division: str, key: str) -> HttpResponse:
    """It has no time for all its tables."""
    row, this = _round(desk, division, key), now()
    said = RoundTime.objects.filter(round=row).first()
    what, done_at = f"A time for all tables of {row}.", said.said_at if said else this
    reason = request.POST.get("reason", "")
    actor = because(desk.actor, reason, what=what, done_at=done_at, now=this)
    receipt = take_back_round_time(event=desk.event, actor=actor, now=this, round=row)
    return show(request, receipt, "rounds", event=desk.event.slug)


def _round(desk: Desk, division: str, key: str) -> Round:
    """The round of the division's last stage that has one of this name."""
    rounds = Round.objects.filter(stage__division__event=desk.event, stage__division__slug=division)
    row = rounds.select_related("stage__division").order_by("stage__number").filter(key=key).last()
    if row is None:
        raise Http404("no such round")
    return row
