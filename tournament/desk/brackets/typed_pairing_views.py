"""The page on which the pairings of a planned round are typed or pasted."""

from collections.abc import Sequence

from django.http import HttpResponse
from django.views.decorators.http import require_http_methods

from rules.core.findings import Finding
from rules.refusals import Refused
from tournament.desk.act.answers import show_receipt
from tournament.desk.act.shown import new_key
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.brackets.arrangement import require_open_round
from tournament.desk.brackets.forms import PairingsForm
from tournament.desk.brackets.typed_pairings import enter_pairings
from tournament.desk.brackets.typed_pairings_page import (
    PairingsPage,
    blank_pairings,
    typed_pairings,
)
from tournament.desk.now import now
from tournament.desk.reading.match_words import division_at
from tournament.htmx import HtmxRequest
from tournament.registration.models import Division


@for_staff("run the floor")
@require_http_methods(["GET", "POST"])
def enter(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Show a round to be entered; check it, or save it as it was checked."""
    here = division_at(desk, division)
    if request.method == "GET":
        there, row = require_open_round(here, request.GET.get("round", ""))
        return _page(desk, here, blank_pairings(there, row))
    said = PairingsForm.sent(request).said
    there, row = require_open_round(here, said["round"])
    page = typed_pairings(there, row, said["text"])
    if page.problems or said["checked"] != page.mark:
        return _page(desk, here, page, reason=said["reason"], findings=page.problems)
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
        return _page(desk, here, page, reason=said["reason"], findings=why.findings)
    return show_receipt(request, receipt, "stage", event=desk.event.slug, division=division)


def _page(
    desk: Desk,
    division: Division,
    page: PairingsPage,
    *,
    reason: str = "",
    findings: Sequence[Finding] = (),
) -> HttpResponse:
    return desk.page(
        "tournament/brackets/pairings_typed.html",
        status=422 if findings else 200,
        here="stage",
        division=division,
        typed=page,
        reason=reason,
        findings=findings,
        key=new_key(),
    )
