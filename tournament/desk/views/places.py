"""What a division says about places, ties and the stage that follows; and making that stage."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from rules.typed_numbers import whole_numbers
from tournament.desk.access.staff import Desk, for_staff
from tournament.desk.act import answers
from tournament.desk.act.shown import key_of
from tournament.desk.actions.decide_ties import decide_ties
from tournament.desk.actions.plan_onward import plan_onward
from tournament.desk.actions.publish_next_stage import publish_next_stage
from tournament.desk.now import now
from tournament.desk.pages.places_form import onward_in, ranking_in
from tournament.desk.reading.lookups import division_at


@for_staff("publish")
@require_POST
def decide(request: HttpRequest, desk: Desk, division: str) -> HttpResponse:
    """Keep which places matter and how ties are decided."""
    receipt = decide_ties(
        event=desk.event,
        actor=desk.actor,
        now=now(),
        division=division_at(desk, division),
        ranking=ranking_in(request.POST),
    )
    return answers.show_receipt(request, receipt, "stage", event=desk.event.slug, division=division)


@for_staff("publish")
@require_POST
def onward(request: HttpRequest, desk: Desk, division: str) -> HttpResponse:
    """Keep the stage that follows, or that none does."""
    receipt = plan_onward(
        event=desk.event,
        actor=desk.actor,
        now=now(),
        division=division_at(desk, division),
        onward=onward_in(request.POST),
    )
    return answers.show_receipt(request, receipt, "stage", event=desk.event.slug, division=division)


@for_staff("publish")
@require_POST
def publish(request: HttpRequest, desk: Desk, division: str) -> HttpResponse:
    """Draw the next stage that the page showed."""
    seen = whole_numbers(request.POST.get("seen", "").split(","))
    receipt = publish_next_stage(
        event=desk.event,
        actor=desk.actor,
        now=now(),
        division=division_at(desk, division),
        seen=seen,
        reason=request.POST.get("reason", ""),
        key=key_of(request),
    )
    return answers.show_receipt(request, receipt, "stage", event=desk.event.slug, division=division)
