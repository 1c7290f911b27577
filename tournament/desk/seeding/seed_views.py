"""A division's seeds: by hand, by a method, clubs apart; draws that anyone checks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import prefetch_related_objects
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
    require_safe,
)

from rules.core.findings import Finding
from rules.core.messages import say
from rules.refusals import Refused, refusal
from tournament.brackets.drawn import stage_of
from tournament.desk.act.change import Receipt
from tournament.desk.act.shown import fingerprint
from tournament.desk.act.staff import Desk, for_staff, show_page, zone_of
from tournament.desk.act.windows import Asked, asked_from, asked_of, turns, window_of
from tournament.desk.now import now
from tournament.desk.reading.match_words import division_at, event_named
from tournament.desk.registration.admission import asks_to_accept
from tournament.desk.registration.forms import accepted_by
from tournament.desk.seeding.forms import MethodForm, NotesForm, OrderForm
from tournament.desk.seeding.methods_page import (
    Moves,
    SeedComparison,
    by_number,
    methods_for,
    moves_for,
    rows_for,
)
from tournament.desk.seeding.seeds import (
    announce_draw,
    checked,
    draw_partners,
    draw_seeds,
    note_seeds,
    order_seeds,
    public_draws,
)
from tournament.htmx import HtmxRequest
from tournament.registration.models import Division, Entry
from tournament.registration.selectors import waiting_entries
from tournament.seeding.draws import is_of, last_lot
from tournament.seeding.models import Lot, SeedNote
from tournament.seeding.selectors import seeded_entries

A_PAGE = 38
CLUBS_APART = say("Entries of one club were kept apart.")


@dataclass(frozen=True, slots=True)
class SeedLine:
    """A team on the list: its place, and its box."""

    entry: Entry
    place: int
    typed: str
    is_seeded: bool


@for_staff("seed")
@require_GET
def show(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Show the current order."""
    return _seeds_page(desk, division_at(desk, division), asked_of(request))


