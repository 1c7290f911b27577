"""Makers for conduct: a referee, a table in play, warnings, people who come back."""

from typing import Any
from uuid import uuid4

from django.test import Client

from tests.kept import kept
from tests.makers import NOON, an_official, logged_in
from tests.makers_scoring import a_drawn_stage, a_game_in_play
from tournament.brackets.models import Game
from tournament.desk.act.change import Act
from tournament.desk.rulings.sanctions import give_warning
from tournament.live.roles import Role
from tournament.live.services import Actor
from tournament.registration.models import Entry, Event, Player
from tournament.rulings.models import ConductWarning
from tournament.rulings.warnings import Whom

REX = Actor(name="rex", role=Role.REFEREE, device="DESK03")
TABLE = "/desk/beach-house-2026/tables/1/"
REFEREE = f"{TABLE}referee/"


@kept
def a_game_at_table_one(**words: Any) -> Game:
    """Team 1 against Team 4, being played at table 1 of Beach House 2026."""
    return a_game_in_play(a_drawn_stage(**words))


def event_of(game: Game) -> Event:
    """The event of the game."""
    return game.match.stage.division.event


def a_referee(event: Event) -> Client:
    """The browser of rex, who is a referee and nothing else."""
    return logged_in(an_official(event, "rex", Role.REFEREE))


def sitting(game: Game, seat: str = "N") -> Player:
    """Who sits there."""
    return game.seatings.get(seat=seat).player


def team_of(player: Player) -> Entry:
    """The player's team."""
    return player.entries.get()


@kept
def warned(game: Game, item: str = "signals", *, seat: str = "N", note: str = "") -> ConductWarning:
    """The player on this seat was warned by rex."""
    player = sitting(game, seat)
    give_warning(
        Act(event_of(game), REX, NOON),
        match=game.match,
        user=None,
        item=item,
        whom=Whom(team_of(player), player),
        note=note,
    )
    return ConductWarning.objects.order_by("id").reverse()[0]


def warning_form(
    game: Game, item: str = "signals", *, seat: str = "N", **rest: Any
) -> dict[str, Any]:
    """A warning as the table's page sends it: item and player tapped."""
    player = sitting(game, seat)
    whom = f"{team_of(player).number}/{player.pk}"
    return {"key": str(uuid4()), "match": game.match_id, "item": item, "whom": whom} | rest
