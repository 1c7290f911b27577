"""The standby list: who could step in."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_POST, require_safe

from rules.findings import Finding
from rules.refusals import Refused
from tournament.desk.access.staff import Desk, for_staff
from tournament.desk.act.answers import show_receipt as then
from tournament.desk.act.answers import unless_seen
from tournament.desk.actions.add_standby import add_standby
from tournament.desk.actions.withdraw_standby import withdraw_standby
from tournament.desk.now import now
from tournament.desk.pages.standby_page import standby_page
from tournament.desk.registration.admission import asks_to_accept
from tournament.desk.registration.team_form import accepted_by
from tournament.tables.models import Standby


@for_staff("propose substitutes")
@require_safe
@unless_seen
def show(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Who is free and who is not, and the matches where somebody may be missing."""
    return _page(request, desk)


def _page(request: HttpRequest, desk: Desk, findings: Sequence[Finding] = ()) -> HttpResponse:
    """The list; with findings what was typed is still there."""
    context = {
        "event": desk.event,
        "desk": desk,
        "page": standby_page(desk.event),
        "typed": request.POST,
        "findings": findings,
        "asks_to_accept": asks_to_accept(findings),
    }
    status = 422 if findings else 200
    return render(request, "tournament/floor/standby.html", context, status=status)


@for_staff("propose substitutes")
@require_POST
def add(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Put somebody on the list."""
    try:
        receipt = add_standby(
            event=desk.event,
            actor=desk.actor,
            now=now(),
            name=request.POST.get("name", ""),
            house=bool(request.POST.get("house")),
            accepted=accepted_by(request, desk),
        )
    except Refused as why:
        return _page(request, desk, why.findings)
    return then(request, receipt, "standby", event=desk.event.slug)


@for_staff("propose substitutes")
@require_POST
def withdraw(request: HttpRequest, desk: Desk, standby: int) -> HttpResponse:
    """Take somebody off the list."""
    row = get_object_or_404(Standby.objects.filter(player__event=desk.event), pk=standby)
    receipt = withdraw_standby(event=desk.event, actor=desk.actor, now=now(), standby=row)
    return then(request, receipt, "standby", event=desk.event.slug)
