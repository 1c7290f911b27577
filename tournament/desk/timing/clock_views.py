"""The clock at the desk and the rounds: starts, arrivals, standstills and the time of a round."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST, require_safe

from rules.typed_numbers import whole_number
from tournament.brackets.models import Round
from tournament.desk.act.answers import show_receipt as show
from tournament.desk.act.change import Act, Receipt
from tournament.desk.act.reasons import because
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.act.times import typed_moment, typed_moment_to_come, typed_wall
from tournament.desk.now import now
from tournament.desk.reading.lookups import match_of
from tournament.desk.reading.match_words import entrants_of
from tournament.desk.tables.round_progress import rounds_of
from tournament.desk.tables.rounds import start_round
from tournament.desk.timing.announced_starts import announce_round
from tournament.desk.timing.arrivals import record_arrival, take_back_arrival
from tournament.desk.timing.clock_page import clock_page
from tournament.desk.timing.clocks import start_clocks, stop_clocks
from tournament.desk.timing.game_times import give_extra_time, set_round_time, take_back_round_time
from tournament.htmx import HtmxRequest
from tournament.registration.models import Entry, Player
from tournament.timing.models import Arrival, RoundTime


@for_staff("see the desk")
@require_safe
def clock(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Who is waited for, until when, and what was ruled."""
    page = clock_page(desk.event, now())
    return desk.page("tournament/timing/clock.html", page=page)


@for_staff("run the floor")
@require_POST
def announce(request: HtmxRequest, desk: Desk) -> HttpResponse:
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
    receipt = announce_round(desk.act(now()), round=row, wall=wall)
    return _back(request, desk, receipt)


@for_staff("check in")
@require_POST
def arrive(request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """A team, or one player of it, is at the table: now, or since a time of today."""
    match = match_of(desk, division, code)
    team = request.POST.get("team", "")
    entry = next((row for row in entrants_of(match) if str(row.number) == team), None)
    if entry is None:
        raise Http404("no such team in this match")
    this = now()
    receipt = record_arrival(
        desk.act(this),
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
def not_arrived(request: HtmxRequest, desk: Desk, arrival: int) -> HttpResponse:
    """An arrival was an error."""
    rows = Arrival.objects.filter(match__stage__division__event=desk.event)
    row, this = get_object_or_404(rows.select_related("match", "entry"), pk=arrival), now()
    reason = request.POST.get("reason", "")
    what = f"{row.player or row.entry} came for {row.match}."
    actor = because(desk.actor, reason, what=what, done_at=row.recorded_at, now=this)
    receipt = take_back_arrival(Act(desk.event, actor, this), arrival=row)
    return _back(request, desk, receipt)


@for_staff("run the floor")
@require_POST
def stop(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """All clocks stand still."""
    reason = request.POST.get("reason", "")
    receipt = stop_clocks(desk.act(now()), reason=reason)
    return _back(request, desk, receipt)


@for_staff("run the floor")
@require_POST
def go_on(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """All clocks go on."""
    receipt = start_clocks(desk.act(now()))
    return _back(request, desk, receipt)


@for_staff("run the floor")
@require_POST
def extra(request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """A match gets minutes back."""
    receipt = give_extra_time(
        desk.act(now()),
        match=match_of(desk, division, code),
        minutes=whole_number(request.POST.get("minutes", ""), 9999) or 0,
        reason=request.POST.get("reason", ""),
    )
    return _back(request, desk, receipt)


def _back(request: HtmxRequest, desk: Desk, receipt: Receipt) -> HttpResponse:
    page = "floor" if request.POST.get("back") == "floor" else "clock"
    return show(request, receipt, page, event=desk.event.slug)


@for_staff("see the desk")
@require_safe
def rounds(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Every round with its counts and the matches that have no result, and why."""
    return desk.page("tournament/timing/rounds.html", divisions=rounds_of(desk.event))


@for_staff("run the floor")
@require_POST
def start(request: HtmxRequest, desk: Desk, division: str, key: str) -> HttpResponse:
    """Let a round of the division's last stage begin."""
    receipt = start_round(
        desk.act(now()),
        round=_round(desk, division, key),
        reason=request.POST.get("reason", ""),
        seen=request.POST.getlist("seen"),
    )
    return show(request, receipt, "floor", event=desk.event.slug)


@for_staff("run the floor")
@require_POST
def time_up(request: HtmxRequest, desk: Desk, division: str, key: str) -> HttpResponse:
    """Its time is up then, at all its tables."""
    this = now()
    receipt = set_round_time(
        desk.act(this),
        round=_round(desk, division, key),
        at=typed_moment_to_come(request.POST.get("at", ""), desk.event.zone, this),
    )
    return show(request, receipt, "rounds", event=desk.event.slug)


@for_staff("run the floor")
@require_POST
def time_back(request: HtmxRequest, desk: Desk, division: str, key: str) -> HttpResponse:
    """It has no time for all its tables."""
    row, this = _round(desk, division, key), now()
    said = RoundTime.objects.filter(round=row).first()
    what, done_at = f"A time for all tables of {row}.", said.said_at if said else this
    reason = request.POST.get("reason", "")
    actor = because(desk.actor, reason, what=what, done_at=done_at, now=this)
    receipt = take_back_round_time(Act(desk.event, actor, this), round=row)
    return show(request, receipt, "rounds", event=desk.event.slug)


def _round(desk: Desk, division: str, key: str) -> Round:
    """The round of the division's last stage that has one of this name."""
    rounds = Round.objects.filter(stage__division__event=desk.event, stage__division__slug=division)
    row = rounds.select_related("stage__division").order_by("stage__number").filter(key=key).last()
    if row is None:
        raise Http404("no such round")
    return row
