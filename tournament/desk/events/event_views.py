"""Events: the list, a new one, a copy of last year's, and editing one."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from rules.core.messages import Words, say
from rules.refusals import refusal
from tournament.accounts.change import the_installation
from tournament.desk.act.change import Act
from tournament.desk.act.forms import ReasonForm, answers_sent
from tournament.desk.act.shown import new_key
from tournament.desk.act.staff import (
    Desk,
    account_of,
    device_of,
    for_staff,
    may_make_events,
    show_receipt,
)
from tournament.desk.act.windows import asked_of, window_of
from tournament.desk.events.events import change_event, copy_event, make_event
from tournament.desk.events.finishing import delete_trial, finish_event, left_open, reopen_event
from tournament.desk.events.forms import (
    EventForm,
    KindForm,
    NameForm,
    NewDivisionForm,
    NewEventForm,
)
from tournament.desk.now import now
from tournament.health import reading as health
from tournament.htmx import HtmxRequest
from tournament.live.roles import Role
from tournament.live.services import Actor
from tournament.registration.blueprints import BLUEPRINTS
from tournament.registration.calendar import alone_since, by_time
from tournament.registration.drafts import DivisionDraft
from tournament.registration.models import Event, Official
from tournament.registration.selectors import name_of
from tournament.registration.starts import (
    IN_AMERICA,
    a_year_on,
    named_a_year_on,
    next_saturday,
    on_the_wall,
)
from tournament.seasons.selectors import seasons_of

ONE_DIVISION = "one-division"
CHOICES = {blueprint.slug: blueprint for blueprint in BLUEPRINTS}


@dataclass(frozen=True, slots=True)
class MyEvent:
    """An event at which somebody holds these roles. It was left alone since `alone_since`."""

    event: Event
    roles: Sequence[Words]
    directs: bool
    alone_since: datetime | None


@login_required
@require_GET
def mine(request: HtmxRequest) -> HttpResponse:
    """Show the events at which this person holds a role: under way, to come, past."""
    held: dict[Event, list[Role]] = {}
    for row in Official.objects.filter(user=request.user.pk).select_related("event"):
        held.setdefault(row.event, []).append(Role(row.role))
    alone = alone_since(Event.objects.filter(officials__user=request.user.pk), now())
    of = {event: _mine(event, sorted(roles), alone.get(event.pk)) for event, roles in held.items()}
    events = by_time(held, now())
    directed = [row.event for row in of.values() if row.directs]
    current = [("now", events.now), ("coming", events.coming), ("past", events.past[:LAST_PAST])]
    lists = [(when, [of[event] for event in rows[:A_PAGE]]) for when, rows in current]
    may_make = may_make_events(account_of(request))
    asked = asked_of(request)
    every = [of[event] for event in (*events.now, *events.coming, *events.past)]
    window = window_of(every, asked, _search_words, A_PAGE)
    if asked.find or asked.page:
        lists = [("found", list(window.rows))]
    context = {
        "here": "desk",
        "server": health.findings_at(now()) if directed or may_make else [],
        "held": held,
        "lists": lists,
        "window": window,
        "is_search": lists[0][0] == "found",
        "more": len(every) - sum(len(rows) for _, rows in lists),
        "last": max(directed, key=lambda event: event.starts_at, default=None),
        "has_seasons": directed or seasons_of(account_of(request)).exists(),
        "may_make": may_make,
    }
    return render(request, "tournament/events/desk.html", context)


A_PAGE = 24
LAST_PAST = 12
"""As many past events are on the page of my events; the finder has the others."""


def _search_words(row: MyEvent) -> str:
    event = row.event
    return f"{event.name} {event.venue} {on_the_wall(event.starts_at, event.zone):%Y-%m-%d}"


def _mine(event: Event, roles: Sequence[Role], since: datetime | None) -> MyEvent:
    return MyEvent(event, [role.said for role in roles], Role.DIRECTOR in roles, since)


@login_required
@require_http_methods(["GET", "POST"])
def new(request: HtmxRequest) -> HttpResponse:
    """Create an event from a template, or with one custom division."""
    _require_maker(request)
    asked = KindForm.for_page(request)
    switch = asked["switch"].value()
    if switch or not asked.is_bound:
        kind = switch or BLUEPRINTS[0].slug
        typed = NewEventForm(initial=_typed_for(kind, answers_sent(request)))
        return _new_page(request, kind, typed)
    kind, form = asked.said["kind"], NewEventForm.sent(request)
    division = NewDivisionForm.sent(request, prefix="division") if kind == ONE_DIVISION else None
    if not form.is_valid() or (division and not division.is_valid()) or not _is_known(kind):
        return _new_page(request, kind, form, division)
    made = make_event(
        director=account_of(request),
        actor=_maker(request),
        now=now(),
        words=form.words(),
        tables=form.count,
        divisions=_divisions(kind, division),
        key=form.cleaned_data["key"],
    )
    return show_receipt(request, made.receipt, "desk-event", event=made.event.slug)


def _require_maker(request: HtmxRequest) -> None:
    if not may_make_events(account_of(request)):
        raise refusal(
            say("Your account cannot create events."),
            remedy=say("Ask a director here to create it and make you its director."),
            code="no-new-events",
        )


def _typed_for(kind: str, typed: dict[str, str]) -> dict[str, str]:
    """The typed answers, with the template's own where nothing was typed."""
    usual_before = _usual(typed.get("kind", ""))
    own = {
        name: words for name, words in typed.items() if words not in ("", usual_before.get(name))
    }
    return _usual(kind) | own


