"""A division's teams: the list, entering more, and categories."""

from collections.abc import Mapping, Sequence

from django.http import HttpResponse
from django.views.decorators.http import require_GET, require_POST

from rules.core.findings import Finding
from rules.refusals import Refused
from tournament.brackets.drawn import stage_of
from tournament.desk.act.answers import show_receipt
from tournament.desk.act.shown import new_key
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.act.windows import BEGINNING, Asked, asked_of, window_of
from tournament.desk.now import now
from tournament.desk.reading.match_words import division_at
from tournament.desk.registration.admission import asks_to_accept
from tournament.desk.registration.categories import set_categories
from tournament.desk.registration.forms import (
    CategoriesForm,
    TeamForm,
    accepted_by,
    boxes,
)
from tournament.desk.registration.list_views import list_page
from tournament.desk.registration.teams import add_teams
from tournament.htmx import HtmxRequest
from tournament.registration.models import Division
from tournament.registration.selectors import Listed, teams_of
from tournament.rulings.suspensions import entered_all_the_same

A_PAGE = 50


@for_staff("enter teams")
@require_GET
def show(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Show the teams, or the box for a list while there are none."""
    here = division_at(desk, division)
    if here.entries.exists() or stage_of(here):
        return _teams_page(desk, here, asked=asked_of(request))
    return list_page(desk, here)


@for_staff("enter teams")
@require_POST
def add_one(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Save the team in the form."""
    here = division_at(desk, division)
    form = TeamForm.sent(request)
    form.warn_of_contacts(request, here)
    try:
        receipt = add_teams(
            desk.act(now(), form.said["key"]),
            division=here,
            drafts=[form.draft],
            accepted=accepted_by(request, desk),
        )
    except Refused as why:
        return _teams_page(desk, here, form, why.findings)
    return show_receipt(request, receipt, "teams", event=desk.event.slug, division=division)


def _teams_page(
    desk: Desk,
    division: Division,
    team: TeamForm | None = None,
    findings: Sequence[Finding] = (),
    asked: Asked = BEGINNING,
) -> HttpResponse:
    """The page of the teams, with its input."""
    teams, typed = teams_of(division), team.draft if team else None
    return desk.page(
        "tournament/registration/teams.html",
        status=422 if findings else 200,
        here="teams",
        division=division,
        window=window_of(teams, asked, _search_words, A_PAGE),
        waiting=sum(team.waits for team in teams),
        is_drawn=stage_of(division) is not None,
        typed=typed,
        players=boxes(typed.members if typed else (), division),
        findings=findings,
        asks_to_accept=asks_to_accept(findings),
        entered_all_the_same=entered_all_the_same(division),
        key=(team and team["key"].value()) or new_key(),
    )


def _search_words(team: Listed) -> str:
    entry = team.entry
    return " ".join([str(entry.number), entry.title, *team.players, entry.club])


@for_staff("seed")
@require_GET
def categories(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Show every team with its categories."""
    return _categories_page(desk, division_at(desk, division))


@for_staff("seed")
@require_POST
def keep_categories(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Save the typed categories, or show them again with the refusal."""
    here = division_at(desk, division)
    typed = CategoriesForm.sent(request).said["team"]
    try:
        receipt = set_categories(desk.act(now()), division=here, typed=typed)
    except Refused as why:
        return _categories_page(desk, here, typed, why.findings)
    return show_receipt(request, receipt, "categories", event=desk.event.slug, division=division)


def _categories_page(
    desk: Desk,
    division: Division,
    typed: Mapping[int, str] | None = None,
    findings: Sequence[Finding] = (),
) -> HttpResponse:
    rows = [
        (entry, (typed or {}).get(entry.number, ", ".join(entry.categories)))
        for entry in division.entries.order_by("number")
    ]
    return desk.page(
        "tournament/registration/categories.html",
        status=422 if findings else 200,
        here="teams",
        division=division,
        rows=rows,
        findings=findings,
    )
