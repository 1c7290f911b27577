"""The clock at the desk: starts, arrivals, pauses, time limits, and deciding its rulings."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST, require_safe

from rules.core.messages import say
from rules.refusals import refusal
from tournament.brackets.models import Round
from tournament.desk.act.change import Act, Receipt, because
from tournament.desk.act.forms import ReasonForm
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.act.windows import asked_of, window_of
from tournament.desk.now import now
from tournament.desk.reading.match_words import entrant_numbered, entrants_of, match_of
from tournament.desk.tables.round_progress import RoundOnFloor, rounds_of
from tournament.desk.tables.rounds import start_round
from tournament.desk.timing.arrivals import record_arrival, take_back_arrival
from tournament.desk.timing.changed_lateness import (
    change_forfeit,
    change_lateness,
    waive_lateness,
    waive_waiting,
)
from tournament.desk.timing.clock_page import clock_page, search_words, shown_of
from tournament.desk.timing.clocks import announce_round, start_clocks, stop_clocks
from tournament.desk.timing.forms import (
    AnnouncementForm,
    ArrivalForm,
    ExtraTimeForm,
    NotLateForm,
    OutcomeForm,
    RoundTimeForm,
    StartForm,
    WaiverForm,
)
from tournament.desk.timing.game_times import give_extra_time, set_round_time, take_back_round_time
from tournament.desk.timing.lateness import enforce_lateness
from tournament.htmx import HtmxRequest
from tournament.registration.clock_changes import last_shown, next_shown
from tournament.registration.models import Entry, Player
from tournament.timing.models import Arrival, LateRuling, RoundTime

WHOLE = 250
"""So many open matches have all their rounds on one page."""
FEW, MANY = 3, 16
A_PAGE = 12


@for_staff("see the desk")
@require_safe
def clock(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Show who is waited for, until when, and the rulings."""
    page = clock_page(desk.event, now())
    window = window_of(page.items, asked_of(request), search_words, A_PAGE)
    return desk.page(
        "tournament/timing/clock.html", page=page, window=window, shown=shown_of(window.rows)
    )


