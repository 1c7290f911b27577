"""One team: its names, partner, needs, PIN, division and removal; and entering a late one."""

from collections.abc import Sequence

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from rules.core.findings import Finding
from rules.refusals import Refused
from tournament.brackets.drawn import stage_of
from tournament.desk.act.agreement import is_locked
from tournament.desk.act.change import Receipt
from tournament.desk.act.secrets import pin
from tournament.desk.act.shown import new_key
from tournament.desk.act.staff import Desk, for_staff, reason_given, show_receipt
from tournament.desk.now import now
from tournament.desk.reading.match_words import division_at, entry_of
from tournament.desk.registration.admission import asks_to_accept
from tournament.desk.registration.forms import (
    BackForm,
    ContactsForm,
    LateForm,
    MoveForm,
    NeedsForm,
    PartnerForm,
    TeamForm,
    accepted_by,
    boxes,
)
from tournament.desk.registration.late_entries import (
    enter_late,
    take_back_late_entry,
)
from tournament.desk.registration.late_places import (
    NEXT,
    ROUND,
    SITTING,
    late_places,
    who_missed_the_draw,
)
from tournament.desk.registration.moving import move_team, other_divisions
from tournament.desk.registration.people import write_contacts
from tournament.desk.registration.teams import (
    NeedsDraft,
    change_team,
    join_teams,
    remove_team,
    renew_pin,
    show_pin,
    unlock_signing,
    write_needs,
)
from tournament.desk.tables.cards import personal_links
from tournament.htmx import HtmxRequest
from tournament.phones_address import for_phones
from tournament.registration.drafts import TeamDraft
from tournament.registration.models import Division, Entry
from tournament.registration.selectors import member_names, reach_of, waiting_entries


def _entry(desk: Desk, division: str, number: int) -> Entry:
    entry = get_object_or_404(division_at(desk, division).entries, number=number)
    entry.division.event = desk.event
    return entry


@for_staff("enter teams")
@require_GET
def team(request: HtmxRequest, desk: Desk, division: str, number: int) -> HttpResponse:
    """Show one team, and its possible partners."""
    return _team_page(desk, _entry(desk, division, number))


@for_staff("enter teams")
@require_POST
def change(request: HtmxRequest, desk: Desk, division: str, number: int) -> HttpResponse:
    """Save one team's names."""
    entry = _entry(desk, division, number)
    form = TeamForm.sent(request)
    form.warn_of_contacts(request, entry.division)
    try:
        receipt = change_team(
            desk.act(now()), entry=entry, draft=form.draft, accepted=accepted_by(request, desk)
        )
    except Refused as why:
        return _team_page(desk, entry, form.draft, why.findings)
    return desk.answer(receipt, "teams", division=division)


def _team_page(
    desk: Desk,
    entry: Entry,
    typed: TeamDraft | None = None,
    findings: Sequence[Finding] = (),
    joins: Entry | None = None,
) -> HttpResponse:
    draft = typed or TeamDraft(tuple(member_names(entry)), entry.name, entry.club)
    waits = entry.members.count() < entry.division.team_size
    return desk.page(
        "tournament/registration/team.html",
        status=422 if findings else 200,
        here="teams",
        division=entry.division,
        entry=entry,
        typed=draft,
        players=boxes(draft.members, entry.division),
        links=personal_links(entry, for_phones(desk.request)),
        findings=findings,
        asks_to_accept=asks_to_accept(findings),
        joins=joins,
        is_locked=is_locked(entry, now()),
        waits=waits,
        partners=waiting_entries(entry.division).exclude(pk=entry.pk) if waits else (),
        crew=entry.members.select_related("player__needs").order_by("place"),
        reach=reach_of(entry),
        elsewhere=other_divisions(entry),
        is_drawn=stage_of(entry.division) is not None,
    )


@for_staff("enter teams")
@require_POST
def unlock(request: HtmxRequest, desk: Desk, division: str, number: int) -> HttpResponse:
    """Unlock signing after too many wrong PINs."""
    entry = _entry(desk, division, number)
    receipt = unlock_signing(desk.act(now()), entry=entry)
    if BackForm.sent(request).said["back"] == "floor":
        return desk.answer(receipt, "floor")
    return desk.answer(receipt, "team", division=division, number=number)


