"""People: who plays here, their identity, and their past events."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet, prefetch_related_objects
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from rules.core.findings import Finding
from rules.core.messages import Words, say
from rules.refusals import Refused
from tournament.desk.act.shown import new_key
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.act.windows import asked_of, suggested, window_of
from tournament.desk.now import now
from tournament.desk.registration.forms import PastEventForm, PastForm, WhoForm
from tournament.desk.registration.people import (
    import_past,
    name_person,
    person_conduct,
    remove_past,
    suspended_now,
    type_past,
)
from tournament.htmx import HtmxRequest
from tournament.registration.history import known_counts
from tournament.registration.models import PastResult, Person, Player
from tournament.registration.names import sameness
from tournament.registration.past_preview import PastPreview, names_in, preview_past
from tournament.registration.past_rows import COLUMNS, read_typed
from tournament.registration.people import people_called
from tournament.registration.selectors import people_of
from tournament.rulings.suspensions import day_of, suspended_on

SHOWN = 60


@dataclass(frozen=True, slots=True)
class Candidate:
    """A person that a player may be, with their past in brief."""

    person: Person
    words: Words


@for_staff("set up")
@require_GET
def suggest(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Suggest people who play here for letters."""
    found = suggested(request, list(people_of(desk.event)), lambda person: person.name)
    named = [(person.pk, person.name) for person in found]
    return desk.page("tournament/desk/suggestions.html", found=named)


@for_staff("seed")
@require_GET
def show(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Show everyone who plays here, unidentified ones first."""
    rows = players_of(desk).order_by("name", "pk")
    people = {row.person_id or -row.pk: row for row in rows}
    known_last = sorted(people.values(), key=lambda row: row.person is not None)
    window = window_of(known_last, asked_of(request), lambda row: row.name)
    prefetch_related_objects(list(window.rows), "person__past")
    return desk.page(
        "tournament/registration/people.html",
        here="people",
        window=window,
        suspended=suspended_on(day_of(desk.event)),
        suspensions=suspended_now(desk.event),
    )


@for_staff("seed")
@require_http_methods(["GET", "POST"])
def past(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Check a list of past events; save it if it is the checked one."""
    form = PastForm.for_page(request)
    if request.method == "GET" or not form.is_valid():
        return _past_page(desk, form, None, form.findings)
    preview = preview_past(form.text, known_counts(names_in(form.text)))
    if form.said["checked"] != preview.mark or preview.errors or not preview.rows:
        return _past_page(desk, form, preview)
    try:
        receipt = import_past(desk.act(now(), form.said["key"]), lines=preview.lines)
    except Refused as why:
        return _past_page(desk, form, preview, why.findings)
    return desk.answer(receipt, "people")


def _past_page(
    desk: Desk, form: PastForm, preview: PastPreview | None, findings: Sequence[Finding] = ()
) -> HttpResponse:
    return desk.page(
        "tournament/registration/past.html",
        status=422 if findings or (preview and preview.errors) else 200,
        here="people",
        list=form.text,
        preview=preview,
        shown=preview.lines[:SHOWN] if preview else (),
        remarks=preview.told[:SHOWN] if preview else (),
        findings=findings,
        columns=", ".join(COLUMNS),
        key=form["key"].value() or new_key(),
    )


@for_staff("seed")
@require_http_methods(["GET", "POST"])
def one(request: HtmxRequest, desk: Desk, player: int) -> HttpResponse:
    """Show one person's past events; add a typed one."""
    row = get_object_or_404(players_of(desk), pk=player)
    form = PastEventForm.for_page(request)
    if request.method == "GET":
        return _person_page(desk, row, form)
    try:
        typed = read_typed({**form.said, "people": row.name})
        if typed.row is None:
            return _person_page(desk, row, form, typed.findings)
        receipt = type_past(desk.act(now()), player=row, row=typed.row)
    except Refused as why:
        return _person_page(desk, row, form, why.findings)
    return desk.answer(receipt, "person", player=row.pk)


def players_of(desk: Desk) -> QuerySet[Player]:
    """The event's players, without children."""
    children = desk.event.players.filter(memberships__entry__division__learning=True)
    return desk.event.players.exclude(pk__in=children.values("pk")).select_related("person")


def _person_page(
    desk: Desk, player: Player, form: PastEventForm, findings: Sequence[Finding] = ()
) -> HttpResponse:
    same = people_called([player.name]).get(sameness(player.name), [])
    return desk.page(
        "tournament/registration/person.html",
        status=422 if findings else 200,
        here="people",
        player=player,
        past=player.person.past.all() if player.person else (),
        conduct=person_conduct(player.person, desk.event) if player.person else None,
        candidates=[_candidate(row) for row in same if row.pk != player.person_id],
        form=form,
        findings=findings,
    )


def _candidate(person: Person) -> Candidate:
    past = [f"{row.event} {row.year}" for row in person.past.all()[:3]]
    events = person.players.values_list("event__name", flat=True).distinct()[:3]
    words = ", ".join(dict.fromkeys([*past, *events]))
    return Candidate(person, words or say("nothing known yet"))


@for_staff("seed")
@require_POST
def remove(request: HtmxRequest, desk: Desk, player: int, past: int) -> HttpResponse:
    """Remove one past event of a person."""
    row = get_object_or_404(players_of(desk), pk=player)
    told = get_object_or_404(PastResult, person=row.person_id, pk=past)
    receipt = remove_past(desk.act(now()), player=row, row=told)
    return desk.answer(receipt, "person", player=row.pk)


@for_staff("seed")
@require_POST
def name(request: HtmxRequest, desk: Desk, player: int) -> HttpResponse:
    """Identify the player as one of the people with this name."""
    row = get_object_or_404(players_of(desk), pk=player)
    form = WhoForm.sent(request)
    same = Person.objects.filter(sameness=sameness(row.name))
    chosen = None if form.is_new else get_object_or_404(same, pk=form.known)
    receipt = name_person(desk.act(now()), player=row, person=chosen)
    return desk.answer(receipt, "person", player=row.pk)
