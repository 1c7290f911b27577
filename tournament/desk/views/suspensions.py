"""Suspending a person, and lifting it: the director's, of the whole installation."""

from datetime import date

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST

from rules.refusals import refusal
from tournament.desk.access.staff import Desk, for_staff
from tournament.desk.act.answers import show_receipt as show
from tournament.desk.actions.lift_suspension import lift_suspension
from tournament.desk.actions.suspend_person import suspend_person
from tournament.desk.now import now
from tournament.desk.registration.people_views import players_of
from tournament.rulings.models import Suspension


@for_staff("overrule")
@require_POST
def suspend(request: HttpRequest, desk: Desk, player: int) -> HttpResponse:
    """The person behind this player may not play from day to day."""
    row = get_object_or_404(players_of(desk), pk=player)
    receipt = suspend_person(
        event=desk.event,
        actor=desk.actor,
        now=now(),
        player=row,
        since=_day(request.POST.get("since", "")),
        until=_day(request.POST["until"]) if request.POST.get("until") else None,
        reason=request.POST.get("reason", ""),
    )
    return show(request, receipt, "person", event=desk.event.slug, player=row.pk)


@for_staff("overrule")
@require_POST
def lift(request: HttpRequest, desk: Desk, suspension: int) -> HttpResponse:
    """The suspension counts no more, whoever said it at whichever event."""
    found = get_object_or_404(Suspension.objects.select_related("person"), pk=suspension)
    receipt = lift_suspension(
        event=desk.event,
        actor=desk.actor,
        now=now(),
        suspension=found,
        reason=request.POST.get("reason", ""),
    )
    return show(request, receipt, "people", event=desk.event.slug)


def _day(typed: str) -> date:
    try:
        return date.fromisoformat(typed)
    except ValueError:
        raise refusal(
            f"“{typed[:20]}” is no day." if typed else "It is not said from which day.",
            remedy="Choose a day, or write it like 2027-07-17.",
        ) from None
