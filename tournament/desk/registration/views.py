"""Late teams, what people need at a table, and categories: requests in, answers out."""

from collections.abc import Sequence

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from rules.core.findings import Finding
from rules.refusals import Refused
from rules.typed_numbers import whole_number
from tournament.desk.act import answers
from tournament.desk.act.answers import show_receipt as show
from tournament.desk.act.change import Receipt
from tournament.desk.act.shown import key_of, new_key
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.events.divisions import set_categories
from tournament.desk.now import now
from tournament.desk.reading.lookups import division_at
from tournament.desk.registration.admission import asks_to_accept
from tournament.desk.registration.late_entries import enter_late, enter_next_stage
from tournament.desk.registration.late_places import NEXT, late_places, who_missed_the_draw
from tournament.desk.registration.team_form import (
    accepted_by,
    boxes,
    tell_what_is_not_kept,
    typed_team,
)
from tournament.desk.registration.teams import NeedsDraft, write_needs
from tournament.htmx import HtmxRequest
from tournament.registration.drafts import TeamDraft
from tournament.registration.models import Division, Entry
from tournament.registration.selectors import waiting_entries

BOX = "team-"


@for_staff("run the floor")
@require_http_methods(["GET", "POST"])
def late(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Where a late team could go; then let it in."""
    here = division_at(desk, division)
    if request.method == "GET":
        return _late_page(request, desk, here, TeamDraft(()))
    tell_what_is_not_kept(request)
    try:
        receipt = _enter(request, desk, here)
    except Refused as why:
        return _late_page(request, desk, here, typed_team(request), why.findings)
    page = "stage" if request.POST.get("place") == NEXT else "teams"
    return answers.show_receipt(request, receipt, page, event=desk.event.slug, division=division)


def _enter(request: HtmxRequest, desk: Desk, division: Division) -> Receipt:
    """Let the team into the place that was chosen."""
    place, key, team = request.POST.get("place", ""), key_of(request), _team(request, division)
    if place == NEXT:
        return enter_next_stage(
            desk.act(now(), key),
            division=division,
            team=team,
            accepted=accepted_by(request, desk),
        )
    return enter_late(
        desk.act(now(), key),
        division=division,
        team=team,
        match=place,
        accepted=accepted_by(request, desk),
    )


def _team(request: HtmxRequest, division: Division) -> TeamDraft | Entry:
    """The team that was picked; otherwise the one that was typed."""
    number = whole_number(request.POST.get("team", ""), 9999)
    if number is None:
        return typed_team(request)
    return get_object_or_404(division.entries, number=number)


def _late_page(
    request: HtmxRequest,
    desk: Desk,
    division: Division,
    draft: TeamDraft,
    findings: Sequence[Finding] = (),
) -> HttpResponse:
    places, hindrances = late_places(division)
    chosen = request.POST.get("place") or (places[0].value if places else "")
    template = "tournament/registration/late.html"
    return desk.page(
        template,
        status=422 if findings else 200,
        here="teams",
        division=division,
        typed=draft,
        players=boxes(draft.members, division),
        findings=findings,
        asks_to_accept=asks_to_accept(findings),
        places=places,
        chosen=chosen,
        hindrances=hindrances,
        entered=who_missed_the_draw(division),
        picked=request.POST.get("team", ""),
        waiting=waiting_entries(division),
        key=request.POST.get("key") or new_key(),
    )


@for_staff("enter teams")
@require_POST
def write(request: HtmxRequest, desk: Desk, division: str, number: int) -> HttpResponse:
    """Save the boxes of every member of the team."""
    entry = get_object_or_404(division_at(desk, division).entries, number=number)
    ticked = {name: set(request.POST.getlist(name)) for name in NeedsDraft.__dataclass_fields__}
    needs = {
        place: NeedsDraft(**{name: str(place) in places for name, places in ticked.items()})
        for place in entry.members.values_list("place", flat=True)
    }
    receipt = write_needs(desk.act(now()), entry=entry, needs=needs)
    return show(request, receipt, "team", event=desk.event.slug, division=division, number=number)


@for_staff("seed")
@require_GET
def categories(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Every team with its categories."""
    return _categories_page(request, desk, division)


@for_staff("seed")
@require_POST
def keep_categories(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Keep what was typed; refused, show it again."""
    names = [name.removeprefix(BOX) for name in request.POST if name.startswith(BOX)]
    try:
        receipt = set_categories(
            desk.act(now()),
            division=division_at(desk, division),
            typed={
                number: request.POST[BOX + name]
                for name in names
                if (number := whole_number(name)) is not None
            },
        )
    except Refused as why:
        return _categories_page(request, desk, division, why.findings)
    return answers.show_receipt(
        request, receipt, "categories", event=desk.event.slug, division=division
    )


def _categories_page(
    request: HtmxRequest, desk: Desk, division: str, findings: Sequence[Finding] = ()
) -> HttpResponse:
    here = division_at(desk, division)
    rows = [
        (entry, request.POST.get(f"{BOX}{entry.number}", ", ".join(entry.categories)))
        for entry in here.entries.order_by("number")
    ]
    status = 422 if findings else 200
    return desk.page(
        "tournament/registration/categories.html",
        status=status,
        here="teams",
        division=here,
        rows=rows,
        findings=findings,
    )
