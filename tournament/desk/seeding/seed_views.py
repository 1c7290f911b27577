"""The page of a division's seeds, and the director's private notes on the teams."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.http import HttpResponse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from rules.core.findings import ERROR, Finding
from rules.refusals import Refused, refusal
from rules.typed_numbers import whole_number, whole_numbers
from tournament.brackets.drawn import stage_of
from tournament.desk.act import answers
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.now import now
from tournament.desk.reading.lookups import division_at
from tournament.desk.seeding.seeds import note_seeds, order_seeds
from tournament.htmx import HtmxRequest
from tournament.registration.models import Division, Entry
from tournament.registration.names import clean
from tournament.registration.selectors import waiting_entries
from tournament.seeding.models import SeedNote
from tournament.seeding.order import by_typed_numbers, moved
from tournament.seeding.selectors import seeded_entries

LONGEST = 200


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
    """The order as it is."""
    return _page(request, desk, division_at(desk, division))


@for_staff("seed")
@require_POST
def order(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Save the order that was typed, and one step up or down when such a button was pressed."""
    here = division_at(desk, division)
    try:
        seen = _seen(request)
        receipt = order_seeds(
            desk.act(now()),
            division=here,
            seen=seen,
            order=_wanted(request, seen),
        )
    except Refused as why:
        return _page(request, desk, here, _changed(request), why.findings)
    return answers.show_receipt(request, receipt, "seeds", event=desk.event.slug, division=division)


def _seen(request: HtmxRequest) -> list[int]:
    """The order that the page showed, by entry."""
    return whole_numbers(request.POST.get("seen", "").split(","))


def _box(request: HtmxRequest, entry: int) -> str:
    return request.POST.get(f"number-{entry}", "").strip()


def _wanted(request: HtmxRequest, seen: Sequence[int]) -> list[int]:
    order = by_typed_numbers(seen, [_number(_box(request, entry)) for entry in seen])
    for button, step in (("up", -1), ("down", 1)):
        entry = whole_number(request.POST.get(button, ""))
        if entry in order:
            order = moved(order, entry, order.index(entry) + 1 + step)
    return order


def _number(typed: str) -> int | None:
    if not typed:
        return None
    place = whole_number(typed, 999_999)
    if place is None:
        raise refusal(
            f"“{typed[:20]}” is no place in the order.",
            remedy="Type a whole number: 1 for the best team, 2 for the next, and so on.",
        )
    return place


def _changed(request: HtmxRequest) -> dict[int, str]:
    """What was typed beside the teams whose number was changed, by entry."""
    boxes = {entry: _box(request, entry) for entry in _seen(request)}
    places = enumerate(boxes.items(), start=1)
    return {entry: box for place, (entry, box) in places if box != str(place)}


def _page(
    request: HtmxRequest,
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
    template = "tournament/seeding/seeds.html"
    return desk.page(
        template,
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
    """Every team with its note; saved all at once, and a note that is too long stays in its box."""
    here = division_at(desk, division)
    entries = seeded_entries(here)
    kept = dict(SeedNote.objects.filter(entry__division=here).values_list("entry_id", "words"))
    typed = {
        entry.pk: clean(request.POST.get(f"note-{entry.pk}", kept.get(entry.pk, "")))
        for entry in entries
    }
    long = [entry.title for entry in entries if len(typed[entry.pk]) > LONGEST]
    if request.method == "POST" and not long:
        receipt = note_seeds(desk.act(now()), division=here, notes=typed)
        return answers.show_receipt(
            request, receipt, "seeds", event=desk.event.slug, division=division
        )
    message = f"The note on {', '.join(long)} is longer than {LONGEST} characters."
    template = "tournament/seeding/notes.html"
    return desk.page(
        template,
        status=422 if long else 200,
        here="seeds",
        division=here,
        lines=[(entry, typed[entry.pk]) for entry in entries],
        findings=[Finding("note", ERROR, "", message, cites="", remedy="Shorten it.")]
        if long
        else (),
    )
