"""The event's overview at the desk, and its log."""

from collections.abc import Collection
from dataclasses import dataclass

from django.core.paginator import Page
from django.db.models import Q
from django.http import HttpResponse
from django.views.decorators.http import require_GET, require_safe

from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.act.times import zone_of
from tournament.desk.act.windows import nearest_page
from tournament.desk.board.floor_board import beat_of
from tournament.desk.board.overview_page import overview
from tournament.desk.now import now
from tournament.desk.reading.setup_steps import course_of
from tournament.htmx import HtmxRequest
from tournament.live.models import LogEntry
from tournament.registration.models import Event
from tournament.registration.selectors import divisions_of
from tournament.registration.starts import clock_name

A_PAGE = 50
CONDUCT = ("warning.give", "warning.take-back", "person.suspend", "person.lift")
"""Conduct of people: only for those who rule."""


@for_staff("see the desk")
@require_GET
def show(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Show the face of this phase; 204 if it has not changed (`since`)."""
    this = now()
    seen = f"{desk.event.version}.{beat_of(this)}"
    if request.GET.get("since") == seen:
        return HttpResponse(status=204)
    courses = [course_of(division) for division in divisions_of(desk.event)]
    return desk.page(
        "tournament/board/event.html",
        here="event",
        clock=clock_name(desk.event.zone),
        seen=seen,
        **overview(desk, courses, this),
    )


@dataclass(frozen=True, slots=True)
class LogPage:
    """A page of the log, and the search words."""

    rows: Page[LogEntry]
    words: str


def log_page(event: Event, words: str, number: str, without: Collection[str] = ()) -> LogPage:
    """The rows with every search word in action or name, except verbs in `without`."""
    rows = LogEntry.objects.filter(topic=event.topic).exclude(verb__in=without)
    rows = rows.order_by("-number")
    for word in words.split()[:8]:
        rows = rows.filter(
            Q(words__icontains=word)
            | Q(who__icontains=word)
            | Q(role__icontains=word)
            | Q(device__iexact=word)
        )
    return LogPage(nearest_page(rows, number, A_PAGE), words)


@for_staff("read the log")
@require_safe
def log(request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Show the log, filtered by `words`. Only those who rule see conduct rows."""
    words = " ".join(request.GET.get("words", "").split())[:100]
    without = () if desk.may("rule") else CONDUCT
    return desk.page(
        "tournament/board/log.html",
        here="log",
        zone=zone_of(desk.event),
        log=log_page(desk.event, words, request.GET.get("page", "1"), without),
    )
