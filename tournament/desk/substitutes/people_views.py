"""A match's people: substitutes and missing players."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST, require_safe

from rules.core.messages import Words, say
from rules.refusals import outdated, refusal
from tournament.brackets.match_rules import rules_of_match
from tournament.brackets.models import Match
from tournament.desk.act.agreement import DIRECTS, require_said, said_by
from tournament.desk.act.change import Receipt
from tournament.desk.act.forms import answers_sent
from tournament.desk.act.staff import Desk, for_staff, reason_given, show_receipt
from tournament.desk.now import now
from tournament.desk.reading.match_words import match_of
from tournament.desk.substitutes.forms import AnswerForm, ChoiceForm, ProposalForm, WaitForm
from tournament.desk.substitutes.law import opponents, require_unanswered
from tournament.desk.substitutes.match_people import match_people
from tournament.desk.substitutes.substitutions import (
    agree_substitute,
    end_substitution,
    propose_newcomer,
    propose_substitute,
    refuse_substitute,
    take_back_substitute,
)
from tournament.desk.substitutes.vacant_seats import VacancyShown, vacancy_at
from tournament.desk.substitutes.waiting import after_wait, player_is_back, wait_for_player
from tournament.htmx import HtmxRequest
from tournament.registration.models import Entry, Player
from tournament.tables.models import Substitution

MAY = "propose substitutes"
ANSWERS = {"agree": agree_substitute, "refuse": refuse_substitute}
REASONS = (say("Not feeling well"), say("Had to leave"), say("Absent"))


@for_staff(MAY)
@require_safe
def show_people(request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """Show who sits there, possible substitutes, and missing players."""
    match, moment = match_of(desk, division, code), now()
    return desk.page(
        "tournament/substitutes/people.html",
        page=match_people(match, moment),
        moment=moment,
        directs=desk.may(DIRECTS),
        reasons=REASONS,
    )


@for_staff(MAY)
@require_POST
def propose(request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """Propose a substitute. If the opponents agree, they sit down at once."""
    match, moment = match_of(desk, division, code), now()
    said = ProposalForm.sent(request).said
    leaves = player_named(desk, said["leaves"], say("No player was chosen."))
    proposal: dict[str, Any] = {
        "match": match,
        "leaves": leaves,
        "from_hand": said["from_hand"] or 0,
        "reason": said["reason"],
        "agreed_by": said_by(desk, _asked(match, leaves), answers_sent(request), moment),
    }
    if said["newcomer"]:
        receipt = propose_newcomer(desk.act(moment), name=said["newcomer"], **proposal)
    else:
        player = player_named(desk, said["player"], say("No substitute was chosen."))
        receipt = propose_substitute(desk.act(moment), player=player, **proposal)
    if said["board"] and desk.may(DIRECTS):
        return desk.answer(receipt, "floor")
    return back_to_people(request, receipt, match)


@for_staff(MAY)
@require_POST
def answer(
    request: HtmxRequest, desk: Desk, division: str, code: str, substitution: int
) -> HttpResponse:
    """Record the opponents' answer, as shown to an official."""
    match, moment = match_of(desk, division, code), now()
    row = _substitution(match, substitution)
    require_unanswered(row)
    action = ANSWERS.get(AnswerForm.sent(request).said["answer"])
    if action is None:
        raise Http404("neither yes nor no")
    by = require_said(desk, _asked(match, row.leaves), answers_sent(request), moment)
    receipt = action(desk.act(moment), substitution=row, by=by)
    return back_to_people(request, receipt, match)


@for_staff(MAY)
@require_POST
def take_back(
    request: HtmxRequest, desk: Desk, division: str, code: str, substitution: int
) -> HttpResponse:
    """Withdraw a proposal, or a substitution before its first hand."""
    match = match_of(desk, division, code)
    row = _substitution(match, substitution)
    receipt = take_back_substitute(desk.act(now()), substitution=row, reason=reason_given(request))
    return back_to_people(request, receipt, match)


@for_staff(MAY)
@require_POST
def end(
    request: HtmxRequest, desk: Desk, division: str, code: str, substitution: int
) -> HttpResponse:
    """End a substitution: the player is back for the next game."""
    match = match_of(desk, division, code)
    row = _substitution(match, substitution)
    receipt = end_substitution(desk.act(now()), substitution=row)
    return back_to_people(request, receipt, match)


@for_staff(MAY)
@require_POST
def wait(request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """Set how long the others wait for a missing player."""
    match, said = match_of(desk, division, code), WaitForm.sent(request).said
    receipt = wait_for_player(
        desk.act(now()),
        match=match,
        player=player_named(desk, said["player"], say("No player was chosen.")),
        minutes=said["minutes"],
        reason=said["reason"],
    )
    return back_to_people(request, receipt, match)


@for_staff(MAY)
@require_POST
def is_back(request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """Record that the missing player is back."""
    match = match_of(desk, division, code)
    shown = vacancy_there(match)
    receipt = player_is_back(desk.act(now()), vacancy=shown.row)
    return back_to_people(request, receipt, match)


@for_staff(MAY)
@require_POST
def choose(request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """After the wait: take the forfeit, or play with the refused substitute."""
    match, moment = match_of(desk, division, code), now()
    shown = vacancy_there(match)
    by = require_said(desk, shown.others, answers_sent(request), moment)
    choice = ChoiceForm.sent(request).said["choice"]
    receipt = after_wait(desk.event, desk.actor, moment, shown, choice=choice, by=by)
    return back_to_people(request, receipt, match)


def back_to_people(request: HtmxRequest, receipt: Receipt, match: Match) -> HttpResponse:
    """Redirect (303) to the page of the match's people, with the receipt."""
    division = match.stage.division
    where = {"event": division.event.slug, "division": division.slug, "code": match.code}
    return show_receipt(request, receipt, "match-people", **where)


def _asked(match: Match, leaves: Player) -> list[Entry]:
    """The teams that must agree by the book; none if the director decides."""
    return opponents(match, leaves) if rules_of_match(match).substitutes.consent else []


def _substitution(match: Match, number: int) -> Substitution:
    rows = match.substitutions.select_related("match__stage__division", "leaves", "player")
    return get_object_or_404(rows, pk=number)


def vacancy_there(match: Match) -> VacancyShown:
    """The vacant seat in this match. Raises Refused without one."""
    shown = vacancy_at(match, now())
    if shown is None:
        raise outdated(say("Nobody is missing there."), code="not-waited-for")
    return shown


def player_named(desk: Desk, key: int | None, what: Words) -> Player:
    """The player with this key. Raises Refused with `what` for nobody."""
    player = desk.event.players.filter(pk=key or 0).first()
    if player is None:
        raise refusal(what, remedy=say("Tap a name."), code="nobody-named")
    return player
