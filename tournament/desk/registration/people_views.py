"""Who plays here, who they are, and their past events: imported as a list, or typed."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from rules.core.findings import Finding
from rules.refusals import Refused
from rules.typed_numbers import whole_number
from tournament.desk.act import answers
from tournament.desk.act.shown import key_of, new_key
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.now import now
from tournament.desk.registration.people import import_past, name_person, type_past
from tournament.desk.registration.person_conduct import person_conduct, suspended_now
from tournament.htmx import HtmxRequest
from tournament.registration.history import known_counts
from tournament.registration.models import Person, Player
from tournament.registration.names import sameness
from tournament.registration.past_preview import PastPreview, names_in, preview_past
from tournament.registration.past_rows import COLUMNS, read_typed
from tournament.registration.people import people_called
from tournament.rulings.suspensions import day_of, suspended_on

LARGEST_FILE = 2_000_000
SHOWN = 60


@dataclass(frozen=True, slots=True)
class Candidate:
    """A person whom a player may be, and his past in a few words."""

    person: Person
    words: str


@for_staff("seed")
@require_GET
def show(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Everybody who plays here, those first of whom it is not known who they are."""
    rows = players_of(desk).prefetch_related("person__past").order_by("name")
    people = {row.person_id or f"player {row.pk}": row for row in rows}
    return desk.page(
        "tournament/registration/people.html",
        here="people",
        players=sorted(people.values(), key=lambda row: row.person is not None),
        suspended=suspended_on(day_of(desk.event)),
        suspensions=suspended_now(desk.event),
    )


@for_staff("seed")
@require_http_methods(["GET", "POST"])
def past(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """A list of past events: checked first, saved when it is the one that was checked."""
    if request.method == "GET":
        return _past_page(request, desk, "", None)
    text = _brought(request)
    preview = preview_past(text, known_counts(names_in(text)))
    if request.POST.get("checked") != preview.mark or preview.errors or not preview.rows:
        return _past_page(request, desk, text, preview)
    try:
        receipt = import_past(
            desk.act(now(), key_of(request)),
            lines=preview.lines,
        )
    except Refused as why:
        return _past_page(request, desk, text, preview, why.findings)
    return answers.show_receipt(request, receipt, "people", event=desk.event.slug)


def _brought(request: HtmxRequest) -> str:
    """The file that was chosen, whatever wrote it; otherwise what stands in the box."""
    file = request.FILES.get("file")
    if file is None:
        return request.POST.get("list", "")
    content: bytes = file.read(LARGEST_FILE)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def _past_page(
    request: HtmxRequest,
    desk: Desk,
    text: str,
    preview: PastPreview | None,
    findings: Sequence[Finding] = (),
) -> HttpResponse:
    is_wrong = bool(findings) or bool(preview and preview.errors)
    template = "tournament/registration/past.html"
    return desk.page(
        template,
        status=422 if is_wrong else 200,
        here="people",
        list=text,
        preview=preview,
        shown=preview.lines[:SHOWN] if preview else (),
        told=preview.told[:SHOWN] if preview else (),
        findings=findings,
        columns=", ".join(COLUMNS),
        key=request.POST.get("key") or new_key(),
    )


@for_staff("seed")
@require_http_methods(["GET", "POST"])
def one(request: HtmxRequest, desk: Desk, player: int) -> HttpResponse:
    """One person's past events, and a form to type another."""
    row = get_object_or_404(players_of(desk), pk=player)
    if request.method == "GET":
        return _person_page(request, desk, row)
    typed = read_typed({**request.POST.dict(), "people": row.name})
    if typed.row is None:
        return _person_page(request, desk, row, typed.findings)
    try:
        receipt = type_past(desk.act(now()), player=row, row=typed.row)
    except Refused as why:
        return _person_page(request, desk, row, why.findings)
    return answers.show_receipt(request, receipt, "person", event=desk.event.slug, player=row.pk)


def players_of(desk: Desk) -> QuerySet[Player]:
    """Who plays at the event, children left out."""
    children = desk.event.players.filter(memberships__entry__division__learning=True)
    return desk.event.players.exclude(pk__in=children.values("pk")).select_related("person")


def _person_page(
    request: HtmxRequest, desk: Desk, player: Player, findings: Sequence[Finding] = ()
) -> HttpResponse:
    same = people_called([player.name]).get(sameness(player.name), [])
    template = "tournament/registration/person.html"
    return desk.page(
        template,
        status=422 if findings else 200,
        here="people",
        player=player,
        past=player.person.past.all() if player.person else (),
        conduct=person_conduct(player.person, desk.event) if player.person else None,
        candidates=[_candidate(row) for row in same if row.pk != player.person_id],
        typed=request.POST,
        findings=findings,
    )


def _candidate(person: Person) -> Candidate:
    past = [f"{row.event} {row.year}" for row in person.past.all()[:3]]
    events = person.players.values_list("event__name", flat=True).distinct()[:3]
    words = ", ".join(dict.fromkeys([*past, *events]))
    return Candidate(person, words or "nothing is known of him yet")


@for_staff("seed")
@require_POST
def name(request: HtmxRequest, desk: Desk, player: int) -> HttpResponse:
    """Say which person of this name the player is."""
    row = get_object_or_404(players_of(desk), pk=player)
    typed = request.POST.get("person", "")
    same = Person.objects.filter(sameness=sameness(row.name))
    chosen = None if typed == "new" else get_object_or_404(same, pk=whole_number(typed))
    receipt = name_person(desk.act(now()), player=row, person=chosen)
    return answers.show_receipt(request, receipt, "person", event=desk.event.slug, player=row.pk)