@for_staff("seed")
@require_POST
def order(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Save the typed order, and one step if its button was pressed."""
    here = division_at(desk, division)
    form = OrderForm.sent(request)
    if form.only_turns:
        return show_page(request, "seeds", event=desk.event.slug, division=division)
    try:
        receipt = order_seeds(
            desk.act(now()), division=here, seen=form.said["seen"], order=form.order
        )
    except Refused as why:
        asked = asked_from(request, reverse("seeds", args=[desk.event.slug, division]))
        return _seeds_page(desk, here, asked, form.changed, why.findings)
    return desk.answer(receipt, "seeds", division=division)


def _seeds_page(
    desk: Desk,
    division: Division,
    asked: Asked,
    typed: Mapping[int, str] | None = None,
    findings: Sequence[Finding] = (),
) -> HttpResponse:
    """A page of the list; after a refusal with the typed numbers beside the current order."""
    typed = typed or {}
    entries = seeded_entries(division)
    lines = [
        SeedLine(entry, place, typed.get(entry.pk, str(place)), hasattr(entry, "seed"))
        for place, entry in enumerate(entries, start=1)
    ]
    return desk.page(
        "tournament/seeding/seeds.html",
        status=422 if findings else 200,
        here="seeds",
        division=division,
        window=window_of(lines, asked, _search_words, A_PAGE),
        seen=",".join(str(entry.pk) for entry in entries),
        unseeded=sum(not line.is_seeded for line in lines),
        waiting=waiting_entries(division),
        is_drawn=stage_of(division) is not None,
        findings=findings,
    )


def _search_words(line: SeedLine) -> str:
    return f"{line.place} {line.entry.title} {line.entry.club}"


@for_staff("seed")
@require_http_methods(["GET", "POST"])
def notes(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Show every team's note; save all, or show the input again."""
    here = division_at(desk, division)
    if request.method == "GET":
        return _notes_page(desk, here)
    typed = NotesForm.sent(request).said["note"]
    if turns(request) and typed.items() <= _notes_of(here).items():
        return show_page(request, "seed-notes", event=desk.event.slug, division=division)
    try:
        receipt = note_seeds(desk.act(now()), division=here, notes=typed)
    except Refused as why:
        return _notes_page(desk, here, typed, why.findings)
    return desk.answer(receipt, "seed-notes", division=division)


def _notes_of(division: Division) -> dict[int, str]:
    """Each team's note by key, or ""."""
    kept = SeedNote.objects.filter(entry__division=division).values_list("entry_id", "words")
    return dict.fromkeys(division.entries.values_list("pk", flat=True), "") | dict(kept)


def _notes_page(
    desk: Desk,
    division: Division,
    typed: Mapping[int, str] | None = None,
    findings: Sequence[Finding] = (),
) -> HttpResponse:
    notes = {**_notes_of(division), **(typed or {})}
    lines = [(entry, notes[entry.pk]) for entry in seeded_entries(division)]
    return desk.page(
        "tournament/seeding/notes.html",
        status=422 if findings else 200,
        here="seeds",
        division=division,
        window=window_of(lines, asked_of(desk.request), _words_of_note, A_PAGE),
        findings=findings,
    )


def _words_of_note(line: tuple[Entry, str]) -> str:
    entry, words = line
    return f"{entry.title} {entry.club} {words}"


@for_staff("seed")
@require_GET
def methods(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Show the teams with their places by each method."""
    here = division_at(desk, division)
    prefetch_related_objects([here], "stages")
    field, lot, methods = methods_for(here)
    return desk.page(
        "tournament/seeding/methods.html",
        here="seeds",
        division=here,
        methods=methods,
        window=window_of(rows_for(field, methods), asked_of(request), _words_of_row, A_PAGE),
        seen=fingerprint([entry.pk for entry in field]),
        lot=lot,
        purpose=Lot.Purpose.SEEDS,
        is_current=lot is not None and is_of(lot, by_number(field)),
        is_drawn=stage_of(here) is not None,
    )


def _words_of_row(row: SeedComparison) -> str:
    return f"{row.entry.title} {row.entry.club}"


@for_staff("seed")
@require_POST
def seed(request: HtmxRequest, desk: Desk, division: str, method: str) -> HttpResponse:
    """Seed the teams by this method, as shown."""
    here = division_at(desk, division)
    said = MethodForm.sent(request).said
    field, _, methods = methods_for(here)
    chosen = next((row for row in methods if row.slug == method), None)
    if chosen is None:
        raise Http404("no such method")
    seen = [entry.pk for entry in field]
    as_shown = (said["seen"], said["order"]) == (fingerprint(seen), chosen.order)
    if chosen.proposal is None or not as_shown:
        raise refusal(
            say("Entries or seeds changed while this page was open."),
            remedy=say("Check what changed before you try again."),
            code="stale-order",
        )
    receipt = order_seeds(
        desk.act(now()),
        division=here,
        seen=seen,
        order=chosen.proposal.order,
        how=chosen.by,
    )
    return desk.answer(receipt, "seeds", division=division)


@for_staff("seed")
@require_http_methods(["GET", "POST"])
def apart(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Show the swaps; make them."""
    here = division_at(desk, division)
    if request.method == "GET":
        return _apart_page(desk, here)
    moves = moves_for(here)
    if fingerprint(moves.order) != MethodForm.sent(request).said["order"]:
        raise refusal(
            say("Entries or seeds changed while this page was open."),
            remedy=say("Check what changed before you try again."),
            code="stale-order",
        )
    receipt = order_seeds(
        desk.act(now()), division=here, seen=moves.seen, order=moves.order, how=CLUBS_APART
    )
    return desk.answer(receipt, "seeds", division=division)


def _apart_page(desk: Desk, division: Division) -> HttpResponse:
    moves: Moves | None = None
    hindrances: Sequence[Finding] = ()
    try:
        moves = moves_for(division)
    except Refused as why:
        hindrances = why.findings
    return desk.page(
        "tournament/seeding/apart.html",
        here="seeds",
        division=division,
        is_drawn=stage_of(division) is not None,
        moves=moves,
        order=fingerprint(moves.order) if moves else "",
        hindrances=hindrances,
    )


PAGES = {Lot.Purpose.SEEDS: "seed-methods", Lot.Purpose.PARTNERS: "partners"}


@for_staff("seed")
@require_GET
def partners(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Show players without a partner, and the draw that pairs them."""
    return _partners_page(desk, division_at(desk, division))


def _partners_page(desk: Desk, here: Division, findings: Sequence[Finding] = ()) -> HttpResponse:
    waiting = list(waiting_entries(here))
    lot = last_lot(here, Lot.Purpose.PARTNERS)
    return desk.page(
        "tournament/seeding/partners.html",
        status=422 if findings else 200,
        here="teams",
        division=here,
        waiting=waiting,
        lot=lot,
        purpose=Lot.Purpose.PARTNERS,
        is_current=lot is not None and is_of(lot, waiting),
        findings=findings,
        asks_to_accept=asks_to_accept(findings),
    )


@for_staff("seed")
@require_POST
def announce(request: HtmxRequest, desk: Desk, division: str, purpose: str) -> HttpResponse:
    """Announce a draw."""
    if purpose not in PAGES:
        raise Http404("no such draw")
    wanted = Lot.Purpose(purpose)
    receipt = announce_draw(desk.act(now()), division=division_at(desk, division), purpose=wanted)
    return desk.answer(receipt, PAGES[wanted], division=division)


@for_staff("seed")
@require_POST
def draw(request: HtmxRequest, desk: Desk, number: int) -> HttpResponse:
    """Draw what was announced."""
    lot = get_object_or_404(desk.event.lots, number=number, purpose__in=PAGES)
    try:
        receipt = _drawn(request, desk, lot)
    except Refused as why:
        if not asks_to_accept(why.findings):
            raise
        return _partners_page(desk, lot.division, why.findings)
    return desk.answer(receipt, PAGES[Lot.Purpose(lot.purpose)], division=lot.division.slug)


def _drawn(request: HtmxRequest, desk: Desk, lot: Lot) -> Receipt:
    if lot.purpose == Lot.Purpose.SEEDS:
        return draw_seeds(desk.act(now()), lot=lot)
    return draw_partners(desk.act(now()), lot=lot, accepted=accepted_by(request, desk))


@require_safe
def draws(request: HtmxRequest, event: str) -> HttpResponse:
    """Show every draw of the event to everyone."""
    row = event_named(request, event)
    lots = public_draws(row).select_related("division").order_by("-number")
    context = {"event": row, "zone": zone_of(row), "lots": lots}
    return render(request, "tournament/public/draws.html", context)


@require_safe
def check(request: HtmxRequest, event: str, number: int) -> HttpResponse:
    """Show one draw, recomputed, to everyone."""
    row = event_named(request, event)
    lot = get_object_or_404(public_draws(row).select_related("division"), number=number)
    context = {
        "event": row,
        "division": lot.division,
        "zone": zone_of(row),
        "check": checked(lot),
    }
    return render(request, "tournament/public/draw.html", context)
