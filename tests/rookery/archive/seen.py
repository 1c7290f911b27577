"""What everybody sees of an event, and what its director takes from it, as text to compare."""

import re
from collections.abc import Container, Iterator
from itertools import product

from django.test import Client
from django.urls import reverse

from tests.addresses import routes
from tournament.brackets.models import Match
from tournament.outlets.csv_rows import hand_rows, log_rows
from tournament.registration.models import Division, Event

TAGS = re.compile(r"<(script|style|head).*?</\1>|<[^>]*>", re.DOTALL)
READ_AT = re.compile(r"Last change: [^.]*|As of [\d:]*")
"""To be read is a change of its own, and takes a moment."""
OTHERS = ("/desk/", "/api/")
"""What officials and programs see."""
OUTSIDE = (".ics", ".atom")
"""Calendars and feeds name their rows after the installation."""
MATCHES = 1


def seen(event: Event) -> dict[str, str]:
    """The text of each public page, by address."""
    client = Client()
    found = {}
    for where in sorted(addresses(event)):
        answer = client.get(where)
        if answer.status_code == 200 and not answer.streaming:
            text = TAGS.sub(" ", answer.content.decode(errors="replace"))
            found[where] = READ_AT.sub("", " ".join(text.split()))
    return found


def addresses(event: Event) -> Iterator[str]:
    """Every address outside the desk that names a division, match, team or table of the event."""
    divisions = list(event.divisions.all())
    for route in routes():
        wanted = route.pattern.converters
        if "event" in wanted and set(wanted) <= {"event", "division", "code", "number"}:
            for division in divisions if "division" in wanted else [None]:
                for more in _places(division, wanted):
                    where = reverse(str(route.name), kwargs={"event": event.slug, **more})
                    if not (where.startswith(OTHERS) or where.endswith(OUTSIDE)):
                        yield where


def _places(division: Division | None, wanted: Container[str]) -> list[dict[str, object]]:
    here = {"division": division.slug} if division else {}
    codes: list[object] = [None]
    if "code" in wanted:
        matches = Match.objects.filter(stage__division=division, games__isnull=False)
        codes = [match.code for match in matches.distinct()[:MATCHES]]
    numbers = [1] if "number" in wanted else [None]
    each = ({"code": code, "number": number} for code, number in product(codes, numbers))
    return [{**here, **{name: value for name, value in one.items() if value}} for one in each]


def taken(event: Event) -> list[list[str]]:
    """The hands and the log, as their CSV files have them."""
    rows = [*hand_rows(event), *log_rows(event, ())]
    return [[str(cell) for cell in row] for row in rows]
