"""Pages of a stage whose rounds are drawn one after another."""

from django.http import HttpResponse
from django.views.decorators.http import require_POST

from tournament.desk.act.answers import show_receipt
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.brackets.drawn_rounds import (
    plan_rounds,
    publish_next_round,
    take_back_last_round,
)
from tournament.desk.brackets.forms import NextRoundForm, RoundsForm, SitOutForm
from tournament.desk.brackets.sit_outs import play_next_round, sit_out_round
from tournament.desk.now import now
from tournament.desk.reading.match_words import division_at
from tournament.htmx import HtmxRequest


@for_staff("publish")
@require_POST
def publish(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Publish the round shown."""
    here, said = division_at(desk, division), NextRoundForm.sent(request).said
    receipt = publish_next_round(
        desk.act(now(), said["key"]), division=here, seen=said["seen"], reason=said["reason"]
    )
    return show_receipt(request, receipt, "stage", event=desk.event.slug, division=division)


@for_staff("publish")
@require_POST
def plan(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Set the number of rounds in all."""
    here, said = division_at(desk, division), RoundsForm.sent(request).said
    receipt = plan_rounds(desk.act(now()), division=here, rounds=said["rounds"] or 0)
    return show_receipt(request, receipt, "stage", event=desk.event.slug, division=division)


@for_staff("publish")
@require_POST
def take_back(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Take the last round back, before anything happens in it."""
    here = division_at(desk, division)
    receipt = take_back_last_round(desk.act(now()), division=here)
    return show_receipt(request, receipt, "stage", event=desk.event.slug, division=division)


@for_staff("run the floor")
@require_POST
def sit_out(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Leave an entry out of the next round, as it asked."""
    here, said = division_at(desk, division), SitOutForm.sent(request).said
    receipt = sit_out_round(desk.act(now()), division=here, number=said["team"] or 0)
    return show_receipt(request, receipt, "stage", event=desk.event.slug, division=division)


@for_staff("run the floor")
@require_POST
def play(request: HtmxRequest, desk: Desk, division: str, number: int) -> HttpResponse:
    """Let an entry play the next round after all."""
    here = division_at(desk, division)
    receipt = play_next_round(desk.act(now()), division=here, number=number)
    return show_receipt(request, receipt, "stage", event=desk.event.slug, division=division)
