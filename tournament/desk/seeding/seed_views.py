"""A division's seeds, and the director's private notes on them: requests in, answers out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.http import HttpResponse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from rules.core.findings import Finding
from rules.refusals import Refused
from tournament.brackets.drawn import stage_of
from tournament.desk.act.answers import show_receipt
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.now import now
from tournament.desk.reading.lookups import division_at
from tournament.desk.seeding.forms import NotesForm, OrderForm
from tournament.desk.seeding.seeds import note_seeds, order_seeds
from tournament.htmx import HtmxRequest
from tournament.registration.models import Division, Entry
from tournament.registration.selectors import waiting_entries
from tournament.seeding.models import SeedNote
from tournament.seeding.selectors import seeded_entries


@dataclass(frozen=True, slots=True)
class SeedLine:
    """A team on the list: its place, and what stands in the box beside it."""

    entry: Entry
    place: int
    typed: str
    is_seeded: bool


@for_staff("seed")
@require_GET
def show(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Show the order as it is."""
    return _seeds_page(desk, division_at(desk, division))


@for_staff("seed")
@require_POST
def order(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Save the order that was typed, and one step up or down when such a button was pressed."""
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
    """The list; after a refusal with the numbers that were typed, beside the order as it is."""
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
    """Show every team with its note; save all at once, or show again what was typed."""
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
