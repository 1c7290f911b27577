"""An event of a whole town in the middle of its first round, of any size.

Everything that a page lists grows with it: teams, tables, matches in every state, people on the
standby list, help requests, warnings, check-ins and other events.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.conf import settings
from django.test import Client
from django.urls import URLPattern

from tests.addresses import address, parts_of_addresses, routes
from tests.makers import DIRECTOR, NOON, a_called_match, a_division, a_phone_at, an_event
from tests.makers_big import a_crowded_stage
from tests.makers_conduct import warned
from tests.makers_floor import begin, director_at
from tests.makers_people import stands_by
from tests.makers_personal import team
from tests.makers_scoring import a_game_in_play, a_handed_in_game, a_posted_game, play
from tournament.brackets.models import Match, Stage
from tournament.desk.act.change import Act
from tournament.desk.act.secrets import address_of, page_key
from tournament.desk.rulings.help_requests import request_help
from tournament.registration.models import Entry, Event
from tournament.timing.models import CheckIn

SHARES = {"posted": 4, "handed-in": 8, "playing": 4, "called": 8}
"""Of the first round's matches, one in so many is in this state; the others are ready."""
ONE_IN = 16
"""So many teams for one person who stands by, help request, warning and other event."""


@dataclass(frozen=True, slots=True)
class Page:
    """An address by its name, and a browser that may open it."""

    name: str
    client: Client
    path: str


@dataclass(frozen=True, slots=True)
class Town:
    """The event, its bracket, and what stands in addresses."""

    event: Event
    stage: Stage
    parts: Mapping[str, object]

    def pages(self) -> Iterator[Page]:
        """Every address without a form of its own: the desk's, a table's phone's and everybody's.

        The personal page is that of a team whose match is in play.
        """
        director, crowd = director_at(self.event), Client()
        phone = a_phone_at(self.event.tables.get(number=self.parts["number"]))
        for route in routes():
            path = address(route, self.parts)
            client = director if path.startswith("/desk") else phone if "/t/" in path else crowd
            yield Page(_name_of(route), client, path)


def _name_of(route: URLPattern) -> str:
    return str(route.name)


def a_town(teams: int) -> Town:
    """The event with so many teams."""
    settings.ALLOWED_HOSTS.append("testserver")
    event = an_event(name=f"A town of {teams}", tables=teams // 2)
    Event.objects.filter(pk=event.pk).update(tables_public=True)
    stage = a_crowded_stage(a_division(event), teams)
    begin(stage)
    table = 0
    codes = list(
        stage.matches.filter(state="ready").order_by("number").values_list("code", flat=True)
    )
    made: dict[str, list[str]] = {}
    for state, share in SHARES.items():
        own = made[state] = [codes.pop(0) for _ in range(max(1, teams // 2 // share))]
        for code in own:
            table += 1
            _bring_to(state, stage, code, table)
    for number in range(max(1, teams // ONE_IN)):
        stands_by(event, f"Sub {number:04}")
        an_event(name=f"Elsewhere {teams} {number}", tables=0, director="dora")
        request_help(
            Act(event, DIRECTOR, NOON), table=event.tables.get(number=number + 1), reason="Misdeal"
        )
    entries = Entry.objects.filter(division__event=event)
    CheckIn.objects.bulk_create(
        CheckIn(entry=entry, day=NOON.date(), at=NOON, recorded_by="Dora")
        for entry in entries[: teams // 2]
    )
    event.refresh_from_db()
    playing = stage.matches.select_related("stage__division__event", "round").get(
        code=made["playing"][0]
    )
    at = playing.assignments.get().table
    entry = playing.slots.select_related("entrant__division__event").first().entrant
    link = address_of(entry).rstrip("/").rpartition("/")[2]
    return Town(event, stage, {**parts_of_addresses(playing, at), "link": link})


def _bring_to(state: str, stage: Stage, code: str, table: int) -> None:
    if state == "posted":
        a_posted_game(stage, code, table=table)
        stage.matches.get(code=code).assignments.update(cleared_at=NOON)
    elif state == "handed-in":
        a_handed_in_game(stage, code, table=table)
    elif state == "playing":
        play(a_game_in_play(stage, code, table=table), 85)
    else:
        a_called_match(stage, code, table)
