"""Pages of pairs that must not meet in drawn rounds."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST

from tournament.brackets.models import KeptApart
from tournament.desk.act.answers import show_receipt
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.brackets.draft import DRAW
from tournament.desk.brackets.forms import SwapForm
from tournament.desk.brackets.kept_apart import keep_apart, let_meet
from tournament.desk.now import now
from tournament.desk.reading.match_words import division_at, entry_of
from tournament.htmx import HtmxRequest


@for_staff("publish")
@require_POST
def keep(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Keep two entries apart."""
    one, other = (entry_of(desk, division, number) for number in SwapForm.sent(request).teams)
    act = desk.act(now())
    receipt = keep_apart(act, division=division_at(desk, division), one=one, other=other)
    return show_receipt(
        request, receipt, "stage", event=desk.event.slug, division=division, step=DRAW
    )


@for_staff("publish")
@require_POST
def allow(request: HtmxRequest, desk: Desk, division: str, pair: int) -> HttpResponse:
    """Let two entries meet again."""
    row = get_object_or_404(KeptApart, pk=pair, division=division_at(desk, division))
    receipt = let_meet(desk.act(now()), pair=row)
    return show_receipt(
        request, receipt, "stage", event=desk.event.slug, division=division, step=DRAW
    )
