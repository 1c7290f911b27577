"""A page of an event's log, and its search in the language in which the rows are read."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.core.paginator import Page
from django.db.models import Q, QuerySet
from django.utils.translation import gettext

from tournament.desk.act.windows import nearest_page
from tournament.language import tongue
from tournament.live.models import LogEntry
from tournament.registration.models import Event

A_PAGE = 50
MOST_WORDS = 8


@dataclass(frozen=True, slots=True)
class LogPage:
    """A page of the log, and the search words."""

    rows: Page[LogEntry]
    words: str


def log_page(event: Event, words: str, number: str, without: Collection[str]) -> LogPage:
    """The rows with every search word in action or name, except verbs in `without`."""
    rows = LogEntry.objects.filter(topic=event.topic).exclude(verb__in=without).order_by("-number")
    wanted = words.split()[:MOST_WORDS]
    search = _in_english if tongue() == "en" else _translated
    return LogPage(nearest_page(search(rows, wanted) if wanted else rows, number, A_PAGE), words)


def _in_english(rows: QuerySet[LogEntry], wanted: Sequence[str]) -> QuerySet[LogEntry]:
    """The database has the rows in English, and finds them by itself."""
    for word in wanted:
        rows = rows.filter(
            Q(words__icontains=word)
            | Q(who__icontains=word)
            | Q(role__icontains=word)
            | Q(device__iexact=word)
        )
    return rows


def _translated(rows: QuerySet[LogEntry], wanted: Sequence[str]) -> Sequence[LogEntry]:
    """In another language every row is read: some eight thousand in a second on a busy machine."""
    folded = [word.casefold() for word in wanted]
    return [row for row in rows.iterator() if _has_all(row, folded)]


def _has_all(row: LogEntry, wanted: Sequence[str]) -> bool:
    text = f"{row.said} {row.by} {gettext(row.role)}".casefold()
    return all(word in text or word == row.device.casefold() for word in wanted)
