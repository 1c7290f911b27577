"""A number that nobody means, in every field of every address: an answer each, never an error.

Walks the URL conf with the demo weekend, and sends every field whose name the sources read.
"""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.house.reading import files, text
from tests.makers import NOON, logged_in
from tournament.brackets.models import Match
from tournament.desk.act.secrets import card_key
from tournament.desk.demo.build import build
from tournament.tables.models import Table

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

FIELD = re.compile(r'(?:POST|GET|typed|form|draft)(?:\.get\(|\.getlist\(|\[)"([\w-]+)"')
PASSED_ON = re.compile(r'\(request, (?:desk, )?(?:division, )?"([\w-]+)"')
OF_A_ROW = ("number", "note", "place", "points", "card", "category", "pin")
LONG = "9" * 5000
SEATS = ("N", "E", "S", "W", "NE", "SW")


def test_no_field_of_any_address_fails_on_a_long_number() -> None:
    weekend = build(NOON)
    playing = Match.objects.get(state="playing", stage__division__event=weekend.event)
    table = Table.objects.get(assignments__match=playing, assignments__cleared_at=None)
    client = logged_in(User.objects.get(username="director"))
    client.raise_request_exception = False
    card = {"key": card_key(table)}
    client.post(reverse("table-claim", args=[weekend.event.slug, table.number]), card)
    parts = parts_of_addresses(playing, table)
    failed = [
        f"{how} {route.name}"
        for route in routes(get_resolver())
        for how in ("get", "post")
        if asked(client, how, address(route, parts)) >= 500
    ]
    assert failed == []


def test_the_fields_are_found() -> None:
    assert {"N", "revision", "seen", "person", "partner", "minutes", "table"} <= set(fields())


@cache
def fields() -> tuple[str, ...]:
    """The names under which the desk reads what was typed."""
    sources = [text(path) for path in files(".py") if path.startswith("tournament/")]
    found = {name for source in sources for name in FIELD.findall(source)}
    found |= {name for source in sources for name in PASSED_ON.findall(source)}
    found |= {f"{name}-{key}" for name in OF_A_ROW for key in range(1, 4)}
    return tuple(sorted(found | set(SEATS)))


def routes(resolver: URLResolver) -> Iterator[URLPattern]:
    """Every address but the one that logs out."""
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            yield from routes(pattern)
        elif pattern.name != "logout":
            yield pattern


def parts_of_addresses(playing: Match, table: Table) -> dict[str, object]:
    """What is in an address, from the match that is played in the demo; elsewhere it is 1."""
    division = playing.stage.division
    return {
        "event": division.event.slug,
        "division": division.slug,
        "ruleset": division.ruleset,
        "code": playing.code,
        "number": table.number,
        "key": playing.round.key,
        "sheet": playing.games.get().sheet_id,
        "player": division.event.players.order_by("pk")[0].pk,
        "official": division.event.officials.order_by("pk")[0].pk,
    }


def address(route: URLPattern, parts: dict[str, object]) -> str:
    wanted = {name: parts.get(name, 1) for name in route.pattern.converters}
    return reverse(str(route.name), kwargs=wanted)


def asked(client: Client, how: str, where: str) -> int:
    """The status; what the request changed is undone."""
    before = transaction.savepoint()
    status: int = getattr(client, how)(where, dict.fromkeys(fields(), LONG)).status_code
    transaction.savepoint_rollback(before)
    return status
