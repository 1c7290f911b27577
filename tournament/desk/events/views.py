"""Divisions, house rules and officials of an event: the views."""

from collections.abc import Sequence

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from rules.core.findings import Finding
from rules.core.preset import Preset
from rules.refusals import Refused
from rules.rulesets import find
from tournament.accounts.links import open_invites
from tournament.brackets import formats
from tournament.brackets.drawn import stage_of
from tournament.desk.act.forms import texts_sent
from tournament.desk.act.shown import new_key
from tournament.desk.act.staff import Desk, account_of, for_staff, show_receipt
from tournament.desk.events.divisions import add_division, change_division, remove_division
from tournament.desk.events.forms import (
    DivisionForm,
    InviteForm,
    NewDivisionForm,
    OfficialForm,
    RoleForm,
    TargetForm,
)
from tournament.desk.events.house_controls import whole
from tournament.desk.events.house_page import HousePage, chosen, filled_in, house_page
from tournament.desk.events.house_rules import set_house_rules, set_target
from tournament.desk.events.invites import MAY, invite_official, shown_link, withdraw_invite
from tournament.desk.events.officials import (
    add_official,
    describe_official,
    remove_official,
    role_is_gone,
)
from tournament.desk.now import now
from tournament.desk.reading.match_words import division_at
from tournament.htmx import HtmxRequest
from tournament.live.roles import OFFICES, Role
from tournament.registration.models import Division, Official
from tournament.registration.selectors import clubs_of, people_of

BACK = "as-the-book-says"
START = "start-from"


