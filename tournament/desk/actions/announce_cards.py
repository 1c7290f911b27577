"""The director announces that the computer draws the cards of a tie: the hash of a secret first."""

from collections.abc import Sequence
from datetime import datetime

from tournament.brackets.models import Stage
from tournament.brackets.open_ties import tie_of
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.lots import announced, announcement
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.seeding.models import Lot


def announce_cards(
    *, event: Event, actor: Actor, now: datetime, stage: Stage, numbers: Sequence[int]
) -> Receipt:
    """Fix who draws, by seed, and a secret that nobody knows yet. Refused unless they are tied."""
    with one_change(event, actor, now) as change:
        names = [entry.title for entry in tie_of(stage, numbers).drawing]
        purpose = Lot.Purpose.CARDS
        lot = announced(change, division=stage.division, purpose=purpose, names=names)
        return change.log(
            "draw.announce",
            announcement(lot),
            touched=["event"],
            detail={"draw": lot.number, "names": names, "hash": lot.commitment},
        )
