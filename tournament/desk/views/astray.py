"""Wrong tables: an official writes down who sat where he does not belong when play began."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST

from rules.refusals import refusal
from tournament.desk.access.staff import Desk, for_staff
from tournament.desk.act.answers import reason_given
from tournament.desk.actions.record_wrong_table import record_wrong_table
from tournament.desk.actions.take_back_wrong_table import take_back_wrong_table
from tournament.desk.astray import match_of_player
from tournament.desk.now import now
from tournament.desk.reading.lookups import match_of
from tournament.desk.views.match_people import MAY, back_to_people, player_named
from tournament.tables.models import Assignment


@for_staff(MAY)
@require_POST
def record(request: HttpRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """Who of this match sat elsewhere; or who of another match sits here."""
    here = match_of(desk, division, code)
    player = player_named(request, desk, "player", "Nobody was named who sat at the wrong table.")
    own = match_of_player(desk.event, player)
    if own is None:
        raise refusal(
            f"{player} plays at no table now.", remedy="Look at the floor: where should he sit?"
        )
    standing = Assignment.objects.filter(match=here, cleared_at__isnull=True)
    place = None if own == here else standing.select_related("table").first()
    receipt = record_wrong_table(
        event=desk.event,
        actor=desk.actor,
        now=now(),
        match=own,
        player=player,
        table=place.table if place else None,
        begun_at=here,
        user=request.user.pk,
    )
    return back_to_people(request, receipt, here)


@for_staff(MAY)
@require_POST
def take_back(request: HttpRequest, desk: Desk, division: str, code: str, row: int) -> HttpResponse:
    """He was not at the wrong table."""
    match = match_of(desk, division, code)
    rows = match.wrong_tables.select_related("player", "table", "match__stage__division")
    receipt = take_back_wrong_table(
        event=desk.event,
        actor=desk.actor,
        now=now(),
        row=get_object_or_404(rows, pk=row),
        reason=reason_given(request),
        told=request.POST.getlist("told"),
    )
    return back_to_people(request, receipt, match)
