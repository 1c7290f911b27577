"""Makers for the table: a match that was called, that is being played, that is nearly over."""

from typing import Any
from uuid import uuid4

from django.test import Client

from tests.kept import kept
from tests.makers import NOON, a_called_match, a_division, a_phone_at, a_stage, an_event
from tests.makers_shown import as_shown
from tournament.brackets.models import Game, Match
from tournament.desk.act.change import Act
from tournament.desk.act.phones import find_table
from tournament.desk.act.secrets import pin
from tournament.desk.phone.sitting_down import Sitting, open_sheet
from tournament.desk.reading.floor_people import entries_of, players_of
from tournament.live.roles import Role
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.models import Table
from tournament.tables.selectors import game_at

TABLE = Actor(name="Table 1", role=Role.TABLE, device="PHONE1")
AT = "/t/beach-house-2026/1/"


@kept
def a_match_at_table_one(*, ruleset: str = "beach-house-rook", **house: Any) -> Match:
    """Team 1 against Team 4, called to table 1 of Beach House 2026."""
    division = a_division(an_event(), ruleset=ruleset, house_rules=house)
    return a_called_match(a_stage(division))


def table_of(match: Match) -> Table:
    """The table at which the match stands."""
    return match.assignments.get(cleared_at=None).table


def expected_chairs(match: Match) -> dict[str, int]:
    """The first team North and South, the second East and West."""
    north_south, east_west = (players_of(entry) for entry in entries_of(match))
    north, south = north_south
    east, west = east_west
    return {"N": north, "E": east, "S": south, "W": west}


def seats_form(match: Match, **answers: Any) -> dict[str, Any]:
    """The seats as expected; North keeps score and deals first."""
    chairs = expected_chairs(match)
    return {**chairs, "keeper": chairs["N"], "dealer": chairs["N"]} | answers


@kept
def a_game(match: Match, *, keeper: str = "N", dealer: str = "N") -> Game:
    """The match's game with its sheet open, everybody on the expected seat."""
    table = table_of(match)
    open_sheet(
        Act(find_table(table.event.slug, table.number).event, TABLE, NOON),
        table=table,
        match=match,
        sitting=Sitting(
            chairs=expected_chairs(match), scorekeeper=keeper, first_dealer=dealer, both_agreed=True
        ),
    )
    game = game_at(table)
    assert game is not None
    return game


def hand_form(number: int, **answers: Any) -> dict[str, Any]:
    """A hand as the phone sends it: North and South bid 70 and took 75."""
    return {
        "key": str(uuid4()),
        "number": number,
        "ruleset": "beach-house-rook",
        "ended": "played",
        "dealer": "NESW"[(number - 1) % 4],
        "bidder": "NS",
        "bid": 70,
        "points": 75,
    } | answers


def saved(phone: Client, number: int, *, at: str = AT, **answers: Any) -> Any:
    """Send a hand from the phone."""
    response = phone.post(f"{at}hands/", hand_form(number, **answers))
    assert response.status_code == 303, response.content.decode()
    return response


def played_out(phone: Client) -> None:
    """Five hands in which North and South take 100: 500 to 100."""
    for number in range(1, 6):
        saved(phone, number, points=100)


def finished(match: Match) -> Game:
    """A game that North and South won 500 to 100."""
    game = a_game(match)
    played_out(a_phone_at(table_of(match)))
    return game


def pin_of(game: Game, side: str) -> str:
    """The PIN of the team that plays this side."""
    return pin(game.sides.get(side=side).entry)


def signed_by(phone: Client, game: Game, side: str) -> Any:
    """A side signs with its PIN."""
    form = {"key": str(uuid4()), "side": side, "seat": side[0], "pin": pin_of(game, side)}
    return phone.post(f"{AT}sign/", form | as_shown(game))


def the_event() -> Event:
    """Beach House 2026."""
    return Event.objects.get(slug="beach-house-2026")
