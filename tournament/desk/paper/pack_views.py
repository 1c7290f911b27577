"""What is printed of rounds: the pack of one, and the travel cards of all."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.now import now
from tournament.desk.paper.round_pack import pack_of, round_named
from tournament.desk.paper.travel_cards import travel_cards
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


@for_staff("print cards")
@require_safe
def travel(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Show for everyone where they sit in every published round."""
    speak_to_players(request, desk.event)
    row = get_object_or_404(desk.event.divisions.select_related("event"), slug=division)
    cards = travel_cards(row)
    return desk.page(
        "tournament/paper/travel_cards.html",
        division=row,
        cards=cards,
        seats=any(stop.seat for card in cards for stop in card.stops),
    )
