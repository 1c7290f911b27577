"""The page of a division's teams: who is entered, a pasted list before it is saved, one more."""

from collections.abc import Sequence

from django.http import HttpResponse
from django.views.decorators.http import require_GET, require_POST

from rules.core.findings import Finding
from rules.refusals import Refused
from tournament.brackets.drawn import stage_of
from tournament.desk.act import answers
from tournament.desk.act.shown import key_of, new_key
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.now import now
from tournament.desk.reading.lookups import division_at
from tournament.desk.registration.admission import asks_to_accept, field_for
from tournament.desk.registration.team_form import (
    accepted_by,
    boxes,
    tell_what_is_not_kept,
    typed_team,
)
from tournament.desk.registration.teams import add_teams
from tournament.htmx import HtmxRequest
from tournament.registration.drafts import TeamDraft
from tournament.registration.models import Division
from tournament.registration.paste_preview import PastePreview, preview_paste
from tournament.registration.selectors import teams_of
from tournament.rulings.suspensions import entered_all_the_same


@for_staff("enter teams")
@require_GET
def show(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Everybody who is entered, and the ways to enter more."""
    return _page(request, desk, division_at(desk, division))


@for_staff("enter teams")
@require_POST
def check(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """What would become of the pasted list; nothing is saved."""
    here = division_at(desk, division)
    preview = preview_paste(request.POST.get("list", ""), field_for(here))
    return _page(request, desk, here, preview=preview)


@for_staff("enter teams")
@require_POST
def add(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Save the pasted list if it is the one that was checked; otherwise show it once more."""
    here = division_at(desk, division)
    preview = preview_paste(request.POST.get("list", ""), field_for(here))
    if request.POST.get("checked") != preview.mark or preview.errors or not preview.drafts:
        return _page(request, desk, here, preview=preview, is_changed=not preview.errors)
    return _save(request, desk, here, preview.drafts, preview=preview)


@for_staff("enter teams")
@require_POST
def add_one(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Save the team that was typed into the form."""
    here = division_at(desk, division)
    tell_what_is_not_kept(request)
    return _save(request, desk, here, [typed_team(request)], typed=typed_team(request))


def _save(
    request: HtmxRequest,
    desk: Desk,
    division: Division,
    drafts: Sequence[TeamDraft],
    preview: PastePreview | None = None,
    typed: TeamDraft | None = None,
) -> HttpResponse:
    try:
        receipt = add_teams(
            desk.act(now(), key_of(request)),
            division=division,
            drafts=drafts,
            accepted=accepted_by(request, desk),
        )
    except Refused as why:
        return _page(request, desk, division, preview=preview, typed=typed, findings=why.findings)
    return answers.show_receipt(
        request, receipt, "teams", event=desk.event.slug, division=division.slug
    )


def _page(
    request: HtmxRequest,
    desk: Desk,
    division: Division,
    *,
    preview: PastePreview | None = None,
    typed: TeamDraft | None = None,
    findings: Sequence[Finding] = (),
    is_changed: bool = False,
) -> HttpResponse:
    """The page of the teams, with whatever was typed still in it."""
    teams = teams_of(division)
    is_wrong = bool(findings) or bool(preview and preview.errors)
    template = "tournament/registration/teams.html"
    return desk.page(
        template,
        status=422 if is_wrong else 200,
        here="teams",
        division=division,
        teams=teams,
        waiting=sum(team.waits for team in teams),
        is_drawn=stage_of(division) is not None,
        list=request.POST.get("list", ""),
        preview=preview,
        is_changed=is_changed,
        typed=typed,
        players=boxes(typed.members if typed else (), division),
        findings=findings,
        asks_to_accept=asks_to_accept((*findings, *(preview.findings if preview else ()))),
        entered_all_the_same=entered_all_the_same(division),
        key=request.POST.get("key") or new_key(),
    )
