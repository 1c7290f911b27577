"""The event's log as a page: newest first, a hundred at a time, found by words."""

from collections.abc import Collection
from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.db.models import Q
from django.http import HttpResponse
from django.views.decorators.http import require_safe

from tournament.desk.act.staff import Desk, for_staff
from tournament.desk.act.times import zone_of
from tournament.htmx import HtmxRequest
from tournament.live.models import LogEntry
from tournament.registration.models import Event

A_PAGE = 100


CONDUCT = ("warning.give", "warning.take-back", "person.suspend", "person.lift")
"""What is said of somebody's conduct is for those who rule."""


@dataclass(frozen=True, slots=True)
class LogPage:
    """A page of the log, and the words that were looked for."""

    rows: Page[LogEntry]
    words: str


def log_page(event: Event, words: str, number: str, without: Collection[str] = ()) -> LogPage:
    """The rows that hold every one of these words in what was done or by whom; none `without`
    whose verbs it is asked for."""
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
    """A page of the log, with `words` those rows that hold them; it can be printed. Who does not
    rule is not shown what was said of somebody's conduct."""
    words = " ".join(request.GET.get("words", "").split())[:100]
    without = () if desk.may("rule") else CONDUCT
    return desk.page(
        "tournament/board/log.html",
        here="log",
        zone=zone_of(desk.event),
        log=log_page(desk.event, words, request.GET.get("page", "1"), without),
    )
