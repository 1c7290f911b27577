"""Pages of a division's own words: a new one, one changed, one taken out."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from tournament.brackets import formats
from tournament.brackets.drawn import stage_of
from tournament.desk.access.staff import Desk, for_staff
from tournament.desk.act import answers
from tournament.desk.actions.add_division import add_division
from tournament.desk.actions.change_division import change_division
from tournament.desk.actions.remove_division import remove_division
from tournament.desk.now import now
from tournament.desk.reading.lookups import division_at
from tournament.registration.forms import DivisionForm
from tournament.registration.models import Division


def installed_formats() -> list[tuple[str, str]]:
    """The ways of pairing to choose from: slug and title."""
    return [(slug, formats.find(slug).title) for slug in formats.slugs()]


@for_staff("set up")
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest, desk: Desk) -> HttpResponse:
    """One more division."""
    form = DivisionForm(request.POST or None, formats=installed_formats())
    if request.method == "POST" and form.is_valid():
        receipt = add_division(event=desk.event, actor=desk.actor, now=now(), draft=form.draft())
        return answers.show_receipt(request, receipt, "desk-event", event=desk.event.slug)
    return _page(request, desk, form, None)


@for_staff("set up")
@require_http_methods(["GET", "POST"])
def change(request: HttpRequest, desk: Desk, division: str) -> HttpResponse:
    """The division's words."""
    here = division_at(desk, division)
    words = {word: getattr(here, word) for word in ("name", "ruleset", "format", "learning")}
    form = DivisionForm(request.POST or None, initial=words, formats=installed_formats())
    if request.method == "POST" and form.is_valid():
        receipt = change_division(
            event=desk.event, actor=desk.actor, now=now(), division=here, draft=form.draft()
        )
        return answers.show_receipt(request, receipt, "desk-event", event=desk.event.slug)
    return _page(request, desk, form, here)


@for_staff("set up")
@require_POST
def remove(request: HttpRequest, desk: Desk, division: str) -> HttpResponse:
    """Take an empty division out."""
    here = division_at(desk, division)
    receipt = remove_division(event=desk.event, actor=desk.actor, now=now(), division=here)
    return answers.show_receipt(request, receipt, "desk-event", event=desk.event.slug)


def _page(
    request: HttpRequest, desk: Desk, form: DivisionForm, division: Division | None
) -> HttpResponse:
    context = {
        "desk": desk,
        "event": desk.event,
        "form": form,
        "changed": division,
        "is_drawn": bool(division and stage_of(division)),
        "is_empty": bool(division and not division.entries.exists()),
    }
    status = 422 if form.is_bound else 200
    return render(request, "tournament/registration/division.html", context, status=status)
