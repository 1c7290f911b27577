"""Who sits at a table, said on its phone: everybody at once, or one person with one tap."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from tournament.brackets.models import Match
from tournament.desk.access.tables import Phone, sent_from_table
from tournament.desk.now import now
from tournament.desk.timing.arrivals import record_arrival, seat_all, take_back_seats
from tournament.desk.timing.comers import comers_to
from tournament.desk.views.phone_table import back_to_table
from tournament.registration.models import Entry, Player
from tournament.tables.selectors import match_at


@sent_from_table
def everybody(_request: HttpRequest, phone: Phone) -> HttpResponse:
    """All who are expected are seated."""
    receipt = seat_all(event=phone.event, actor=phone.actor, now=now(), table=phone.table)
    return back_to_table(phone, receipt)


@sent_from_table
def one(_request: HttpRequest, phone: Phone, player: int) -> HttpResponse:
    """One person is here. A phone that comes too late is shown what stands at the table now."""
    match = match_at(phone.table)
    if match is None:
        return back_to_table(phone)
    who = get_object_or_404(Player.objects.filter(event=phone.event), pk=player)
    this = now()
    receipt = record_arrival(
        event=phone.event,
        actor=phone.actor,
        now=this,
        match=match,
        entry=_team_of(match, who),
        player=who,
        at=this,
    )
    return back_to_table(phone, receipt)


@sent_from_table
def take_back(_request: HttpRequest, phone: Phone) -> HttpResponse:
    """The last tap was an error."""
    receipt = take_back_seats(event=phone.event, actor=phone.actor, now=now(), table=phone.table)
    return back_to_table(phone, receipt)


def _team_of(match: Match, player: Player) -> Entry:
    """The team for which he sits at this match; for a stranger to it one of his own."""
    here = [comer.entry for comer in comers_to(match) if comer.player == player]
    entry = here[0] if here else Entry.objects.filter(members__player=player).first()
    if entry is None:
        raise Http404("no team of this player")
    return entry
