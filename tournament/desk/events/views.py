"""Divisions, house rules and officials of an event: requests in, answers out."""

from collections.abc import Mapping, Sequence

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from rules.core.findings import Finding
from rules.refusals import Refused
from rules.typed_numbers import whole_number
from tournament.brackets import formats
from tournament.brackets.drawn import stage_of
from tournament.desk.act import answers
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.events.divisions import add_division, change_division, remove_division
from tournament.desk.events.house_controls import whole
from tournament.desk.events.house_page import HousePage, chosen, house_page
from tournament.desk.events.house_rules import set_house_rules, set_target
from tournament.desk.events.officials import add_official, describe_official, remove_official
from tournament.desk.now import now
from tournament.desk.reading.lookups import division_at
from tournament.htmx import HtmxRequest
from tournament.live.roles import OFFICES, Role
from tournament.registration.forms import DivisionForm
from tournament.registration.models import Division
from tournament.registration.names import clean
from tournament.registration.selectors import clubs_of, people_of

MAY: Mapping[str, str] = {
    Role.REGISTRAR: "enters teams and prints cards",
    Role.SCORING: "posts and corrects score sheets, and reads the log",
    Role.REFEREE: "answers calls and rules at the tables",
    Role.DEPUTY: "rules finally while the director is away",
    Role.DIRECTOR: "does everything",
}


BACK = "as-the-book-says"


def installed_formats() -> list[tuple[str, str]]:
    """The ways of pairing to choose from: slug and title."""
    return [(slug, formats.find(slug).title) for slug in formats.slugs()]


@for_staff("set up")
@require_http_methods(["GET", "POST"])
def new_division(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """One more division."""
    form = DivisionForm(request.POST or None, formats=installed_formats())
    if request.method == "POST" and form.is_valid():
        receipt = add_division(desk.act(now()), draft=form.draft())
        return answers.show_receipt(request, receipt, "desk-event", event=desk.event.slug)
    return _division_page(request, desk, form, None)


@for_staff("set up")
@require_http_methods(["GET", "POST"])
def division_words(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """The division's words."""
    here = division_at(desk, division)
    words = {word: getattr(here, word) for word in ("name", "ruleset", "format", "learning")}
    form = DivisionForm(request.POST or None, initial=words, formats=installed_formats())
    if request.method == "POST" and form.is_valid():
        receipt = change_division(desk.act(now()), division=here, draft=form.draft())
        return answers.show_receipt(request, receipt, "desk-event", event=desk.event.slug)
    return _division_page(request, desk, form, here)


@for_staff("set up")
@require_POST
def take_division_out(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Take an empty division out."""
    here = division_at(desk, division)
    receipt = remove_division(desk.act(now()), division=here)
    return answers.show_receipt(request, receipt, "desk-event", event=desk.event.slug)


def _division_page(
    request: HtmxRequest, desk: Desk, form: DivisionForm, division: Division | None
) -> HttpResponse:
    status = 422 if form.is_bound else 200
    return desk.page(
        "tournament/events/division.html",
        status=status,
        form=form,
        changed=division,
        is_drawn=bool(division and stage_of(division)),
        is_empty=bool(division and not division.entries.exists()),
    )


@for_staff("set up")
@require_GET
def officials(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Who holds which role."""
    return _officials_page(request, desk)


@sensitive_post_parameters("password")
@for_staff("set up")
@require_POST
def give_role(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Give somebody a role. A password is never shown again, also not when it is refused."""
    role = request.POST.get("role", "")
    if role not in OFFICES:
        return _officials_page(request, desk)
    try:
        receipt = add_official(
            desk.act(now()),
            username=clean(request.POST.get("username", "")),
            password=request.POST.get("password", ""),
            role=role,
        )
    except Refused as why:
        return _officials_page(request, desk, why.findings)
    return answers.show_receipt(request, receipt, "officials", event=desk.event.slug)


@for_staff("set up")
@require_POST
def take_role(request: HtmxRequest, desk: Desk, official: int) -> HttpResponse:
    """Take somebody's role away."""
    office = get_object_or_404(desk.event.officials.select_related("user"), pk=official)
    receipt = remove_official(desk.act(now()), official=office)
    directs = desk.event.officials.filter(user=request.user.pk, role=Role.DIRECTOR).exists()
    if not directs:
        return answers.show_receipt(request, receipt, "desk")
    return answers.show_receipt(request, receipt, "officials", event=desk.event.slug)


@for_staff("set up")
@require_POST
def official_words(request: HtmxRequest, desk: Desk, official: int) -> HttpResponse:
    """Say who an official is as a player, and where he belongs."""
    office = get_object_or_404(desk.event.officials.select_related("user"), pk=official)
    typed = request.POST.get("person", "")
    person = people_of(desk.event).filter(pk=whole_number(typed) or 0).first()
    if typed and person is None:
        raise Http404("nobody of this event")
    receipt = describe_official(
        desk.act(now()),
        official=office.user,
        person=person,
        club=request.POST.get("club", ""),
    )
    return answers.show_receipt(request, receipt, "officials", event=desk.event.slug)


def _officials_page(
    request: HtmxRequest, desk: Desk, findings: Sequence[Finding] = ()
) -> HttpResponse:
    officials = desk.event.officials.select_related("user", "person")
    template = "tournament/events/officials.html"
    return desk.page(
        template,
        status=422 if findings else 200,
        officials=officials.order_by("role", "user__username"),
        people=people_of(desk.event),
        clubs=clubs_of(desk.event),
        roles=[(role.value, role.label, MAY[role]) for role in OFFICES],
        username=request.POST.get("username", ""),
        role=request.POST.get("role", Role.SCORING),
        findings=findings,
    )


@for_staff("set up")
@require_http_methods(["GET", "POST"])
def house_rules(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """GET: what is played; POST: play by what was chosen, or show it again with what is wrong.

    The button beside a changed rule takes this one back and keeps the rest of the form.
    """
    here = division_at(desk, division)
    if request.method != "POST":
        return _house_rules_page(request, desk, here, house_page(here))
    back = request.POST.get(BACK)
    typed = {key: texts for key, texts in request.POST.lists() if key != back}
    try:
        receipt = set_house_rules(
            desk.act(now()),
            division=here,
            house_rules=chosen(here, typed),
        )
    except Refused as refused:
        return _house_rules_page(
            request, desk, here, house_page(here, typed, refused.findings), status=422
        )
    return answers.show_receipt(
        request, receipt, "house-rules", event=desk.event.slug, division=here.slug
    )


@for_staff("set up")
@require_POST
def target(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Set the target of a division in play that has none, or show the page with what is wrong."""
    here = division_at(desk, division)
    points = whole(request.POST.get("points", "").strip())
    try:
        receipt = set_target(desk.act(now()), division=here, points=points)
    except Refused as refused:
        page = house_page(here, findings=refused.findings)
        return _house_rules_page(request, desk, here, page, status=422)
    return answers.show_receipt(
        request, receipt, "house-rules", event=desk.event.slug, division=here.slug
    )


def _house_rules_page(
    request: HtmxRequest, desk: Desk, division: Division, page: HousePage, status: int = 200
) -> HttpResponse:
    return desk.page(
        "tournament/events/house_rules.html",
        status=status,
        division=division,
        here="rules",
        page=page,
        back=BACK,
        points=request.POST.get("points", ""),
    )
