"""Pairing by hand before the bracket is published: two teams change places in the draw."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from tournament.desk.access.staff import Desk, for_staff
from tournament.desk.act.answers import reason_given
from tournament.desk.act.answers import show_receipt as show_page
from tournament.desk.actions.swap_in_draw import swap_in_draw
from tournament.desk.now import now
from tournament.desk.pages.draw_swap import draw_swap
from tournament.desk.reading.lookups import division_at
from tournament.desk.views.pairing import REASONS, chosen
from tournament.seeding.selectors import seeded_entries


@for_staff("seed")
@require_safe
def show(request: HttpRequest, desk: Desk, division: str) -> HttpResponse:
    """Which two change places; with both chosen, what it breaks and who meets whom then."""
    here = division_at(desk, division)
    team, other = (chosen(request.GET.get(name, "")) for name in ("team", "with"))
    context = {
        "desk": desk,
        "here": "stage",
        "event": desk.event,
        "division": here,
        "field": list(enumerate(seeded_entries(here), 1)),
        "team": team,
        "other": other,
        "reasons": REASONS,
        "swap": draw_swap(here, team, other) if team and other else None,
    }
    return render(request, "tournament/brackets/draw_pairing.html", context)


@for_staff("seed")
@require_POST
def save(request: HttpRequest, desk: Desk, division: str) -> HttpResponse:
    """Save that the two change places."""
    receipt = swap_in_draw(
        event=desk.event,
        actor=desk.actor,
        now=now(),
        division=division_at(desk, division),
        one=chosen(request.POST.get("team", "")) or 0,
        other=chosen(request.POST.get("with", "")) or 0,
        reason=reason_given(request),
    )
    return show_page(request, receipt, "stage", event=desk.event.slug, division=division)
