"""Entering and undoing the extra hand of a tie."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST

from tournament.brackets.extra_hands import ExtraHand
from tournament.desk.act.answers import show_receipt
from tournament.desk.act.forms import FindingForm, Numbered, ReasonForm
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.brackets.extra_hands import enter_hand, undo_hand
from tournament.desk.now import now
from tournament.desk.reading.match_words import division_at
from tournament.htmx import HtmxRequest


class HandForm(FindingForm):
    """The points of an extra hand, by entry number."""

    points = Numbered()


@for_staff("run the floor")
@require_POST
def enter(request: HtmxRequest, desk: Desk, division: str, stage: int) -> HttpResponse:
    """Save the points of an extra hand."""
    row = get_object_or_404(division_at(desk, division).stages, number=stage)
    typed = HandForm.sent(request).said["points"]
    receipt = enter_hand(desk.act(now()), stage=row, typed=typed)
    return show_receipt(request, receipt, "ties", event=desk.event.slug, division=division)


@for_staff("run the floor")
@require_POST
def take_back(request: HtmxRequest, desk: Desk, division: str, hand: int) -> HttpResponse:
    """Undo an extra hand that was entered wrongly."""
    here = division_at(desk, division)
    receipt = undo_hand(
        desk.act(now()),
        hand=get_object_or_404(ExtraHand, pk=hand, stage__division=here),
        reason=ReasonForm.sent(request).said["reason"],
    )
    return show_receipt(request, receipt, "ties", event=desk.event.slug, division=division)
