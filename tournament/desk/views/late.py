"""The page that lets a late team in: what would change is shown before it is saved."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from rules.findings import Finding
from rules.refusals import Refused
from tournament.desk.access.staff import Desk, for_staff
from tournament.desk.actions.enter_late import enter_late
from tournament.desk.command_keys import key_of, new_key
from tournament.desk.late_entry import open_bye
from tournament.desk.now import now
from tournament.desk.team_form import boxes, division_at, typed_team
from tournament.desk.views import afterwards
from tournament.registration.drafts import TeamDraft
from tournament.registration.models import Division


@for_staff("run the floor")
@require_http_methods(["GET", "POST"])
def late(request: HttpRequest, desk: Desk, division: str) -> HttpResponse:
    """Where a late team would go; then let it in."""
    here = division_at(desk, division)
    if request.method == "GET":
        return _page(request, desk, here, TeamDraft(()))
    draft = typed_team(request)
    try:
        receipt = enter_late(
            event=desk.event,
            actor=desk.actor,
            now=now(),
            division=here,
            draft=draft,
            key=key_of(request),
        )
    except Refused as why:
        return _page(request, desk, here, draft, why.findings)
    return afterwards.show(request, receipt, "teams", event=desk.event.slug, division=division)


def _page(
    request: HttpRequest,
    desk: Desk,
    division: Division,
    draft: TeamDraft,
    findings: Sequence[Finding] = (),
) -> HttpResponse:
    context = {
        "desk": desk,
        "here": "teams",
        "event": desk.event,
        "division": division,
        "typed": draft,
        "players": boxes(draft.members, division),
        "findings": findings,
        "key": request.POST.get("key") or new_key(),
    }
    try:
        context["follows"] = open_bye(division).follows("The late team")
    except Refused as why:
        context["hindrances"] = why.findings
    template = "tournament/registration/late.html"
    return render(request, template, context, status=422 if findings else 200)
