"""The page of the director's private notes on the teams, all in one form."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from rules.findings import ERROR, Finding
from tournament.desk.access.staff import Desk, for_staff
from tournament.desk.act import answers
from tournament.desk.actions.note_seeds import note_seeds
from tournament.desk.now import now
from tournament.desk.reading.lookups import division_at
from tournament.registration.names import clean
from tournament.seeding.models import SeedNote
from tournament.seeding.selectors import seeded_entries

LONGEST = 200


@for_staff("seed")
@require_http_methods(["GET", "POST"])
def notes(request: HttpRequest, desk: Desk, division: str) -> HttpResponse:
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
        receipt = note_seeds(
            event=desk.event, actor=desk.actor, now=now(), division=here, notes=typed
        )
        return answers.show_receipt(
            request, receipt, "seeds", event=desk.event.slug, division=division
        )
    message = f"The note on {', '.join(long)} is longer than {LONGEST} characters."
    context = {
        "desk": desk,
        "here": "seeds",
        "event": desk.event,
        "division": here,
        "lines": [(entry, typed[entry.pk]) for entry in entries],
        "findings": [Finding("note", ERROR, "", message, cites="", remedy="Shorten it.")]
        if long
        else (),
    }
    template = "tournament/seeding/notes.html"
    return render(request, template, context, status=422 if long else 200)
