"""People at a table, on its phone: arrivals, seats, substitutes."""

from collections.abc import Callable, Mapping
from datetime import datetime

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404

from rules.core.messages import all_of, say
from rules.refusals import Refused, outdated, refusal
from rules.typed_numbers import whole_number
from scoring.hand_sentences import of_hand
from tournament.brackets.match_rules import rules_of_match
from tournament.brackets.models import Match
from tournament.desk.act.agreement import require_pin_of
from tournament.desk.act.change import Receipt
from tournament.desk.act.forms import answers_sent
from tournament.desk.act.phones import Phone, sent_from_table
from tournament.desk.act.shown import require_as_shown
from tournament.desk.now import now
from tournament.desk.phone.sitting_down import Sitting, open_sheet
from tournament.desk.phone.table_views import answered, back_to_table, here_now, screen
from tournament.desk.reading.floor_people import title_of
from tournament.desk.substitutes.law import noun_at, opponents, require_unanswered
from tournament.desk.substitutes.substitutions import agree_substitute, refuse_substitute
from tournament.desk.substitutes.vacant_seats import VacancyShown, vacancy_at
from tournament.desk.substitutes.waiting import after_wait
from tournament.desk.tables.calls import acknowledge_call
from tournament.desk.timing.arrivals import record_arrival, seat_all, take_back_seats
from tournament.desk.timing.comers import comers_to
from tournament.htmx import HtmxRequest
from tournament.registration.models import Entry, Player
from tournament.tables.models import Substitution
from tournament.tables.selectors import match_at


@sent_from_table
def everybody_sits(request: HtmxRequest, phone: Phone) -> HttpResponse:
    """Record that all expected players are seated."""
    return _tapped(request, phone, seat_all)


@sent_from_table
def one_sits(_request: HtmxRequest, phone: Phone, player: int) -> HttpResponse:
    """Record that one person is here. An outdated phone is shown the current state."""
    match = match_at(phone.table)
    if match is None:
        return back_to_table(phone)
    who = get_object_or_404(Player.objects.filter(event=phone.event), pk=player)
    this = now()
    receipt = record_arrival(
        phone.act(this), match=match, entry=_team_of(match, who), player=who, at=this
    )
    return back_to_table(phone, receipt)


@sent_from_table
def not_seated(request: HtmxRequest, phone: Phone) -> HttpResponse:
    """Undo the last tap."""
    return _tapped(request, phone, take_back_seats)


def _tapped(request: HtmxRequest, phone: Phone, act: Callable[..., Receipt]) -> HttpResponse:
    """Show the table's page, or the current state to an outdated phone."""

    def done(typed: Mapping[str, str]) -> Receipt:
        return act(phone.act(now()), table=phone.table, shown=typed.get("shown", ""))

    return answered(request, phone, done)


def _team_of(match: Match, player: Player) -> Entry:
    """The team they play for in this match, or one of their own."""
    here = [comer.entry for comer in comers_to(match) if comer.player == player]
    entry = here[0] if here else Entry.objects.filter(members__player=player).first()
    if entry is None:
        raise Http404("no team of this player")
    return entry


@sent_from_table
def consent(request: HtmxRequest, phone: Phone, substitution: int) -> HttpResponse:
    """Accept or refuse a substitute."""
    match = match_at(phone.table)
    row = match.substitutions.filter(pk=substitution).first() if match else None
    if row is None:
        raise Http404("no such substitute at this table")

    def said(typed: Mapping[str, str]) -> Receipt:
        return _consent(phone, row, typed.get("answer", ""), typed.get("pin", ""), now())

    return answered(request, phone, said)


def _consent(phone: Phone, row: Substitution, answer: str, pin: str, moment: datetime) -> Receipt:
    if not rules_of_match(row.match).substitutes.consent:
        raise refusal(
            say("Only the director can decide this."),
            remedy=say("Ask the desk."),
            code="director-decides",
        )
    require_unanswered(row)
    side = opponents(row.match, row.leaves)
    require_pin_of(side, pin, moment)
    action = {"agree": agree_substitute, "refuse": refuse_substitute}.get(answer)
    if action is None:
        raise refusal(
            say("Nothing chosen."), remedy=say("Tap one of the buttons."), code="no-choice"
        )
    return action(phone.act(moment), substitution=row, by=title_of(side))


@sent_from_table
def choose(request: HtmxRequest, phone: Phone) -> HttpResponse:
    """After the wait: take the forfeit, or play with the refused substitute."""

    def chosen(typed: Mapping[str, str]) -> Receipt:
        moment, match = now(), match_at(phone.table)
        shown = vacancy_at(match, moment) if match else None
        if shown is None:
            raise outdated(say("Nobody is missing at this table."), code="not-waited-for")
        _require_choice(shown, typed.get("shown", ""))
        if shown.others:
            require_pin_of(shown.others, typed.get("pin", ""), moment)
        by = all_of(team.title for team in shown.others)
        return after_wait(
            phone.event, phone.actor, moment, shown, choice=typed.get("choice", ""), by=by
        )

    return answered(request, phone, chosen)


def _require_choice(stands: VacancyShown, shown: str) -> None:
    """Raise Refused if the phone is outdated, or the missing player may be back."""
    require_as_shown(
        shown,
        stands.mark,
        message=say("Who is missing or could play has changed since this was shown."),
    )
    if stands.went_on:
        raise refusal(
            of_hand(noun_at(stands.row.match), "saved-while-gone"),
            remedy=say("Call the desk. An official checks if they are back."),
            code="hand-saved",
        )


@sent_from_table
def sit_down(request: HtmxRequest, phone: Phone) -> HttpResponse:
    """Open the sheet. A second phone is shown the running match."""
    match = match_at(phone.table)
    if match is None:
        return back_to_table(phone)
    typed = answers_sent(request)
    try:
        receipt = open_sheet(
            phone.act(now()), table=phone.table, match=match, sitting=_sitting(match, typed)
        )
    except Refused as error:
        if request.htmx:
            raise
        return screen(request, phone, here_now(phone), typed, findings=error.findings)
    return back_to_table(phone, receipt)


def _sitting(match: Match, typed: Mapping[str, str]) -> Sitting:
    """The tapped chairs; people are named by their keys."""
    seats = match.stage.division.rules.seats
    taken = {seat: whole_number(typed.get(seat, "")) for seat in seats}
    chairs = {seat: player for seat, player in taken.items() if player is not None}
    seat_of = {str(player): seat for seat, player in chairs.items()}
    keeper, dealer = typed.get("keeper", ""), typed.get("dealer", "")
    return Sitting(
        chairs=chairs,
        scorekeeper=seat_of.get(keeper, keeper),
        first_dealer=seat_of.get(dealer, ""),
        both_agreed=bool(typed.get("both_agreed")),
    )


@sent_from_table
def heard(request: HtmxRequest, phone: Phone) -> HttpResponse:
    """Acknowledge the match on the phone, which was called or moved here."""
    here = Match.objects.filter(stage__division__event=phone.event)

    def done(typed: Mapping[str, str]) -> None:
        match = here.filter(pk=whole_number(typed.get("match", "")) or 0).first()
        if match is not None:
            acknowledge_call(phone.act(now()), match=match, table=phone.table.number)

    return answered(request, phone, done)
