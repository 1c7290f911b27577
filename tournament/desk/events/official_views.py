"""Officials of an event: who holds which role, and who they are as players."""

from collections.abc import Mapping, Sequence

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_POST

from rules.core.findings import Finding
from rules.refusals import Refused
from tournament.desk.act.answers import show_receipt
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.events.forms import OfficialForm, RoleForm
from tournament.desk.events.officials import add_official, describe_official, remove_official
from tournament.desk.now import now
from tournament.htmx import HtmxRequest
from tournament.live.roles import OFFICES, Role
from tournament.registration.models import Official
from tournament.registration.selectors import clubs_of, people_of

MAY: Mapping[str, str] = {
    Role.REGISTRAR: "enters teams and prints cards",
    Role.SCORING: "posts and corrects score sheets, and reads the log",
    Role.REFEREE: "answers calls and rules at the tables",
    Role.DEPUTY: "rules finally while the director is away",
    Role.DIRECTOR: "does everything",
}


@for_staff("set up")
@require_GET
def officials(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Show who holds which role."""
    return _officials_page(desk, RoleForm())


@sensitive_post_parameters("password")
@for_staff("set up")
@require_POST
def give_role(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Give somebody a role. A password is never shown again, also not when it is refused."""
    form = RoleForm.sent(request)
    try:
        receipt = add_official(desk.act(now()), **form.said)
    except Refused as why:
        return _officials_page(desk, form, why.findings)
    return show_receipt(request, receipt, "officials", event=desk.event.slug)


@for_staff("set up")
@require_POST
def take_role(request: HtmxRequest, desk: Desk, official: int) -> HttpResponse:
    """Take somebody's role away."""
    receipt = remove_official(desk.act(now()), official=_office(desk, official))
    directs = desk.event.officials.filter(user=request.user.pk, role=Role.DIRECTOR).exists()
    if not directs:
        return show_receipt(request, receipt, "desk")
    return show_receipt(request, receipt, "officials", event=desk.event.slug)


@for_staff("set up")
@require_POST
def official_words(request: HtmxRequest, desk: Desk, official: int) -> HttpResponse:
    """Say who an official is as a player, and where they belong."""
    office = _office(desk, official)
    said = OfficialForm.sent(request).said
    person = people_of(desk.event).filter(pk=said["person"] or 0).first()
    if said["person"] is not None and person is None:
        raise Http404("nobody of this event")
    receipt = describe_official(
        desk.act(now()), official=office.user, person=person, club=said["club"]
    )
    return show_receipt(request, receipt, "officials", event=desk.event.slug)


def _office(desk: Desk, official: int) -> Official:
    return get_object_or_404(desk.event.officials.select_related("user"), pk=official)


def _officials_page(desk: Desk, form: RoleForm, findings: Sequence[Finding] = ()) -> HttpResponse:
    officials = desk.event.officials.select_related("user", "person")
    return desk.page(
        "tournament/events/officials.html",
        status=422 if findings else 200,
        officials=officials.order_by("role", "user__username"),
        people=people_of(desk.event),
        clubs=clubs_of(desk.event),
        roles=[(role.value, role.label, MAY[role]) for role in OFFICES],
        username=form["username"].value() or "",
        role=form["role"].value(),
        findings=findings,
    )
