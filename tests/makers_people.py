"""Makers for people in between: somebody who stands by, a substitute who is asked for or sits."""

from datetime import datetime

from tests.makers import DIRECTOR, NOON, minutes
from tournament.brackets.models import Match
from tournament.desk.actions.add_standby import add_standby
from tournament.desk.actions.propose_substitute import propose_substitute
from tournament.desk.pages.parties import parties_of
from tournament.registration.models import Event, Player
from tournament.tables.models import Standby, Substitution


def after(count: float) -> datetime:
    """So many minutes after noon."""
    return NOON + minutes(count)


def stands_by(event: Event, name: str = "Eve Ash", *, house: bool = False) -> Player:
    """Somebody on the standby list."""
    add_standby(event=event, actor=DIRECTOR, now=NOON, name=name, house=house)
    return Standby.objects.get(player__name=name, player__event=event).player


def sits_at(match: Match, name: str) -> Player:
    """Somebody who sits at the match, by name."""
    (found,) = (one for party in parties_of(match) for one in party.sitting if one.name == name)
    return found


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
        event=event,
        actor=DIRECTOR,
        now=now,
        match=match,
        leaves=sits_at(match, leaves),
        player=known.first() or stands_by(event, player),
        from_hand=from_hand,
        reason="Does not feel well",
        agreed_by=agreed_by,
    )
    return match.substitutions.latest("id")
