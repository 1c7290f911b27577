"""The clock at the desk: announced starts, arrivals and standstills."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_POST, require_safe

from rules.typed_numbers import whole_number
from tournament.brackets.models import Round
from tournament.desk.access.staff import Desk, for_staff
from tournament.desk.act.answers import show_receipt as show
from tournament.desk.act.change import Receipt
from tournament.desk.act.reasons import because
from tournament.desk.act.times import typed_moment, typed_wall
from tournament.desk.actions.announce_round import announce_round
from tournament.desk.actions.give_extra_time import give_extra_time
from tournament.desk.actions.record_arrival import record_arrival
from tournament.desk.actions.start_clocks import start_clocks
from tournament.desk.actions.stop_clocks import stop_clocks
from tournament.desk.actions.take_back_arrival import take_back_arrival
from tournament.desk.now import now
from tournament.desk.pages.clock_page import clock_page
from tournament.desk.reading.lookups import match_of
from tournament.desk.reading.match_words import entrants_of
from tournament.registration.models import Entry, Player
from tournament.timing.models import Arrival


@for_staff("see the desk")
@require_safe
def clock(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Who is waited for, until when, and what was ruled."""
    page = clock_page(desk.event, now())
    context = {"event": desk.event, "desk": desk, "page": page}
    return render(request, "tournament/floor/clock.html", context)


@for_staff("run the floor")
@require_POST
def announce(request: HttpRequest, desk: Desk) -> HttpResponse:
    """A round starts at this time of the hall's clock."""
    rounds = Round.objects.filter(stage__division__event=desk.event).select_related(
        "stage__division"
    )
    row = next((row for row in rounds if str(row.pk) == request.POST.get("round", "")), None)
    if row is None:
        raise Http404("no such round")
    wall = typed_wall(request.POST.get("starts_at", ""))
    if request.POST.get("showing") == "second":
        wall = wall.replace(fold=1)
    receipt = announce_round(event=desk.event, actor=desk.actor, now=now(), round=row, wall=wall)
    return _back(request, desk, receipt)


@for_staff("check in")
@require_POST
def arrive(request: HttpRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """A team, or one player of it, is at the table: now, or since a time of today."""
    match = match_of(desk, division, code)
    team = request.POST.get("team", "")
    entry = next((row for row in entrants_of(match) if str(row.number) == team), None)
    if entry is None:
        raise Http404("no such team in this match")
    this = now()
    receipt = record_arrival(
        event=desk.event,
        actor=desk.actor,
        now=this,
        match=match,
        entry=entry,
        player=_player(entry, request.POST.get("player", "")),
        at=typed_moment(request.POST.get("at", ""), desk.event.zone, this) or this,
    )
    return _back(request, desk, receipt)


def _player(entry: Entry, key: str) -> Player | None:
    """The player of the team who came by himself; nobody named is the whole team."""
    if not key:
        return None
    players = entry.players.all()
    player = next((row for row in players if str(row.pk) == key), None)
    if player is None:
        raise Http404("no such player in this team")
    return player


@for_staff("check in")
@require_POST
def not_arrived(request: HttpRequest, desk: Desk, arrival: int) -> HttpResponse:
    """An arrival was an error."""
    rows = Arrival.objects.filter(match__stage__division__event=desk.event)
    row, this = get_object_or_404(rows.select_related("match", "entry"), pk=arrival), now()
    reason = request.POST.get("reason", "")
    what = f"{row.player or row.entry} came for {row.match}."
    actor = because(desk.actor, reason, what=what, done_at=row.recorded_at, now=this)
    receipt = take_back_arrival(event=desk.event, actor=actor, now=this, arrival=row)
    return _back(request, desk, receipt)


@for_staff("run the floor")
@require_POST
def stop(request: HttpRequest, desk: Desk) -> HttpResponse:
    """All clocks stand still."""
    reason = request.POST.get("reason", "")
    receipt = stop_clocks(event=desk.event, actor=desk.actor, now=now(), reason=reason)
    return _back(request, desk, receipt)


@for_staff("run the floor")
@require_POST
def go_on(request: HttpRequest, desk: Desk) -> HttpResponse:
    """All clocks go on."""
    receipt = start_clocks(event=desk.event, actor=desk.actor, now=now())
    return _back(request, desk, receipt)


@for_staff("run the floor")
@require_POST
def extra(request: HttpRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """A match gets minutes back."""
    receipt = give_extra_time(
        event=desk.event,
        actor=desk.actor,
        now=now(),
        match=match_of(desk, division, code),
        minutes=whole_number(request.POST.get("minutes", ""), 9999) or 0,
        reason=request.POST.get("reason", ""),
    )
    return _back(request, desk, receipt)


def _back(request: HttpRequest, desk: Desk, receipt: Receipt) -> HttpResponse:
    page = "floor" if request.POST.get("back") == "floor" else "clock"
    return show(request, receipt, page, event=desk.event.slug)
