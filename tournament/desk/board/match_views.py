"""Decisions without play: forfeits, withdrawals and returns.

Each page shows the effect before saving.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST, require_safe

from rules.core.forfeits import ForfeitAfter
from rules.core.messages import Words, say
from rules.rulesets import find
from tournament.brackets import formats
from tournament.brackets.drawn import last_stage_of
from tournament.brackets.drawn_rounds import drawn_stage, rounds_with
from tournament.brackets.models import Match
from tournament.brackets.rounds.rule_words import leaving_words
from tournament.brackets.rounds.rules import read_rules
from tournament.brackets.swap_facts import swaps_at
from tournament.brackets.tie_rules import IF_ONE_LEAVES
from tournament.desk.act.staff import Desk, for_staff, reason_given
from tournament.desk.board.floor_board import busy_words
from tournament.desk.board.forms import LeaveForm, TeamForm
from tournament.desk.brackets.forfeits import double_forfeit, forfeit_match, take_back_forfeit
from tournament.desk.brackets.pairing import is_movable
from tournament.desk.decisions.decisions_page import standing_of
from tournament.desk.now import now
from tournament.desk.reading import impact
from tournament.desk.reading.floor_matches import FloorMatch
from tournament.desk.reading.match_words import (
    empty_chairs,
    entrant_numbered,
    entrants_of,
    entry_of,
    match_of,
    no_refund_by,
    standing_result,
)
from tournament.desk.reading.open_matches import seen
from tournament.desk.registration.leaving import take_back_departure, withdraw_team
from tournament.desk.substitutes.house_players import lacks_one
from tournament.desk.tables.cards import personal_links
from tournament.desk.tables.free_tables import busy_on, free_for
from tournament.htmx import HtmxRequest
from tournament.phones_address import for_phones
from tournament.registration.models import Departure, Division, Entry

LEFT_THE_TABLE = say("Left the table")
REASONS_TO_LEAVE = (
    say("Cannot play on"),
    say("Not at the event"),
    say("Broke the rules, after a warning"),
)
WAYS_TO_LEAVE: Sequence[tuple[str, Words]] = (
    (Departure.Kind.WITHDRAWN, say("Withdrawal")),
    (Departure.Kind.DISQUALIFIED, say("Disqualification")),
)


@dataclass(frozen=True, slots=True)
class ForfeitChoice:
    """One entrant as the forfeiting one, and the effect."""

    entry: Entry
    follows: Sequence[Words]


@for_staff("run the floor")
@require_safe
def match_page(_request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """Show a match to the director: move it, undo its call, decide it by forfeit."""
    match = match_of(desk, division, code)
    row, busy = _seen_with_busy(desk, match)
    entrants = entrants_of(match)
    return desk.page(
        "tournament/board/match.html",
        match=match,
        seen=row,
        result=standing_result(match) if match.state in Match.OVER else None,
        free=free_for(desk.event, row),
        busy=busy,
        decided=standing_of(match),
        can_be_decided=len(entrants) > 1,
        swaps=swaps_at(match),
        can_be_paired=bool(entrants) and is_movable(match),
        reasons=_reasons(match.stage.division),
        **_choices(match, entrants),
    )


def _seen_with_busy(desk: Desk, match: Match) -> tuple[FloorMatch, Words]:
    """The match, and before its call which of its people sit at a table, perhaps elsewhere."""
    wanted = Q(pk=match.pk)
    if match.state == Match.State.READY:
        wanted |= Q(stage__division__event=desk.event, state__in=Match.BUSY)
    rows = seen(Match.objects.filter(wanted))
    row = next(row for row in rows if row.pk == match.pk)
    return row, busy_words(row, busy_on([other for other in rows if other is not row]))


def _choices(match: Match, entrants: Sequence[Entry]) -> dict[str, Any]:
    """The possible decisions and their effects; none if it was played or lacks a team."""
    stands = standing_result(match)
    if stands is not None and stands.decision_id:
        return {}
    if match.state == Match.State.FORFEITED:
        return {"taken_back": impact.if_taken_back(match)}
    if match.slots.count() > 2:
        return _choices_at_a_table(match, entrants)
    if match.state in Match.OVER or len(entrants) != 2:
        return {}
    *each, both = impact.if_either_forfeited(match, *entrants)
    return {"choices": list(map(ForfeitChoice, entrants, each)), "both": both}


def _choices_at_a_table(match: Match, present: Sequence[Entry]) -> dict[str, Any]:
    """At a table of individuals any may be absent, and return before anything is played."""
    if match.state == Match.State.CERTIFIED:
        return {}
    entrants = [] if match.state in Match.OVER else present
    chairs = empty_chairs(match)
    return {
        "choices": list(map(ForfeitChoice, entrants, impact.if_each_forfeited(match, entrants))),
        "empty_chairs": chairs,
        "lacks_one": lacks_one(match),
        "taken_back": impact.if_taken_back(match) if chairs else None,
    }


def _reasons(division: Division) -> list[Words]:
    """Common reasons for a forfeit, with the paragraph if the rules have one."""
    late = find(division.ruleset).late
    if not isinstance(late, ForfeitAfter):
        return [LEFT_THE_TABLE]
    absent = say(
        "Absent after %(minutes)s minutes (%(cites)s)",
        minutes=late.minutes,
        cites=late.cites.partition(":")[0],
    )
    return [absent, LEFT_THE_TABLE]


@for_staff("run the floor")
@require_POST
def forfeit(request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """Record that one team forfeits the match."""
    match = match_of(desk, division, code)
    team = TeamForm.sent(request).said["team"]
    loser = entrant_numbered(match, team)
    if loser is None:
        raise Http404("no such team in this match")
    receipt = forfeit_match(desk.act(now()), match=match, loser=loser, reason=reason_given(request))
    return desk.answer(receipt, "floor")


@for_staff("run the floor")
@require_POST
def both_forfeit(request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """Record that both teams forfeit the match."""
    receipt = double_forfeit(
        desk.act(now()), match=match_of(desk, division, code), reason=reason_given(request)
    )
    return desk.answer(receipt, "floor")


@for_staff("run the floor")
@require_POST
def take_back(request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """Undo a forfeit: the match is open again."""
    match = match_of(desk, division, code)
    receipt = take_back_forfeit(desk.act(now()), match=match, reason=reason_given(request))
    return desk.answer(receipt, "floor-match", division=division, code=code)


@for_staff("run the floor")
@require_safe
def team_page(request: HtmxRequest, desk: Desk, division: str, number: int) -> HttpResponse:
    """Show a team that is about to leave or return, and the effect."""
    entry = entry_of(desk, division, number)
    gone = entry.departures.filter(undone_at__isnull=True).first()
    return desk.page(
        "tournament/board/team.html",
        entry=entry,
        gone=gone,
        follows=impact.if_back(gone) if gone else impact.if_left(entry),
        no_refund=no_refund_by(entry.division),
        leaving=_leaving(entry),
        ahead=rounds_with(entry),
        matches=seen(Match.objects.filter(slots__entrant=entry).order_by("number")),
        reasons=REASONS_TO_LEAVE,
        kinds=WAYS_TO_LEAVE,
        links=personal_links(entry, for_phones(request)),
    )


def _leaving(entry: Entry) -> Words:
    """What becomes of a team's results if it leaves."""
    if stage := drawn_stage(entry.division):
        return leaving_words(read_rules(stage.ranking).terms.withdrawal)
    last = last_stage_of(entry.division)
    is_by_record = last is not None and formats.find(last.format).kind.ranked == "record"
    return IF_ONE_LEAVES if is_by_record else say("Their results stand.")


@for_staff("run the floor")
@require_POST
def withdraw(request: HtmxRequest, desk: Desk, division: str, number: int) -> HttpResponse:
    """Record a withdrawal or disqualification."""
    kind = LeaveForm.sent(request).said["kind"]
    if kind not in Departure.Kind.values:
        raise Http404("no such way to leave")
    receipt = withdraw_team(
        desk.act(now()),
        entry=entry_of(desk, division, number),
        kind=Departure.Kind(kind),
        reason=reason_given(request),
    )
    return desk.answer(receipt, "floor")


@for_staff("run the floor")
@require_POST
def come_back(request: HtmxRequest, desk: Desk, departure: int) -> HttpResponse:
    """Bring back a team that left."""
    rows = Departure.objects.filter(entry__division__event=desk.event).select_related("entry")
    row = get_object_or_404(rows, pk=departure)
    receipt = take_back_departure(desk.act(now()), departure=row, reason=reason_given(request))
    return desk.answer(receipt, "floor")
