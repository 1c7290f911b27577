"""Whether a reader has seen what a public page shows, and as of when it is.

A page is about names of the log (`tournament/live/versions.py`). Its mark is that of the last
change that touched one of them, so a hand at one table makes no public page stale.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.http import HttpRequest

from tournament.desk.act.answers import zone_of
from tournament.desk.act.shown import MATCHES, message_mark
from tournament.desk.now import now
from tournament.live.selectors import message_at
from tournament.live.versions import About, Mark, last_touched
from tournament.registration.models import Division, Event

UNSEEN = frozenset(
    {"conduct", "fines", "floor", "hands", "helprequest", "minutes", "notes", "people", "queue"}
)
"""Nouns of what no public page shows, or of what always comes with the match or event beside it."""
EVERYTHING = About(without=UNSEEN)
"""What everybody may see of an event."""


def about_matches(names: Iterable[str]) -> About:
    """Everything, but only these matches: "match:3/W1-3", or "match:3/" of a whole stage."""
    return About(without=UNSEEN | {MATCHES.removesuffix(":")}, names=frozenset(names))


def about_division(division: Division) -> About:
    """The division's own matches; those of all divisions if others lead into it. One query."""
    rows = Division.objects.filter(pk=division.pk).values_list("ways_in", "stages")
    if any(way for way, _ in rows):
        return EVERYTHING
    return about_matches(f"{MATCHES}{stage}/" for _, stage in rows)


def mark_of(event: Event, about: About) -> Mark:
    """The last change that this page shows, at the event's version as it was read."""
    return last_touched(event.topic, event.version, about)


def seen_of(mark: Mark, message: str) -> str:
    """The mark with the message of the hall, for an address."""
    return f"{mark}.{message_mark(message)}" if message else str(mark)


def news_of(
    request: HttpRequest, event: Event, about: About, this: datetime | None = None
) -> dict[str, Any] | None:
    """The event and its message, or None for a page that is up to date."""
    message = message_at(event.topic, this or now())
    mark = mark_of(event, about)
    seen = seen_of(mark, message)
    if request.GET.get("since") == seen:
        return None
    return {
        "event": event,
        "message": message,
        "seen": seen,
        "zone": zone_of(event),
        "as_of": mark.at,
    }
