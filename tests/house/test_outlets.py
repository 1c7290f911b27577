"""What is private leaves by no outlet: pages, JSON, calendars, feeds, CSV, PDF, pictures, frames.

Every address is asked with markers in the place of what is private. A stream sends what is new in
the page that somebody without rights is shown, so it holds what the page holds.
"""

import json
from collections.abc import Mapping

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.addresses import Hall, a_demo_hall, address, routes
from tests.hall_clock import HallClock
from tests.makers import DIRECTOR, NOON, an_official, logged_in
from tests.makers_api import a_program
from tournament.brackets.models import Match
from tournament.desk.act.change import Act
from tournament.desk.act.secrets import address_of
from tournament.desk.brackets.forfeits import forfeit_match
from tournament.desk.models import HelpRequest
from tournament.desk.reading.match_words import entrants_of
from tournament.desk.registration.leaving import withdraw_team
from tournament.live.models import LogEntry
from tournament.live.roles import Role
from tournament.registration.models import Contact, Departure, Entry, Player

pytestmark = pytest.mark.django_db

MAIL, PHONE, GUARDIAN = "marker.of.ann@secret.example", "+1 555 867 5309", "Guardian Quell, b. 1987"
SURNAME, REASON = "Vexworthy", "because of Snorkelby"
CONTACTS = (MAIL, PHONE, GUARDIAN)
ALL = (*CONTACTS, SURNAME, REASON)


@pytest.fixture(autouse=True)
def at_noon(hall_clock: HallClock, monkeypatch: pytest.MonkeyPatch) -> None:
    """A team's link ends after its event; what is drawn is searched as it is told to the drawer."""
    hall_clock.shows(NOON)
    for module in ("results_views", "views"):
        monkeypatch.setattr(f"tournament.desk.public.{module}.drawn", lambda told: repr(told))


def a_hall_with_markers() -> Hall:
    """The demo weekend: everyone's contacts, the children's last names and reasons are markers."""
    hall = a_demo_hall()
    Contact.objects.bulk_create(
        Contact(player=player, words=words) for player in Player.objects.all() for words in CONTACTS
    )
    for child in Player.objects.filter(entries__division__learning=True):
        Player.objects.filter(pk=child.pk).update(name=f"{child.name.split()[0]} {SURNAME}")
    for match in Match.objects.filter(stage__division__learning=True, games__isnull=False):
        for game in match.games.all():
            names = {
                seat: f"{name.split()[0]} {SURNAME}" for seat, name in game.sheet.names.items()
            }
            game.sheet.names = names
            game.sheet.besides = {**game.sheet.besides, "late": {"N": "5:00"}}
            game.sheet.save()
    act = Act(hall.event, DIRECTOR, NOON)
    ready = Match.objects.filter(state="ready", stage__division__learning=False)[0]
    forfeit_match(act, match=ready, loser=entrants_of(ready)[0], reason=REASON)
    leaver = Match.objects.get(state="called", stage__division__learning=False)
    gone = entrants_of(leaver)[0]
    withdraw_team(act, entry=gone, kind=Departure.Kind.DISQUALIFIED, reason=REASON)
    HelpRequest.objects.update(reason=REASON)
    assert LogEntry.objects.filter(words__contains=REASON).count() == 2
    return hall


def addresses(hall: Hall) -> dict[str, str]:
    """Every address with the match in play in its place, and the name of its page."""
    link = address_of(Entry.objects.filter(division__learning=False)[0]).split("/")[-2]
    return {address(route, {**hall.parts, "link": link}): str(route.name) for route in routes()}


def outside(hall: Hall) -> dict[str, str]:
    """Those outside the desk, and the same with a played match of each division in its place."""
    found = addresses(hall)
    for match in {row.stage_id: row for row in Match.objects.filter(state="certified")}.values():
        here = {"division": match.stage.division.slug, "code": match.code}
        parts = {**hall.parts, **here, "number": entrants_of(match)[0].number}
        found |= {address(route, parts): str(route.name) for route in routes()}
    return {where: name for where, name in found.items() if not where.startswith("/desk/")}


def showing(
    client: Client, asked: Mapping[str, str], marks: tuple[str, ...], **headers: str
) -> set[str]:
    """The names of the pages among these whose answers contain a marker."""
    client.raise_request_exception = False
    found = set()
    for where, name in asked.items():
        answer = client.get(where, headers=headers)
        heads = json.dumps([*answer.headers.items()]).encode()
        if any(mark.encode() in answer.getvalue() + heads for mark in marks):
            found.add(name)
    return found


def test_nobody_outside_the_desk_reads_any_of_it_anywhere() -> None:
    hall = a_hall_with_markers()
    assert showing(Client(), addresses(hall) | outside(hall), ALL) == set()


def test_no_program_reads_any_of_it_with_all_scopes() -> None:
    hall = a_hall_with_markers()
    program = a_program(hall.event, director="director")
    token = {"Authorization": f"Bearer {program.secret}"}
    asked = {where: name for where, name in outside(hall).items() if where.startswith("/api/")}
    answers = [Client().get(where, headers=token).status_code for where in asked]
    assert answers.count(200) > len(answers) / 2
    assert showing(Client(), asked, ALL, **token) == set()


def test_an_official_who_enters_no_teams_reads_contacts_nowhere() -> None:
    hall = a_hall_with_markers()
    for role in (Role.SCORING, Role.REFEREE, Role.DEPUTY):
        olga = an_official(hall.event, "olga", role)
    assert showing(logged_in(olga), addresses(hall), CONTACTS) == set()


def test_the_director_reads_contacts_on_the_page_of_the_team_and_in_two_files() -> None:
    hall = a_hall_with_markers()
    director = logged_in(User.objects.get(username="director"))
    assert showing(director, addresses(hall), CONTACTS) == {*("team", "contacts-csv", "archive")}
    nobody = {where: name for where, name in addresses(hall).items() if "without" in name}
    assert set(nobody.values()) == {"archive-without-people"}
    assert showing(director, nobody, ALL) == set()
