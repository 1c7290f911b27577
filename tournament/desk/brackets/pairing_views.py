"""Pairing by hand, in a round and before the bracket is published."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_POST, require_safe

from rules.typed_numbers import whole_number
from tournament.brackets.models import Swap
from tournament.desk.act.answers import reason_given
from tournament.desk.act.answers import show_receipt as show
from tournament.desk.act.answers import show_receipt as show_page
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.brackets.draw_page import draw_swap
from tournament.desk.brackets.pairing import movable, partners_for, proposed
from tournament.desk.brackets.swaps import swap_in_draw, swap_teams, take_back_swap
from tournament.desk.now import now
from tournament.desk.reading.lookups import division_at, entry_of, match_of
from tournament.htmx import HtmxRequest
from tournament.registration.models import Entry
from tournament.seeding.selectors import seeded_entries

REASONS = ("One club or family", "They met before", "A late change", "An error in the draw")


@for_staff("run the floor")
@require_safe
def pairing(request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """Who may change places with whom; with both chosen, what it breaks and what follows."""
    match = match_of(desk, division, code)
    team, other = (chosen(request.GET.get(name, "")) for name in ("team", "with"))
    context = {
        "event": desk.event,
        "desk": desk,
        "match": match,
        "mine": movable(match),
        "theirs": partners_for(match),
        "team": team,
        "other": other,
        "reasons": REASONS,
    }
    if team and other:
        entries = (entry_of(desk, division, number) for number in (team, other))
        context["proposal"] = proposed(match, *entries)
    return render(request, "tournament/brackets/pairing.html", context)


@for_staff("run the floor")
@require_POST
def swap(request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """Save that the two change places."""
    receipt = swap_teams(
        desk.act(now()),
        match=match_of(desk, division, code),
        entry=_team(request, desk, division, "team"),
        other=_team(request, desk, division, "with"),
        reason=reason_given(request),
    )
    return show(
        request, receipt, "floor-match", event=desk.event.slug, division=division, code=code
    )


@for_staff("run the floor")
@require_POST
def swap_back(request: HtmxRequest, desk: Desk, number: int) -> HttpResponse:
    """The two go back to their own places."""
    rows = Swap.objects.filter(stage__division__event=desk.event).select_related(
        "stage__division", "slot__match", "other_slot__match", "entry", "other_entry"
    )
    row = get_object_or_404(rows, pk=number)
    receipt = take_back_swap(desk.act(now()), swap=row, reason=reason_given(request))
    where = {"division": row.stage.division.slug, "code": row.slot.match.code}
    return show(request, receipt, "floor-match", event=desk.event.slug, **where)


def _team(request: HtmxRequest, desk: Desk, division: str, name: str) -> Entry:
    number = chosen(request.POST.get(name, ""))
    if number is None:
        raise Http404("no such team")
    return entry_of(desk, division, number)


def chosen(typed: str) -> int | None:
    """The number of a team as a form sends it; None when it is none."""
    return whole_number(typed, 999_999)


@for_staff("seed")
@require_safe
def draw_swap_page(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Which two change places; with both chosen, what it breaks and who meets whom then."""
    here = division_at(desk, division)
    team, other = (chosen(request.GET.get(name, "")) for name in ("team", "with"))
    return desk.page(
        "tournament/brackets/draw_pairing.html",
        here="stage",
        division=here,
        field=list(enumerate(seeded_entries(here), 1)),
        team=team,
        other=other,
        reasons=REASONS,
        swap=draw_swap(here, team, other) if team and other else None,
    )


@for_staff("seed")
@require_POST
def save(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Save that the two change places."""
    receipt = swap_in_draw(
        desk.act(now()),
        division=division_at(desk, division),
        one=chosen(request.POST.get("team", "")) or 0,
        other=chosen(request.POST.get("with", "")) or 0,
        reason=reason_given(request),
    )
    return show_page(request, receipt, "stage", event=desk.event.slug, division=division)
