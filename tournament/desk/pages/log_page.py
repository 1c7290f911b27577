"""The event's log as a page: newest first, a hundred at a time, found by words.

Reads rows as they were written; adds nothing to them.
"""

from collections.abc import Collection
from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.db.models import Q

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
