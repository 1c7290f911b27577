"""A phone at a table: no account, only the right from the table's card.

The right is a signed cookie with event, table and the card's generation. Raising the generation
ends it at the next request.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from typing import Any, Concatenate
from uuid import UUID

from django.core import signing
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from rules.core.messages import in_english, say
from scoring.plain_sql import fetch, moment, of
from tournament.desk.act.change import Act
from tournament.desk.act.secrets import table_words
from tournament.desk.act.staff import device_of
from tournament.htmx import HtmxRequest
from tournament.language import speak_at
from tournament.live.roles import Role
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.models import Table

COOKIE = "table"
SALT = "rookery.table-phone"
THREE_DAYS = 3 * 24 * 60 * 60
LARGEST = 2**15  # a larger table number would not fit the column


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone that holds its table's card."""

    event: Event
    table: Table
    actor: Actor

    def act(self, now: datetime, key: UUID | None = None) -> Act:
        """What someone does on this phone now."""
        return Act(self.event, self.actor, now, key)


TableView = Callable[Concatenate[HtmxRequest, Phone, ...], HttpResponse]


TABLE = ("number", "id", "event_id", "link_generation")
EVENT = ("id", "slug", "name", "zone", "language", "clock", "version", "finished_at")

FIND = f"""
    SELECT {", ".join(f"found.{name}" for name in TABLE)},
        {", ".join(f"event.{name}" for name in EVENT)}
    FROM tables_table AS found
    JOIN registration_event AS event ON event.id = found.event_id
    WHERE found.in_use AND event.slug = %s AND found.number IN (%s)
"""


def find_table(event: str, number: int) -> Table:
    """The event's table by number, or Http404.

    In plain SQL: every request of every phone in the hall starts here.
    """
    rows = fetch(FIND, [event, number]) if number < LARGEST else []
    if not rows:
        raise Http404("no such table")
    table: Table = of(Table, TABLE, rows[0][: len(TABLE)])
    *row, finished_at = rows[0][len(TABLE) :]
    table.event = of(Event, EVENT, [*row, finished_at and moment(finished_at)])
    return table


def let_in(response: HttpResponse, table: Table, *, secure: bool) -> HttpResponse:
    """Give a phone its table's right."""
    response.set_cookie(
        COOKIE,
        signing.dumps(table_words(table), salt=SALT),
        max_age=THREE_DAYS,
        path=reverse("table", args=[table.event.slug, table.number]),
        httponly=True,
        samesite="Lax",
        secure=secure,
    )
    return response


def holds_card(cookies: Mapping[str, str], table: Table) -> bool:
    """Whether the phone with these cookies has a valid right for this table."""
    try:
        right = signing.loads(cookies.get(COOKIE, ""), salt=SALT, max_age=THREE_DAYS)
    except signing.BadSignature:
        return False
    return bool(right == table_words(table))


def for_table(view: TableView) -> Callable[..., HttpResponse]:
    """Restrict a view to phones at this table, and pass it the `Phone`."""

    @wraps(view)
    def guarded(request: HtmxRequest, event: str, number: int, **rest: Any) -> HttpResponse:
        table = find_table(event, number)
        speak_at(request, table.event)
        if not holds_card(request.COOKIES, table):
            return _shut_out(request, table)
        actor = Actor(
            name=in_english(say("Table %(number)s", number=table.number)),
            role=Role.TABLE,
            device=device_of(request),
        )
        return view(request, Phone(table.event, table, actor), **rest)

    return guarded


def sent_from_table(view: TableView) -> Callable[..., HttpResponse]:
    """Restrict a view to submissions from a phone at this table.

    Other requests, such as a reload after a refusal, go to the table's page.
    """
    sent = require_POST(for_table(view))

    @wraps(view)
    def guarded(request: HtmxRequest, event: str, number: int, **rest: Any) -> HttpResponse:
        if request.method in ("GET", "HEAD"):
            return redirect("table", event=event, number=number)
        return sent(request, event=event, number=number, **rest)

    return guarded


def _shut_out(request: HtmxRequest, table: Table) -> HttpResponse:
    if request.method in ("GET", "HEAD"):
        return redirect("table-claim", event=table.event.slug, number=table.number)
    return render(request, "tournament/phone/shut_out.html", {"table": table}, status=403)
