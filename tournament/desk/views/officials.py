"""The page of an event's officials: who holds which role, one more, one less."""

from collections.abc import Mapping, Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_POST

from rules.findings import Finding
from rules.refusals import Refused
from rules.typed_numbers import whole_number
from tournament.desk.access.staff import Desk, for_staff
from tournament.desk.act import answers
from tournament.desk.actions.add_official import add_official
from tournament.desk.actions.describe_official import describe_official
from tournament.desk.actions.remove_official import remove_official
from tournament.desk.now import now
from tournament.registration.models import Official
from tournament.registration.names import clean
from tournament.registration.selectors import clubs_of, people_of

Role = Official.Role
MAY: Mapping[str, str] = {
    Role.REGISTRAR: "enters teams and prints cards",
    Role.SCORING: "posts and corrects score sheets, and reads the log",
    Role.REFEREE: "answers calls and rules at the tables",
    Role.DEPUTY: "rules finally while the director is away",
    Role.DIRECTOR: "does everything",
}


@for_staff("set up")
@require_GET
def show(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Who holds which role."""
    return _page(request, desk)


@sensitive_post_parameters("password")
@for_staff("set up")
@require_POST
def add(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Give somebody a role. A password is never shown again, also not when it is refused."""
    role = request.POST.get("role", "")
    if role not in Role.values:
        return _page(request, desk)
    try:
        receipt = add_official(
            event=desk.event,
            actor=desk.actor,
            now=now(),
            username=clean(request.POST.get("username", "")),
            password=request.POST.get("password", ""),
            role=role,
        )
    except Refused as why:
        return _page(request, desk, why.findings)
    return answers.show_receipt(request, receipt, "officials", event=desk.event.slug)


@for_staff("set up")
@require_POST
def remove(request: HttpRequest, desk: Desk, official: int) -> HttpResponse:
    """Take somebody's role away."""
    office = get_object_or_404(desk.event.officials.select_related("user"), pk=official)
    receipt = remove_official(event=desk.event, actor=desk.actor, now=now(), official=office)
    directs = desk.event.officials.filter(user=request.user.pk, role=Role.DIRECTOR).exists()
    if not directs:
        return answers.show_receipt(request, receipt, "desk")
    return answers.show_receipt(request, receipt, "officials", event=desk.event.slug)


@for_staff("set up")
@require_POST
def describe(request: HttpRequest, desk: Desk, official: int) -> HttpResponse:
    """Say who an official is as a player, and where he belongs."""
    office = get_object_or_404(desk.event.officials.select_related("user"), pk=official)
    typed = request.POST.get("person", "")
    person = people_of(desk.event).filter(pk=whole_number(typed) or 0).first()
    if typed and person is None:
        raise Http404("nobody of this event")
    receipt = describe_official(
        event=desk.event,
        actor=desk.actor,
        now=now(),
        official=office.user,
        person=person,
        club=request.POST.get("club", ""),
    )
    return answers.show_receipt(request, receipt, "officials", event=desk.event.slug)


def _page(request: HttpRequest, desk: Desk, findings: Sequence[Finding] = ()) -> HttpResponse:
    officials = desk.event.officials.select_related("user", "person")
    context = {
        "desk": desk,
        "event": desk.event,
        "officials": officials.order_by("role", "user__username"),
        "people": people_of(desk.event),
        "clubs": clubs_of(desk.event),
        "roles": [(role.value, role.label, MAY[role]) for role in Role],
        "username": request.POST.get("username", ""),
        "role": request.POST.get("role", Role.SCORING),
        "findings": findings,
    }
    template = "tournament/registration/officials.html"
    return render(request, template, context, status=422 if findings else 200)
