"""The event's own page at the desk: what is missing, and the one next step."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpResponse
from django.views.decorators.http import require_GET

from tournament.brackets.models import Match
from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.board.setup_steps import Course, SetupStep, course_of
from tournament.desk.brackets.how_long import about, event_takes
from tournament.desk.now import now
from tournament.htmx import HtmxRequest
from tournament.registration.models import Division, Event
from tournament.registration.selectors import divisions_of
from tournament.registration.starts import clock_name
from tournament.timing.forecast import forecast


@for_staff("see the desk")
@require_GET
def show(_request: HtmxRequest, desk: Desk) -> HttpResponse:
    """Every division's steps; the first that this official can do is the big button."""
    courses = [course_of(division) for division in divisions_of(desk.event)]
    return desk.page(
        "tournament/board/event.html",
        here="event",
        clock=clock_name(desk.event.zone),
        courses=courses,
        next=_next(desk, courses),
        **_how_long(desk.event),
    )


def _how_long(event: Event) -> dict[str, Any]:
    """Before the first match is called how long it will take; then when it will be over."""
    called = Match.objects.filter(stage__division__event=event, called_at__isnull=False)
    if not called.exists():
        return {"long": event_takes(event)}
    if not called.exclude(state__in=Match.OVER).exists():
        return {}
    this = now()
    return {"over": about(forecast(event, this).over, event, this)}


def _next(desk: Desk, courses: Sequence[Course]) -> tuple[Division, SetupStep] | None:
    """What this official does next: what must be done before play comes before play."""
    mine = [
        (course.division, course.next)
        for course in courses
        if course.next and desk.may(course.next.capability)
    ]
    return min(mine, key=lambda step: step[1].page == "floor", default=None)
