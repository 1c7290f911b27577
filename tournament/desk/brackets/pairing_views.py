"""Pairing by hand: swap two teams in a round or the draw, or type a planned round's pairings."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rules.core.messages import say
from rules.refusals import Refused
from tournament.brackets.field_numbers import entry_numbered, number_in
from tournament.brackets.models import Match, Swap
from tournament.desk.act.staff import Desk, for_staff, reason_given
from tournament.desk.act.windows import suggested
from tournament.desk.brackets.arrangement import require_open_round
from tournament.desk.brackets.draw_page import draw_swap
from tournament.desk.brackets.forms import PairingsForm, SwapForm
from tournament.desk.brackets.pairing import (
    movable,
    partners_for,
    proposed,
    swap_in_draw,
    swap_teams,
    take_back_swap,
)
from tournament.desk.brackets.round_views import show_typed
from tournament.desk.brackets.typed_pairings import (
    blank_pairings,
    enter_pairings,
    typed_pairings,
)
from tournament.desk.now import now
from tournament.desk.reading.match_words import division_at, entry_of, match_of
from tournament.htmx import HtmxRequest
from tournament.registration.models import Entry
from tournament.seeding.selectors import seeded_entries

REASONS = (
    say("Same club or family"),
    say("Met before"),
    say("Late change"),
    say("Error in the draw"),
)


@for_staff("run the floor")
@require_safe
def pairing(request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """Show possible swaps, and with two teams chosen the effects."""
    match, form = match_of(desk, division, code), SwapForm(request.GET)
    team, other = form.chosen
    proposal = None
    if team and other:
        entries = (_entry(desk, match, number) for number in (team, other))
        proposal = proposed(match, *entries)
    return desk.page(
        "tournament/brackets/pairing.html",
        status=200 if form.is_valid() else 422,
        match=match,
        mine=movable(match),
        theirs=_partners(match),
        typed=form.data,
        findings=() if form.is_valid() else form.findings,
        team=team,
        other=other,
        reasons=REASONS,
        proposal=proposal,
    )


@for_staff("run the floor")
@require_safe
def suggest(request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """Suggest who can come into the match, for typed letters or a number."""
    found = suggested(request, _partners(match_of(desk, division, code)), _search_words)
    return desk.page("tournament/desk/suggestions.html", found=found)


def _partners(match: Match) -> list[tuple[int, str]]:
    """Who can come into the match: their numbers in its forms, with their matches and names."""
    return [
        (number_in(slot.entrant, match.stage.division_id), f"{slot.match.code}: {slot.entrant}")
        for slot in partners_for(match)
        if slot.entrant
    ]


def _search_words(partner: tuple[int, str]) -> str:
    number, name = partner
    return f"{number} {name}"


@for_staff("run the floor")
@require_POST
def swap(request: HtmxRequest, desk: Desk, division: str, code: str) -> HttpResponse:
    """Swap two teams of a round."""
    match, (team, other) = match_of(desk, division, code), SwapForm.sent(request).teams
    receipt = swap_teams(
        desk.act(now()),
        match=match,
        entry=_entry(desk, match, team),
        other=_entry(desk, match, other),
        reason=reason_given(request),
    )
    return desk.answer(receipt, "floor-match", division=division, code=code)


def _entry(desk: Desk, match: Match, number: int) -> Entry:
    """Who can be swapped at this match by that number, or another team of the division."""
    slots = (*movable(match), *partners_for(match))
    entries = (slot.entrant for slot in slots if slot.entrant)
    found = entry_numbered(entries, number, match.stage.division_id)
    return found or entry_of(desk, match.stage.division.slug, number)


@for_staff("run the floor")
@require_POST
def swap_back(request: HtmxRequest, desk: Desk, number: int) -> HttpResponse:
    """Undo a swap."""
    rows = Swap.objects.filter(stage__division__event=desk.event).select_related(
        "stage__division", "slot__match", "other_slot__match", "entry", "other_entry"
    )
    row = get_object_or_404(rows, pk=number)
    receipt = take_back_swap(desk.act(now()), swap=row, reason=reason_given(request))
    there = row.slot.match
    return desk.answer(receipt, "floor-match", division=row.stage.division.slug, code=there.code)


@for_staff("seed")
@require_safe
def draw_pairing(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Show a swap in the draw, and with two teams chosen the effects."""
    here, form = division_at(desk, division), SwapForm(request.GET)
    team, other = form.chosen
    field = enumerate(seeded_entries(here), 1)
    return desk.page(
        "tournament/brackets/draw_pairing.html",
        status=200 if form.is_valid() else 422,
        here="stage",
        division=here,
        field=[(entry.number, f"{seed}. {entry.title}") for seed, entry in field],
        typed=form.data,
        findings=() if form.is_valid() else form.findings,
        team=team,
        other=other,
        reasons=REASONS,
        swap=draw_swap(here, team, other) if team and other else None,
    )


@for_staff("seed")
@require_POST
def swap_seeds(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Swap two teams in the draw."""
    team, other = SwapForm.sent(request).teams
    receipt = swap_in_draw(
        desk.act(now()),
        division=division_at(desk, division),
        one=team,
        other=other,
        reason=reason_given(request),
    )
    return desk.answer(receipt, "stage", division=division)


@for_staff("run the floor")
@require_http_methods(["GET", "POST"])
def enter(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Show a round to be entered; check it, or save it as it was checked."""
    here = division_at(desk, division)
    if request.method == "GET":
        there, row = require_open_round(here, request.GET.get("round", ""))
        return show_typed(desk, here, blank_pairings(there, row))
    said = PairingsForm.sent(request).said
    there, row = require_open_round(here, said["round"])
    page = typed_pairings(there, row, said["text"])
    if page.problems or said["checked"] != page.mark:
        return show_typed(desk, here, page, reason=said["reason"], findings=page.problems)
    try:
        receipt = enter_pairings(
            desk.act(now(), said["key"]),
            division=here,
            key=said["round"],
            text=said["text"],
            seen=said["seen"],
            reason=said["reason"],
        )
    except Refused as why:
        return show_typed(desk, here, page, reason=said["reason"], findings=why.findings)
    return desk.answer(receipt, "stage", division=division)