@for_staff("run the floor")
@require_POST
def announce(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Announce a round's start."""
    said = AnnouncementForm.sent(request).said
    rounds = Round.objects.filter(stage__division__event=desk.event)
    row = get_object_or_404(rounds.select_related("stage__division"), pk=said["round"])
    receipt = announce_round(desk.act(now()), round=row, wall=said["starts_at"])
    return desk.answer(receipt, "clock")


@for_staff("check in")
@require_POST
def arrive(request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """Record an arrival of a team or player: now, or earlier today."""
    match, this = match_of(desk, division, code), now()
    said = ArrivalForm.sent(request).said
    entry = entrant_numbered(match, said["team"])
    if entry is None:
        raise Http404("no such team in this match")
    receipt = record_arrival(
        desk.act(this),
        match=match,
        entry=entry,
        player=_player(entry, said["player"]),
        at=last_shown(said["at"], desk.event.zone, this) if said["at"] else this,
    )
    return desk.answer(receipt, said["back"])


def _player(entry: Entry, key: int | None) -> Player | None:
    """The player who came alone, or None for the whole team."""
    return None if key is None else get_object_or_404(entry.players, pk=key)


@for_staff("check in")
@require_POST
def not_arrived(request: HtmxRequest, desk: Desk, arrival: int) -> HttpResponse:
    """Undo an arrival."""
    rows = Arrival.objects.filter(match__stage__division__event=desk.event)
    row, this = get_object_or_404(rows.select_related("match", "entry"), pk=arrival), now()
    reason = ReasonForm.sent(request).said["reason"]
    what = say(
        "Arrival of %(who)s for %(match)s.", who=str(row.player or row.entry), match=str(row.match)
    )
    actor = because(desk.actor, reason, what=what, done_at=row.recorded_at, now=this)
    receipt = take_back_arrival(Act(desk.event, actor, this), arrival=row)
    return desk.answer(receipt, "clock")


@for_staff("run the floor")
@require_POST
def stop(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Pause all clocks."""
    receipt = stop_clocks(desk.act(now()), reason=ReasonForm.sent(request).said["reason"])
    return desk.answer(receipt, "clock")


@for_staff("run the floor")
@require_POST
def go_on(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Resume all clocks."""
    receipt = start_clocks(desk.act(now()))
    return desk.answer(receipt, "clock")


@for_staff("run the floor")
@require_POST
def extra(request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """Give a match minutes back."""
    match, said = match_of(desk, division, code), ExtraTimeForm.sent(request).said
    receipt = give_extra_time(
        desk.act(now()),
        match=match,
        minutes=said["minutes"],
        reason=said["reason"],
    )
    return desk.answer(receipt, "clock")


@for_staff("see the desk")
@require_safe
def rounds(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Show the rounds with their counts and open matches; of many, a page."""
    rows = [row for _, own in rounds_of(desk.event) for row in own]
    size = _rounds_a_page(rows)
    asked = asked_of(request)
    if not asked.page and not asked.find:
        asked = replace(asked, page=str(1 + _first_to_see(rows, request.GET.get("at")) // size))
    window = window_of(
        rows, asked, lambda row: f"{row.round.title} {row.round.stage.division}", size
    )
    return desk.page("tournament/timing/rounds.html", window=window)


def _rounds_a_page(rows: Sequence[RoundOnFloor]) -> int:
    """Few rounds of many matches, for each lists what it waits for; more of many small ones."""
    matches = sum(len(row.missing) for row in rows)
    return (FEW if matches > len(rows) * FEW else MANY) if matches > WHOLE else max(1, len(rows))


def _first_to_see(rows: Sequence[RoundOnFloor], at: str | None) -> int:
    """The place of the round asked for, or of the first one that is not over."""
    keys = [f"{row.round.stage_id}-{row.round.key}" for row in rows]
    if at in keys:
        return keys.index(at)
    return next((place for place, row in enumerate(rows) if not row.is_over), 0)


@for_staff("run the floor")
@require_POST
def start(request: HtmxRequest, desk: Desk, division: str, key: str) -> HttpResponse:
    """Start a round of the division's last stage."""
    said = StartForm.sent(request).said
    receipt = start_round(desk.act(now()), round=_round(desk, division, key), **said)
    return desk.answer(receipt, "floor")


@for_staff("run the floor")
@require_POST
def time_up(request: HtmxRequest, desk: Desk, division: str, key: str) -> HttpResponse:
    """Set the end of a round at all its tables."""
    row, this = _round(desk, division, key), now()
    at = next_shown(RoundTimeForm.sent(request).said["at"], desk.event.zone, this)
    receipt = set_round_time(desk.act(this), round=row, at=at)
    return desk.answer(receipt, "rounds")


@for_staff("run the floor")
@require_POST
def time_back(request: HtmxRequest, desk: Desk, division: str, key: str) -> HttpResponse:
    """Remove the end of a round."""
    row, this = _round(desk, division, key), now()
    said = RoundTime.objects.filter(round=row).first()
    what = say("Time limit for all tables of %(round)s.", round=row.title)
    done_at = said.said_at if said else this
    reason = ReasonForm.sent(request).said["reason"]
    actor = because(desk.actor, reason, what=what, done_at=done_at, now=this)
    receipt = take_back_round_time(Act(desk.event, actor, this), round=row)
    return desk.answer(receipt, "rounds")


def _round(desk: Desk, division: str, key: str) -> Round:
    """The named round of the division's last stage."""
    rounds = Round.objects.filter(stage__division__event=desk.event, stage__division__slug=division)
    row = rounds.select_related("stage__division").order_by("stage__number").filter(key=key).last()
    if row is None:
        raise Http404("no such round")
    return row


@for_staff("decide rulings")
@require_POST
def enforce(request: HtmxRequest, desk: Desk, ruling: int) -> HttpResponse:
    """Enforce the ruling: the absent forfeit, or the player pays."""
    receipt = enforce_lateness(
        desk.act(now()),
        ruling=_ruling(desk, ruling),
        reason=ReasonForm.sent(request).said["reason"],
    )
    return desk.answer(receipt, "clock")


@for_staff("decide rulings")
@require_POST
def waive(request: HtmxRequest, desk: Desk, ruling: int) -> HttpResponse:
    """Waive the ruling: the match is played, nobody pays. `all`: all open ones of it."""
    row, said = _ruling(desk, ruling), WaiverForm.sent(request).said
    open_ones = LateRuling.objects.filter(match=row.match, state__in=LateRuling.OPEN)
    receipt = waive_lateness(
        desk.act(now()), rulings=list(open_ones) if said["all"] else [row], reason=said["reason"]
    )
    return desk.answer(receipt, "clock")


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
    return desk.answer(receipt, said["back"])


@for_staff("decide rulings")
@require_POST
def change(request: HtmxRequest, desk: Desk, ruling: int) -> HttpResponse:
    """Change the ruling: the player's arrival, or the forfeiting teams."""
    row, said = _ruling(desk, ruling), OutcomeForm.sent(request).said
    outcome = _change_player if row.player else _change_teams
    return desk.answer(outcome(desk, row, said), "clock")


def _change_teams(desk: Desk, row: LateRuling, said: Mapping[str, Any]) -> Receipt:
    there = [entrant_numbered(row.match, number) for number in said["loser"]]
    losers = [entry for entry in there if entry]
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
