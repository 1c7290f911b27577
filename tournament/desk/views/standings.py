"""The director's switch: who stands where is hidden, or shown to everybody."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from tournament.desk.access.staff import Desk, for_staff
from tournament.desk.act import answers
from tournament.desk.actions.hide_standings import hide_standings
from tournament.desk.actions.show_standings import show_standings
from tournament.desk.now import now
from tournament.desk.reading.lookups import division_at


@for_staff("publish")
@require_POST
def hide(request: HttpRequest, desk: Desk, division: str) -> HttpResponse:
    """Keep the standings to the officials."""
    here = division_at(desk, division)
    receipt = hide_standings(event=desk.event, actor=desk.actor, now=now(), division=here)
    return answers.show_receipt(request, receipt, "stage", event=desk.event.slug, division=division)


@for_staff("publish")
@require_POST
def show(request: HttpRequest, desk: Desk, division: str) -> HttpResponse:
    """Let everybody see the standings."""
    here = division_at(desk, division)
    receipt = show_standings(event=desk.event, actor=desk.actor, now=now(), division=here)
    return answers.show_receipt(request, receipt, "stage", event=desk.event.slug, division=division)
