"""Makers for rulings: a round of pinochle in play, officials who rule, and what they say."""

from typing import Any
from uuid import uuid4

from django.contrib.auth.models import User
from django.test import Client

from tests.kept import kept
from tests.makers import NOON, an_official, logged_in
from tests.makers_scoring import a_drawn_stage, a_game_in_play
from tournament.brackets.models import Game, Match
from tournament.desk.act.change import Act
from tournament.desk.rulings.items import rule_book
from tournament.desk.rulings.opinions import (
    agree_with_ruling,
    disagree_with_ruling,
    question_ruling,
)
from tournament.desk.rulings.rulings import Case, decide_ruling, make_ruling, withdraw_ruling
from tournament.live.roles import Role
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.rulings.models import Opinion, Ruling
from tournament.rulings.verdicts import STANDS, Verdict

WRONG_TABLE = "penalty/wrong-table"


def penalty(*seats: str, code: str = "wrong-table") -> Verdict:
    """These seats pay what the list says."""
    return Verdict(Opinion.Says.PENALTY, code=code, seats=seats)


@kept
def a_round_of_pinochle() -> Game:
    """Team 1 (North, South) against Team 4, at table 1, nothing played."""
    return a_game_in_play(a_drawn_stage(ruleset="npa-pinochle"), keeper="W")


def event_at(match: Match) -> Event:
    return Event.objects.get(pk=match.stage.division.event_id)


def an_actor(user: User, role: Role) -> Actor:
    return Actor(name=user.get_username(), role=role, device="REF001")


def who(game: Game, name: str, role: Role = Role.REFEREE) -> dict[str, Any]:
    """This official as the actor, with their office."""
    user = an_official(event_at(game.match), name, role)
    return {
        "act": Act(event_at(game.match), an_actor(user, role), NOON, uuid4()),
        "user": user.pk,
    }


@kept
def ruled(
    game: Game,
    verdict: Verdict | None = None,
    *,
    by: str = "ben",
    role: Role = Role.REFEREE,
    item: str = WRONG_TABLE,
    minutes: int = 0,
    told: tuple[str, ...] = (),
) -> Ruling:
    """A ruling on the item: North was at the wrong table, unless said otherwise."""
    found = rule_book(game.match.stage.division).find(item)
    assert found
    _, ruling = make_ruling(
        **who(game, by, role),
        case=Case(game.match, game, found, told=told),
        verdict=verdict or penalty("N"),
        words="",
        minutes=minutes,
    )
    assert ruling
    return ruling


@kept
def questioned(ruling: Ruling) -> Ruling:
    """The table asks for a second referee."""
    event = event_at(ruling.match)
    table = Actor(name="Table 1", role=Role.TABLE, device="PHONE1")
    question_ruling(Act(event, table, NOON), ruling=ruling)
    return ruling


@kept
def agreed(ruling: Ruling, by: str = "cleo") -> Ruling:
    assert ruling.game
    agree_with_ruling(**who(ruling.game, by), ruling=ruling, words="", minutes=0)
    return ruling


@kept
def disagreed(ruling: Ruling, verdict: Verdict = STANDS, by: str = "cleo") -> Ruling:
    assert ruling.game
    disagree_with_ruling(**who(ruling.game, by), ruling=ruling, verdict=verdict, words="")
    return ruling


@kept
def decided(
    ruling: Ruling, verdict: Verdict = STANDS, by: str = "dora", role: Role = Role.DIRECTOR
) -> Ruling:
    assert ruling.game
    decide_ruling(**who(ruling.game, by, role), ruling=ruling, verdict=verdict, words="", minutes=0)
    return ruling


@kept
def withdrawn(ruling: Ruling) -> Ruling:
    assert ruling.game
    withdraw_ruling(
        **who(ruling.game, "dora", Role.DIRECTOR), ruling=ruling, reason="It was another table"
    )
    return ruling


def browser(game: Game, name: str = "ben", role: Role = Role.REFEREE) -> Client:
    """The browser of an official of the game's event."""
    return logged_in(an_official(event_at(game.match), name, role))


def at(ruling: Ruling, what: str = "") -> str:
    """The address of a ruling at the desk."""
    return f"/desk/{event_at(ruling.match).slug}/rulings/{ruling.pk}/{what}"


def penalties_of(game: Game) -> list[dict[str, str]]:
    """What stands on the game's sheet."""
    game.sheet.refresh_from_db()
    found: list[dict[str, str]] = game.sheet.besides.get("penalties", [])
    return found