@for_staff("set up")
@require_http_methods(["GET", "POST"])
def new_division(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Ask for another division, and add it."""
    usual = {"name": ""} if desk.event.divisions.exists() else {}
    form = NewDivisionForm.for_page(request, initial=usual)
    if not form.is_valid():
        return _division_page(desk, form, None)
    receipt = add_division(desk.act(now()), draft=form.draft())
    return desk.answer(receipt, "desk-event")


@for_staff("set up")
@require_http_methods(["GET", "POST"])
def division_words(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Show the division's settings; save them."""
    here = division_at(desk, division)
    words = {word: getattr(here, word) for word in ("name", "ruleset", "format", "learning")}
    form = DivisionForm.for_page(request, initial=words)
    if not form.is_valid():
        return _division_page(desk, form, here)
    receipt = change_division(desk.act(now()), division=here, draft=form.draft())
    return desk.answer(receipt, "desk-event")


@for_staff("set up")
@require_POST
def take_division_out(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Remove an empty division."""
    receipt = remove_division(desk.act(now()), division=division_at(desk, division))
    return desk.answer(receipt, "desk-event")


def _division_page(desk: Desk, form: DivisionForm, division: Division | None) -> HttpResponse:
    return desk.page(
        "tournament/events/division.html",
        status=422 if form.is_bound else 200,
        form=form,
        changed=division,
        is_drawn=bool(division and stage_of(division)),
        format=formats.find(division.format).title if division else "",
        is_empty=bool(division and not division.entries.exists()),
    )


@for_staff("set up")
@require_http_methods(["GET", "POST"])
def house_rules(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Show the house rules; save them, or show the input with objections.

    The button beside a changed rule resets it and keeps the rest of the form.
    """
    here = division_at(desk, division)
    if request.method == "GET":
        return _house_rules_page(desk, here, house_page(here))
    sent = texts_sent(request)
    preset = _preset_named(here, sent.get(START, ()))
    if preset:
        page = house_page(here, filled_in(here, sent, preset), ())
        return _house_rules_page(desk, here, page, preset=preset)
    typed = {key: texts for key, texts in sent.items() if key not in sent.get(BACK, ())}
    try:
        rules = chosen(here, typed)
        receipt = set_house_rules(desk.act(now()), division=here, house_rules=rules)
    except Refused as why:
        page = house_page(here, typed, why.findings)
        return _house_rules_page(desk, here, page, status=422)
    return desk.answer(receipt, "house-rules", division=here.slug)


def _preset_named(division: Division, names: Sequence[str]) -> Preset | None:
    presets = find(division.ruleset).presets
    return next((preset for preset in presets if preset.slug in names), None)


@for_staff("set up")
@require_POST
def target(request: HtmxRequest, desk: Desk, division: str) -> HttpResponse:
    """Set a missing target during play, or show the page with objections."""
    here = division_at(desk, division)
    form = TargetForm.sent(request)
    try:
        points = whole(form.said["points"])
        receipt = set_target(desk.act(now()), division=here, points=points)
    except Refused as why:
        page = house_page(here, findings=why.findings)
        return _house_rules_page(desk, here, page, points=form["points"].value(), status=422)
    return desk.answer(receipt, "house-rules", division=here.slug)


def _house_rules_page(
    desk: Desk,
    division: Division,
    page: HousePage,
    *,
    points: str | None = "",
    preset: Preset | None = None,
    status: int = 200,
) -> HttpResponse:
    return desk.page(
        "tournament/events/house_rules.html",
        status=status,
        division=division,
        here="rules",
        page=page,
        back=BACK,
        start=START,
        preset=preset,
        points=points or "",
    )


@for_staff("set up")
@require_GET
def officials(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Show who has which role."""
    return _officials_page(desk, RoleForm())


@sensitive_post_parameters("password")
@for_staff("set up")
@require_POST
def give_role(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Give someone a role. A password is never shown again, even after a refusal."""
    form = RoleForm.sent(request)
    try:
        said = dict(form.said)
        receipt = add_official(desk.act(now(), said.pop("key")), **said)
    except Refused as why:
        return _officials_page(desk, form, why.findings)
    return desk.answer(receipt, "officials")


@never_cache
@for_staff("set up")
@require_POST
def invite(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Create an invite, and show its link this once."""
    form = InviteForm.sent(request)
    try:
        said = form.said
        new = invite_official(
            desk.act(now(), said["key"]),
            role=said["role"],
            note=said["note"],
            maker=account_of(request),
        )
    except Refused as why:
        return _officials_page(desk, RoleForm(), why.findings, invite=form)
    return desk.page(
        "tournament/events/invited.html",
        link=shown_link(new, request.build_absolute_uri),
        invite=new.link,
    )


@for_staff("set up")
@require_POST
def take_invite_back(request: HtmxRequest, desk: Desk, invite: int) -> HttpResponse:
    """Withdraw an open invite."""
    row = get_object_or_404(desk.event.invites, pk=invite)
    receipt = withdraw_invite(desk.act(now()), invite=row)
    return desk.answer(receipt, "officials")


@for_staff("set up")
@require_POST
def take_role(request: HtmxRequest, desk: Desk, official: int) -> HttpResponse:
    """Remove someone's role."""
    receipt = remove_official(desk.act(now()), official=_office(desk, official))
    directs = desk.event.officials.filter(user=request.user.pk, role=Role.DIRECTOR).exists()
    if not directs:
        return show_receipt(request, receipt, "desk")
    return desk.answer(receipt, "officials")


@for_staff("set up")
@require_POST
def official_words(request: HtmxRequest, desk: Desk, official: int) -> HttpResponse:
    """Set an official's identity as a player."""
    office = _office(desk, official)
    said = OfficialForm.sent(request).said
    person = people_of(desk.event).filter(pk=said["person"] or 0).first()
    if said["person"] is not None and person is None:
        raise Http404
    receipt = describe_official(
        desk.act(now()), official=office.user, person=person, club=said["club"]
    )
    return desk.answer(receipt, "officials")


def _office(desk: Desk, official: int) -> Official:
    """A role at this event. Raises `Refused` if it was removed, wherever it was."""
    if not Official.objects.filter(pk=official).exists():
        raise role_is_gone()
    return get_object_or_404(desk.event.officials.select_related("user"), pk=official)


def _officials_page(
    desk: Desk,
    form: RoleForm,
    findings: Sequence[Finding] = (),
    invite: InviteForm | None = None,
) -> HttpResponse:
    officials = desk.event.officials.select_related("user", "person")
    directors = officials.filter(role=Role.DIRECTOR)[:2]
    return desk.page(
        "tournament/events/officials.html",
        only_director=directors[0] if len(directors) == 1 else None,
        status=422 if findings else 200,
        officials=officials.order_by("role", "user__username"),
        people=list(people_of(desk.event).values_list("pk", "name")),
        clubs=clubs_of(desk.event),
        roles=[(role.value, role.said, MAY[role]) for role in OFFICES],
        username=form["username"].value() or "",
        role=form["role"].value(),
        invites=open_invites(now(), desk.event),
        invite=invite or InviteForm(),
        key=new_key(),
        findings=findings,
    )
