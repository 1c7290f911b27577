"""A division's seeds: by hand, by a method, and keeping clubs apart."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from rules.core.findings import Finding
from rules.core.messages import say
from rules.refusals import Refused, refusal
from tournament.brackets.drawn import stage_of
from tournament.desk.act.answers import show_receipt
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.now import now
from tournament.desk.reading.match_words import division_at
from tournament.desk.seeding.clubs_apart import Moves, moves_for
from tournament.desk.seeding.forms import MethodForm, NotesForm, OrderForm
from tournament.desk.seeding.methods_page import methods_for, rows_for
from tournament.desk.seeding.seeds import note_seeds, order_seeds
from tournament.htmx import HtmxRequest
from tournament.registration.models import Division, Entry
from tournament.registration.selectors import complete_entries, waiting_entries
from tournament.seeding.draws import is_of, last_lot
from tournament.seeding.models import Lot, SeedNote
from tournament.seeding.selectors import seeded_entries

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
    return _seeds_page(desk, division_at(desk, division))


@for_staff("seed")
@require_POST
def order(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Save the typed order, and one step if its button was pressed."""
    here = division_at(desk, division)
    form = OrderForm.sent(request)
    try:
        receipt = order_seeds(
            desk.act(now()), division=here, seen=form.said["seen"], order=form.order
        )
    except Refused as why:
        return _seeds_page(desk, here, form.changed, why.findings)
    return show_receipt(request, receipt, "seeds", event=desk.event.slug, division=division)


def _seeds_page(
    desk: Desk,
    division: Division,
    typed: Mapping[int, str] | None = None,
    findings: Sequence[Finding] = (),
) -> HttpResponse:
    """The list; after a refusal with the typed numbers beside the current order."""
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
        lines=lines,
        seen=",".join(str(entry.pk) for entry in entries),
        unseeded=sum(not line.is_seeded for line in lines),
        waiting=waiting_entries(division),
        is_drawn=stage_of(division) is not None,
        findings=findings,
    )


@for_staff("seed")
@require_http_methods(["GET", "POST"])
def notes(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Show every team's note; save all, or show the input again."""
    here = division_at(desk, division)
    if request.method == "GET":
        return _notes_page(desk, here)
    typed = NotesForm.sent(request).said["note"]
    try:
        receipt = note_seeds(desk.act(now()), division=here, notes=typed)
    except Refused as why:
        return _notes_page(desk, here, typed, why.findings)
    return show_receipt(request, receipt, "seeds", event=desk.event.slug, division=division)


def _notes_page(
    desk: Desk,
    division: Division,
    typed: Mapping[int, str] | None = None,
    findings: Sequence[Finding] = (),
) -> HttpResponse:
    kept = SeedNote.objects.filter(entry__division=division).values_list("entry_id", "words")
    notes = {**dict(kept), **(typed or {})}
    return desk.page(
        "tournament/seeding/notes.html",
        status=422 if findings else 200,
        here="seeds",
        division=division,
        lines=[(entry, notes.get(entry.pk, "")) for entry in seeded_entries(division)],
        findings=findings,
    )


@for_staff("seed")
@require_GET
def methods(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Show the teams with their places by each method."""
    here = division_at(desk, division)
    methods = methods_for(here)
    rows = rows_for(here, methods)
    lot = last_lot(here, Lot.Purpose.SEEDS)
    return desk.page(
        "tournament/seeding/methods.html",
        here="seeds",
        division=here,
        methods=methods,
        rows=rows,
        seen=",".join(str(row.entry.pk) for row in rows),
        lot=lot,
        purpose=Lot.Purpose.SEEDS,
        is_current=lot is not None and is_of(lot, list(complete_entries(here))),
        is_drawn=stage_of(here) is not None,
    )


@for_staff("seed")
@require_POST
def seed(request: HtmxRequest, desk: Desk, division: str, method: str) -> HttpResponse:
    """Seed the teams by this method, as shown."""
    here = division_at(desk, division)
    said = MethodForm.sent(request).said
    chosen = next((row for row in methods_for(here) if row.slug == method), None)
    if chosen is None:
        raise Http404("no such method")
    if chosen.proposal is None or list(chosen.proposal.order) != said["order"]:
        raise refusal(
            say("Entries or seeds changed while this page was open."),
            remedy=say("Check what changed before you try again."),
            code="stale-order",
        )
    receipt = order_seeds(
        desk.act(now()),
        division=here,
        seen=said["seen"],
        order=chosen.proposal.order,
        how=chosen.by,
    )
    return show_receipt(request, receipt, "seeds", event=desk.event.slug, division=division)


@for_staff("seed")
@require_http_methods(["GET", "POST"])
def apart(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Show the swaps; make them."""
    here = division_at(desk, division)
    if request.method == "GET":
        return _apart_page(desk, here)
    moves = moves_for(here)
    if list(moves.order) != MethodForm.sent(request).said["order"]:
        raise refusal(
            say("Entries or seeds changed while this page was open."),
            remedy=say("Check what changed before you try again."),
            code="stale-order",
        )
    receipt = order_seeds(
        desk.act(now()), division=here, seen=moves.seen, order=moves.order, how=CLUBS_APART
    )
    return show_receipt(request, receipt, "seeds", event=desk.event.slug, division=division)


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
        order=",".join(map(str, moves.order)) if moves else "",
        hindrances=hindrances,
    )
