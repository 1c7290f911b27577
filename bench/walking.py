"""All pages of the product with a field of any size, at four moments of an event.

The pages are those of the URL conf: a new address turns up here by itself.
"""

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from unittest.mock import patch

from django.conf import settings
from django.test import Client
from django.utils import timezone

from bench.playing import play_out
from tests.addresses import address, routes
from tests.makers import NOON, a_division, a_phone_at, a_user, an_event, logged_in, minutes
from tests.makers_big import a_crowd, a_crowded_stage
from tests.makers_floor import begin
from tests.makers_scoring import a_game_in_play, a_handed_in_game, a_posted_game
from tournament.brackets.models import Match, Stage
from tournament.desk.act.secrets import address_of
from tournament.registration.models import Division, Entry, Event
from tournament.tables.services import give_table

EARLY = NOON + minutes(5)
PAPER = """table-cards team-cards team-pin hall-poster read-out certificates round-pack
round-pack-of travel-cards sheets-print bracket-print results-print scorekeeper-card player-card"""
TEXTS = "manual manual-in book rules event-rules"
DOCUMENTS = frozenset(f"{PAPER} {TEXTS}".split())
"""What is printed or read from beginning to end may be long."""
ENTERING, OVER = "entering", "over"
EARLIER = 8
"""Teams of an event before."""


@dataclass(frozen=True, slots=True)
class Place:
    """A page: its name in the URL conf, the moment of its event, its address and who looks."""

    name: str
    moment: str
    path: str
    client: Client
    event: Event

    @property
    def of(self) -> str:
        """Whose page it is: the desk's, a table's or everybody's."""
        first = self.path.split("/")[1]
        return first if first in ("desk", "t") else "public"


@contextmanager
def early() -> Iterator[None]:
    """It is five minutes after the first round began, and this host answers."""
    settings.ALLOWED_HOSTS.append("testserver")
    logging.getLogger("django.request").setLevel(logging.ERROR)
    with patch.object(timezone, "now", lambda: EARLY):
        yield


def places(teams: int) -> Iterator[Place]:
    """All pages that there are, with so many teams."""
    for moment, division, parts in _moments(teams):
        event = division.event
        director, crowd = logged_in(a_user(event.slug)), Client()
        at_table = crowd if moment == ENTERING else a_phone_at(event.tables.get(number=1))
        clients = {"desk": director, "t": at_table}
        for route in routes():
            path = address(route, parts)
            client = clients.get(path.split("/")[1], crowd)
            answer = client.get(path)
            assert answer.status_code < 500, path
            if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
                yield Place(str(route.name), moment, path, client, event)


def _moments(teams: int) -> Iterator[tuple[str, Division, Mapping[str, object]]]:
    """An event before the draw, two in their first round and one at its end; and what stands in
    the addresses of each.
    """
    division = _division(teams, ENTERING)
    a_crowd(division, teams)
    yield ENTERING, division, _of_event(division)
    in_play: tuple[tuple[str, str, Callable[[Stage], None]], ...] = (
        ("bracket", "double-elimination", _call_half),
        ("swiss", "swiss", _call_half),
        (OVER, "double-elimination", _play_out),
    )
    for moment, slug, play in in_play:
        stage = a_crowded_stage(_division(teams, moment), teams, slug)
        begin(stage)
        play(stage)
        yield moment, stage.division, _of_event(stage.division) | _of_match(stage)


def an_event_before() -> None:
    """An event in which some of the people of all later ones have played."""
    stage = a_crowded_stage(_division(EARLIER, OVER), EARLIER, "double-elimination")
    begin(stage)
    play_out(stage)


def _division(teams: int, moment: str) -> Division:
    name = f"{teams} {moment}"
    event = an_event(name=name, director=name.replace(" ", "-"), tables=max(4, teams // 2))
    return a_division(event)


def _of_event(division: Division) -> dict[str, object]:
    event = division.event
    return {
        "event": event.slug,
        "division": division.slug,
        "ruleset": division.ruleset,
        "player": event.players.order_by("pk")[0].pk,
        "official": event.officials.order_by("pk")[0].pk,
        "link": _link(division.entries.order_by("pk")[0]),
        "language": "en",
    }


def _link(entry: Entry) -> str:
    """The secret part of the address of a team's own page."""
    return address_of(entry).rstrip("/").rpartition("/")[2]


def first_match(stage: Stage) -> Match:
    """The first that is played: of ten teams six begin with a bye."""
    played = stage.matches.exclude(state=Match.State.BYE)
    return played.select_related("round").order_by("play_order")[0]


def _of_match(stage: Stage) -> dict[str, object]:
    match = first_match(stage)
    found = {"code": match.code, "match": match.pk, "round": match.round_id, "key": match.round.key}
    sheet = match.games.values_list("sheet", flat=True).first()
    entry = Entry.objects.filter(slots__match=match).order_by("slots__position")[0]
    return found | {"link": _link(entry)} | ({"sheet": sheet} if sheet else {})


def _play_out(stage: Stage) -> None:
    """Play all matches, the first one with a sheet."""
    a_posted_game(stage, first_match(stage).code)
    play_out(stage)


def _call_half(stage: Stage) -> None:
    """Call matches to every other table: one is in play, one handed in, the others wait."""
    matches = stage.matches.filter(state=Match.State.READY)
    first, second, *others = matches.select_related("stage__division__event").order_by("play_order")
    a_game_in_play(stage, first.code, table=1)
    a_handed_in_game(stage, second.code, table=3)
    tables = stage.division.event.tables.order_by("number")[4::2]
    for table, match in zip(tables, others, strict=False):
        give_table(table=table, match=match, now=NOON)
