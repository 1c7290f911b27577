"""A round's pack, to be printed in one go."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.now import now
from tournament.desk.paper.round_pack import pack_of, round_named
from tournament.htmx import HtmxRequest
from tournament.language import speak_to_players


@for_staff("print cards")
@require_safe
def round_pack(request: HtmxRequest, desk: Desk, division: str, key: str = "") -> HttpResponse:
    """Show a round's pairings, sheets and cards; without a key those of the round to be played."""
    speak_to_players(request, desk.event)
    row = get_object_or_404(desk.event.divisions.select_related("event"), slug=division)
    chosen = round_named(row, key)
    return desk.page(
        "tournament/paper/round_pack.html",
        division=row,
        pack=pack_of(chosen, request.build_absolute_uri) if chosen else None,
        now=now(),
    )
