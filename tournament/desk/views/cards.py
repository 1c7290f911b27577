"""What is printed for the hall: table cards, team cards, and the list to read out."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from tournament.desk.access.staff import Desk, for_staff
from tournament.desk.act.answers import reason_given
from tournament.desk.act.answers import show_receipt as show
from tournament.desk.actions.renew_pin import renew_pin
from tournament.desk.now import now
from tournament.desk.pages.cards import qr_of, read_out_rows, table_cards, team_cards
from tournament.desk.reading.lookups import entry_of
from tournament.registration.selectors import divisions_of


@for_staff("print cards")
@require_safe
def for_tables(request: HttpRequest, desk: Desk) -> HttpResponse:
    """A card for every table in use."""
    rows = desk.event.tables.filter(in_use=True).select_related("event")
    context = {"event": desk.event, "cards": table_cards(rows, request.build_absolute_uri)}
    return render(request, "tournament/tables/table_cards.html", context)


@for_staff("print cards")
@require_safe
def for_teams(request: HttpRequest, desk: Desk) -> HttpResponse:
    """A card for every team, with its PIN."""
    cards = [(row, team_cards(row, request.build_absolute_uri)) for row in divisions_of(desk.event)]
    context = {"event": desk.event, "divisions": cards}
    return render(request, "tournament/tables/team_cards.html", context)


@for_staff("print cards")
@require_safe
def for_hall(request: HttpRequest, desk: Desk) -> HttpResponse:
    """A poster for the wall: scan it, type two letters, and see where you sit."""
    address = request.build_absolute_uri(reverse("find", args=[desk.event.slug]))
    context = {"event": desk.event, "address": address, "qr": qr_of(address)}
    return render(request, "tournament/tables/hall_poster.html", context)


@for_staff("print cards")
@require_POST
def new_pin(request: HttpRequest, desk: Desk, division: str, number: int) -> HttpResponse:
    """Give a team another PIN."""
    entry = entry_of(desk, division, number)
    receipt = renew_pin(
        event=desk.event, actor=desk.actor, now=now(), entry=entry, reason=reason_given(request)
    )
    return show(request, receipt, "team-cards", event=desk.event.slug)


@for_staff("see the desk")
@require_safe
def read_out(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The matches that are called now, for the desk to read out."""
    context = {"event": desk.event, "rows": read_out_rows(desk.event), "now": now()}
    return render(request, "tournament/floor/read_out.html", context)
