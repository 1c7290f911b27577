"""The event's overview at the desk, and its log."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Q
from django.http import HttpResponse
from django.views.decorators.http import require_GET, require_safe

from tournament.brackets.models import Match
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.act.times import zone_of
from tournament.desk.brackets.how_long import about, event_takes
from tournament.desk.now import now
from tournament.desk.public.results import STEPS, podiums_of
from tournament.desk.reading.course import Course, SetupStep
from tournament.desk.reading.setup_steps import course_of
from tournament.htmx import HtmxRequest
from tournament.live.models import LogEntry
from tournament.registration.models import Division, Event
from tournament.registration.selectors import divisions_of
from tournament.registration.starts import clock_name
from tournament.timing.forecast import forecast

A_PAGE = 100
_URGENCY = {"print": 1, "start": 1, "play": 1, "finish": 2}
CONDUCT = ("warning.give", "warning.take-back", "person.suspend", "person.lift")
"""Conduct of people: only for those who rule."""


@for_staff("see the desk")
@require_GET
def show(_request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Show every division's steps. The first this official can do is the main button."""
    divisions = list(divisions_of(desk.event))
    courses = [course_of(division) for division in divisions]
    podiums = podiums_of(divisions, official=True)
    return desk.page(
        "tournament/board/event.html",
        here="event",
        clock=clock_name(desk.event.zone),
        courses=courses,
        next=_next(desk, courses),
        podiums=podiums,
        certificates=sum(len(results.first(STEPS)) for results in podiums),
        **_how_long(desk.event),
    )


def _how_long(event: Event) -> dict[str, Any]:
    """The event's length before the first call, then its likely end."""
    called = Match.objects.filter(stage__division__event=event, called_at__isnull=False)
    if not called.exists():
        return {"long": event_takes(event)}
    if not called.exclude(state__in=Match.OVER).exists():
        return {}
    this = now()
    return {"over": about(forecast(event, this).over, event, this)}


def _next(desk: Desk, courses: Sequence[Course]) -> tuple[Division, SetupStep] | None:
    """This official's next step: first what is to publish, last the end of the event."""
    mine = [
        (course.division, course.next)
        for course in courses
        if course.next and desk.may(course.next.capability)
    ]
    return min(mine, key=lambda row: _URGENCY.get(row[1].key, 0), default=None)


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
    return LogPage(Paginator(rows, A_PAGE).get_page(number), words)


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