@for_staff("print cards")
@require_POST
def show_team_pin(request: HtmxRequest, desk: Desk, division: str, number: int) -> HttpResponse:
    """Show the team's PIN once, and note in the log who saw it."""
    entry = _entry(desk, division, number)
    show_pin(desk.act(now()), entry=entry)
    return desk.page(
        "tournament/registration/pin.html",
        here="teams",
        division=entry.division,
        entry=entry,
        pin=pin(entry),
    )


@for_staff("enter teams")
@require_POST
def keep_needs(request: HtmxRequest, desk: Desk, division: str, number: int) -> HttpResponse:
    """Save the needs of every member of the team."""
    entry = _entry(desk, division, number)
    ticked = NeedsForm.sent(request).said
    needs = {
        place: NeedsDraft(**{need: place in places for need, places in ticked.items()})
        for place in entry.members.values_list("place", flat=True)
    }
    receipt = write_needs(desk.act(now()), entry=entry, needs=needs)
    return _show_team(request, receipt, entry)


@for_staff("enter teams")
@require_POST
def keep_contacts(request: HtmxRequest, desk: Desk, division: str, number: int) -> HttpResponse:
    """Save how to reach every member of the team."""
    entry = _entry(desk, division, number)
    typed = ContactsForm.sent(request).contacts
    receipt = write_contacts(desk.act(now()), entry=entry, contacts=typed)
    return _show_team(request, receipt, entry)


def _show_team(request: HtmxRequest, receipt: Receipt, entry: Entry) -> HttpResponse:
    return show_receipt(
        request,
        receipt,
        "team",
        event=entry.division.event.slug,
        division=entry.division.slug,
        number=entry.number,
    )


@for_staff("enter teams")
@require_POST
def join(request: HtmxRequest, desk: Desk, division: str, number: int) -> HttpResponse:
    """Join two teams that need partners."""
    entry = _entry(desk, division, number)
    partner = PartnerForm.sent(request).said["partner"]
    other = get_object_or_404(entry.division.entries, number=partner)
    try:
        receipt = join_teams(
            desk.act(now()), entry=entry, other=other, accepted=accepted_by(request, desk)
        )
    except Refused as why:
        if not asks_to_accept(why.findings):
            raise
        return _team_page(desk, entry, findings=why.findings, joins=other)
    return desk.answer(receipt, "teams", division=division)


@for_staff("enter teams")
@require_POST
def move(request: HtmxRequest, desk: Desk, division: str, number: int) -> HttpResponse:
    """Move the team to another division, and show it there."""
    entry = _entry(desk, division, number)
    to = division_at(desk, MoveForm.sent(request).said["to"])
    try:
        receipt = move_team(desk.act(now()), entry=entry, to=to)
    except Refused as why:
        return _team_page(desk, entry, findings=why.findings)
    return _show_team(request, receipt, entry)


@for_staff("enter teams")
@require_http_methods(["GET", "POST"])
def remove(request: HtmxRequest, desk: Desk, division: str, number: int) -> HttpResponse:
    """Ask, then remove the team."""
    entry = _entry(desk, division, number)
    if request.method == "GET":
        template = "tournament/registration/team_remove.html"
        return desk.page(template, here="teams", division=entry.division, entry=entry)
    receipt = remove_team(desk.act(now()), entry=entry)
    return desk.answer(receipt, "teams", division=division)


@for_staff("print cards")
@require_POST
def new_pin(request: HtmxRequest, desk: Desk, division: str, number: int) -> HttpResponse:
    """Give a team a new PIN."""
    entry = entry_of(desk, division, number)
    receipt = renew_pin(desk.act(now()), entry=entry, reason=reason_given(request))
    return desk.answer(receipt, "team-cards")


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
        receipt = enter_late(
            desk.act(now(), form.said["key"]),
            division=here,
            team=_team(here, form),
            place=form.said["place"],
            accepted=accepted_by(request, desk),
        )
    except Refused as why:
        return _late_page(desk, here, form, why.findings)
    page = "stage" if form.said["place"] in (NEXT, ROUND, SITTING) else "teams"
    return desk.answer(receipt, page, division=division)


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
    return desk.answer(receipt, "stage", division=division)