def _usual(kind: str) -> dict[str, str]:
    """The usual answers of a template.

    For a division of one's own, only the start, the club's time zone and who sees the tables.
    """
    starts = next_saturday(now().date()).isoformat(timespec="minutes")
    zone = the_installation().zone or IN_AMERICA[0]
    blueprint = CHOICES.get(kind)
    if blueprint is None:
        return {"starts": starts, "zone": zone, "tables_public": "yes"}
    return {
        "zone": zone,
        "name": str(blueprint.title),
        "starts": starts,
        "tables": str(blueprint.tables),
        "tables_public": "yes" if blueprint.tables_public else "no",
    }


def _is_known(kind: str) -> bool:
    return kind == ONE_DIVISION or kind in CHOICES


def _divisions(kind: str, division: NewDivisionForm | None) -> Sequence[DivisionDraft]:
    return [division.draft()] if division else CHOICES[kind].divisions


def _maker(request: HtmxRequest) -> Actor:
    name = name_of(account_of(request))
    return Actor(name=name, role=Role.DIRECTOR, device=device_of(request))


def _new_page(
    request: HtmxRequest, kind: str, form: NewEventForm, division: NewDivisionForm | None = None
) -> HttpResponse:
    """The page with the input."""
    shown = {
        "blueprints": BLUEPRINTS,
        "one_division": ONE_DIVISION,
        "kind": kind if _is_known(kind) else BLUEPRINTS[0].slug,
        "blueprint": CHOICES.get(kind),
        "form": form,
        "division": division or NewDivisionForm(prefix="division"),
        "key": form["key"].value() or new_key(),
    }
    status = 422 if form.is_bound else 200
    return render(request, "tournament/events/event_new.html", shown, status=status)


@for_staff("set up")
@require_http_methods(["GET", "POST"])
def copy(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Copy the event to next year: divisions, teams, seeds and tables, no results."""
    event = desk.event
    form = NewEventForm.for_page(request, initial=_a_year_on(event))
    if not form.is_valid():
        return _copy_page(desk, form)
    made = copy_event(
        Act(event, _maker(request), now(), form.cleaned_data["key"]),
        director=account_of(request),
        words=form.words(),
        tables=form.count,
    )
    return show_receipt(request, made.receipt, "desk-event", event=made.event.slug)


def _copy_page(desk: Desk, form: NewEventForm) -> HttpResponse:
    return desk.page(
        "tournament/events/event_copy.html",
        status=422 if form.is_bound else 200,
        form=form,
        key=form["key"].value() or new_key(),
    )


def _a_year_on(event: Event) -> dict[str, object]:
    starts = a_year_on(on_the_wall(event.starts_at, event.zone))
    return _words(event) | {
        "is_trial": False,
        "name": named_a_year_on(event.name, starts.year),
        "starts": starts,
        "tables": event.tables.filter(in_use=True).count(),
    }


def _words(event: Event) -> dict[str, object]:
    return {
        "name": event.name,
        "venue": event.venue,
        "starts": on_the_wall(event.starts_at, event.zone),
        "zone": event.zone,
        "language": event.language,
        "clock": event.clock,
        "tables_public": "yes" if event.tables_public else "no",
        "is_trial": event.is_trial,
    }


@for_staff("set up")
@require_http_methods(["GET", "POST"])
def change(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Edit the event's name, place, start, language and clock."""
    form = EventForm.for_page(request, initial=_words(desk.event))
    if form.is_valid():
        receipt = change_event(desk.act(now()), words=form.words())
        return desk.answer(receipt, "desk-event")
    status = 422 if form.is_bound else 200
    return desk.page("tournament/events/event_change.html", status=status, form=form)


@for_staff("set up")
@require_http_methods(["GET", "POST"])
def finish(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Finish the event, or show the ways to reopen a finished one."""
    if request.method != "POST":
        return desk.page("tournament/events/event_finish.html", left=left_open(desk.event))
    reason = ReasonForm.sent(request).said["reason"]
    receipt = finish_event(desk.act(now()), reason=reason)
    return desk.answer(receipt, "desk-event")


@for_staff("set up")
@require_POST
def reopen(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Reopen the event."""
    receipt = reopen_event(desk.act(now()), reason=ReasonForm.sent(request).said["reason"])
    return desk.answer(receipt, "desk-event")


@for_staff("set up")
@require_POST
def delete(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Delete a trial event after its name was typed."""
    delete_trial(desk.act(now()), name=NameForm.sent(request).said["name"])
    deleted = say("%(event)s was deleted.", event=desk.event.name)
    messages.success(request, str(deleted))
    return HttpResponseRedirect(reverse("desk"))
