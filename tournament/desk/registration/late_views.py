"""Late teams: the possible places, and entering one."""

from collections.abc import Sequence

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_http_methods, require_POST

from rules.core.findings import Finding
from rules.refusals import Refused
from tournament.desk.act.answers import show_receipt
from tournament.desk.act.change import Receipt
from tournament.desk.act.shown import new_key
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.now import now
from tournament.desk.reading.match_words import division_at
from tournament.desk.registration.admission import asks_to_accept
from tournament.desk.registration.forms import LateForm, accepted_by, boxes
from tournament.desk.registration.late_entries import enter_late, enter_next_stage
from tournament.desk.registration.late_places import (
    NEXT,
    ROUND,
    SITTING,
    late_places,
    who_missed_the_draw,
)
from tournament.desk.registration.late_rounds import enter_next_round, take_back_late_entry
from tournament.desk.registration.late_sittings import enter_next_sitting
from tournament.htmx import HtmxRequest
from tournament.registration.drafts import TeamDraft
from tournament.registration.models import Division, Entry
from tournament.registration.selectors import waiting_entries


@for_staff("run the floor")
@require_http_methods(["GET", "POST"])
def late(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Show the places for a late team; enter it."""
    here = division_at(desk, division)
    form = LateForm.for_page(request)
    if request.method == "GET":
        return _late_page(desk, here, form)
    form.warn_of_contacts(request, here)
    try:
        receipt = _enter(desk, here, form, accepted_by(request, desk))
    except Refused as why:
        return _late_page(desk, here, form, why.findings)
    page = "stage" if form.said["place"] in (NEXT, ROUND, SITTING) else "teams"
    return show_receipt(request, receipt, page, event=desk.event.slug, division=division)


def _enter(desk: Desk, division: Division, form: LateForm, accepted: str) -> Receipt:
    """Enter the team in the chosen place."""
    act, place = desk.act(now(), form.said["key"]), form.said["place"]
    team = _team(division, form)
    if place == NEXT:
        return enter_next_stage(act, division=division, team=team, accepted=accepted)
    if place == ROUND:
        return enter_next_round(act, division=division, team=team, accepted=accepted)
    if place == SITTING:
        return enter_next_sitting(act, division=division, team=team, accepted=accepted)
    return enter_late(act, division=division, team=team, match=place, accepted=accepted)


def _team(division: Division, form: LateForm) -> TeamDraft | Entry:
    """The chosen team, or the typed one."""
    number = form.said["team"]
    if number is None:
        return form.draft
    return get_object_or_404(division.entries, number=number)


def _late_page(
    desk: Desk, division: Division, form: LateForm, findings: Sequence[Finding] = ()
) -> HttpResponse:
    places, hindrances = late_places(division)
    typed = form.draft if form.is_bound else TeamDraft(())
    return desk.page(
        "tournament/registration/late.html",
        status=422 if findings else 200,
        here="teams",
        division=division,
        typed=typed,
        players=boxes(typed.members, division),
        findings=findings,
        asks_to_accept=asks_to_accept(findings),
        places=places,
        chosen=form["place"].value() or (places[0].value if places else ""),
        hindrances=hindrances,
        entered=who_missed_the_draw(division),
        picked=form["team"].value() or "",
        waiting=waiting_entries(division),
        key=form["key"].value() or new_key(),
    )


@for_staff("run the floor")
@require_POST
def take_back(request: HtmxRequest, desk: Desk, division: str, number: int) -> HttpResponse:
    """Take a late entry back before it plays its first round."""
    here = division_at(desk, division)
    receipt = take_back_late_entry(desk.act(now()), division=here, number=number)
    return show_receipt(request, receipt, "stage", event=desk.event.slug, division=division)
