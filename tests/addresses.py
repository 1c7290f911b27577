"""Every address of the house with something of an event in each of its places, for laws that walk
the URL conf."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.kept import kept
from tests.makers import NOON
from tournament.brackets.models import Match
from tournament.desk.demo.build import build
from tournament.registration.models import Event
from tournament.tables.models import Table


def routes(resolver: URLResolver | None = None) -> Iterator[URLPattern]:
    """Every address but the one that logs out."""
    for pattern in (resolver or get_resolver()).url_patterns:
        if isinstance(pattern, URLResolver):
            yield from routes(pattern)
        elif pattern.name != "logout":
            yield pattern


def parts_of_addresses(playing: Match, table: Table) -> dict[str, object]:
    """What is in an address, from a match that is being played; elsewhere it is 1."""
    division = playing.stage.division
    event = division.event
    return {
        "event": event.slug,
        "division": division.slug,
        "ruleset": division.ruleset,
        "code": playing.code,
        "number": table.number,
        "key": playing.round.key,
        "match": playing.pk,
        "round": playing.round_id,
        "sheet": playing.games.get().sheet_id,
        "player": event.players.order_by("pk")[0].pk,
        "official": event.officials.order_by("pk")[0].pk,
    }


def address(route: URLPattern, parts: Mapping[str, object]) -> str:
    """Where the route leads with these parts."""
    wanted = {name: parts.get(name, 1) for name in route.pattern.converters}
    return reverse(str(route.name), kwargs=wanted)


@dataclass(frozen=True, slots=True)
class Hall:
    """The demo weekend: its event, and what stands in the addresses of the match in play there."""

    event: Event
    table: Table
    parts: dict[str, object]


@kept
def a_demo_hall() -> Hall:
    """The demo weekend as it comes."""
    event = build(NOON).event
    playing = Match.objects.get(state="playing", stage__division__event=event)
    table = Table.objects.get(assignments__match=playing, assignments__cleared_at=None)
    return Hall(event, table, parts_of_addresses(playing, table))
