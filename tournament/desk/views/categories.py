"""Categories ranked inside one field: typed beside the teams."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_POST

from rules.findings import Finding
from rules.refusals import Refused
from rules.typed_numbers import whole_number
from tournament.desk.access.staff import Desk, for_staff
from tournament.desk.act import answers
from tournament.desk.actions.set_categories import set_categories
from tournament.desk.now import now
from tournament.desk.reading.lookups import division_at

BOX = "team-"


@for_staff("seed")
@require_GET
def show(request: HttpRequest, desk: Desk, division: str) -> HttpResponse:
    """Every team with its categories."""
    return _page(request, desk, division)


@for_staff("seed")
@require_POST
def keep(request: HttpRequest, desk: Desk, division: str) -> HttpResponse:
    """Keep what was typed; refused, show it again."""
    names = [name.removeprefix(BOX) for name in request.POST if name.startswith(BOX)]
    try:
        receipt = set_categories(
            event=desk.event,
            actor=desk.actor,
            now=now(),
            division=division_at(desk, division),
            typed={
                number: request.POST[BOX + name]
                for name in names
                if (number := whole_number(name)) is not None
            },
        )
    except Refused as why:
        return _page(request, desk, division, why.findings)
    return answers.show_receipt(
        request, receipt, "categories", event=desk.event.slug, division=division
    )


def _page(
    request: HttpRequest, desk: Desk, division: str, findings: Sequence[Finding] = ()
) -> HttpResponse:
    here = division_at(desk, division)
    rows = [
        (entry, request.POST.get(f"{BOX}{entry.number}", ", ".join(entry.categories)))
        for entry in here.entries.order_by("number")
    ]
    context = {
        "desk": desk,
        "here": "teams",
        "event": desk.event,
        "division": here,
        "rows": rows,
        "findings": findings,
    }
    status = 422 if findings else 200
    return render(request, "tournament/registration/categories.html", context, status=status)
