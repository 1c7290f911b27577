"""The four sit down: from the seats as tapped to an open sheet."""

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse

from rules.refusals import Refused
from rules.typed_numbers import whole_number
from scoring.entry import playing_rules
from tournament.brackets.models import Match
from tournament.desk.access.tables import Phone, sent_from_table
from tournament.desk.actions.open_sheet import Sitting, open_sheet
from tournament.desk.now import now
from tournament.desk.views.phone_table import answers, back_to_table, screen
from tournament.tables.selectors import match_at


@sent_from_table
def start(request: HttpRequest, phone: Phone) -> HttpResponse:
    """Open the sheet. A phone that comes second is shown the match that is running."""
    match = match_at(phone.table)
    if match is None:
        return back_to_table(phone)
    typed = answers(request.POST)
    try:
        receipt = open_sheet(
            event=phone.event,
            actor=phone.actor,
            now=now(),
            table=phone.table,
            match=match,
            sitting=_sitting(match, typed),
        )
    except Refused as error:
        if request.headers.get("HX-Request"):
            raise
        return screen(request, phone, typed, findings=error.findings)
    return back_to_table(phone, receipt)


def _sitting(match: Match, typed: Mapping[str, str]) -> Sitting:
    """The chairs as tapped; people are named by their keys, wherever they sit."""
    division = match.stage.division
    seats = playing_rules(division.ruleset, division.house_rules).seats
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
