"""Makers for people in between: somebody who stands by, a substitute who is asked for or sits."""

from datetime import datetime
from typing import Any

from django.test import Client

from scoring.documents import judge
from scoring.selectors import contents, standing_hands
from tests.kept import kept
from tests.makers import DIRECTOR, NOON, minutes
from tests.makers_floor import director_at, match_at_desk
from tests.makers_table import a_match_at_table_one
from tournament.brackets.models import Game, Match
from tournament.desk.act.change import Act
from tournament.desk.reading.floor_people import parties_of
from tournament.desk.reading.person_scores import PersonScore, scores_by
from tournament.desk.substitutes.standby import add_standby
from tournament.desk.substitutes.substitutions import propose_substitute
from tournament.registration.models import Event, Player
from tournament.tables.models import Standby, Substitution


def after(count: float) -> datetime:
    """So many minutes after noon."""
    return NOON + minutes(count)


@kept
def stands_by(event: Event, name: str = "Eve Ash", *, house: bool = False) -> Player:
    """Somebody on the standby list."""
    add_standby(Act(event, DIRECTOR, NOON), name=name, house=house)
    return Standby.objects.get(player__name=name, player__event=event).player


def sits_at(match: Match, name: str) -> Player:
    """Somebody who sits at the match, by name."""
    (found,) = (one for party in parties_of(match) for one in party.sitting if one.name == name)
    return found


@kept
def asked_for(
    match: Match,
    *,
    leaves: str = "Player 1a",
    player: str = "Eve Ash",
    from_hand: int = 1,
    agreed_by: str = "",
    now: datetime = NOON,
) -> Substitution:
    """A substitute who is asked for, or with `agreed_by` sits at once."""
    event = match.stage.division.event
    known = event.players.filter(name=player, standbys__withdrawn_at=None, standbys__isnull=False)
    propose_substitute(
        Act(event, DIRECTOR, now),
        match=match,
        leaves=sits_at(match, leaves),
        player=known.first() or stands_by(event, player),
        from_hand=from_hand,
        reason="Does not feel well",
        agreed_by=agreed_by,
    )
    return match.substitutions.latest("id")


@kept
def a_match_with_standby(ruleset: str = "beach-house-rook", **house: Any) -> Match:
    """Team 1 against Team 4 at table 1, with Eve Ash on the standby list."""
    match = a_match_at_table_one(ruleset=ruleset, **house)
    stands_by(match.stage.division.event)
    return match


def proposing(match: Match, **words: Any) -> dict[str, Any]:
    """The form: Eve Ash for Player 1a from the first hand."""
    event = match.stage.division.event
    form = {
        "leaves": sits_at(match, "Player 1a").pk,
        "player": event.players.get(name="Eve Ash").pk,
        "from_hand": 1,
        "reason": "Had to leave",
    }
    return form | words


def proposed(match: Match, client: Client | None = None, **words: Any) -> Any:
    """The director, or whose browser this is, proposes her."""
    desk = client or director_at(match.stage.division.event)
    return desk.post(match_at_desk(match, "people/propose/"), proposing(match, **words))


def substitutes_of(match: Match) -> list[dict[str, Any]]:
    """What the sheet says of them."""
    rows: list[dict[str, Any]] = Game.objects.get(match=match).sheet.besides.get("substitutes", [])
    return rows


def scores_of(game: Game) -> dict[str, PersonScore]:
    """Name → what the person has from the game as it stands."""
    sheet = game.sheet
    ruling = judge(sheet, contents(standing_hands(sheet)), complete=sheet.finished)
    return {row.player.name: row for row in scores_by(game, ruling)}
