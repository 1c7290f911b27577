"""The director announces a draw by lot: the list and the hash of the secret come first."""

from datetime import datetime

from tournament.brackets.drawn import refuse_when_drawn
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.lots import announced, announcement
from tournament.live.services import Actor
from tournament.registration.models import Division, Event
from tournament.registration.selectors import complete_entries, waiting_entries
from tournament.seeding.models import Lot


def announce_draw(
    *, event: Event, actor: Actor, now: datetime, division: Division, purpose: Lot.Purpose
) -> Receipt:
    """Fix the list as it is now, by team number, and a secret that nobody knows yet.

    For partners the list holds those who wait for one, for seeds the teams that can play.
    """
    with one_change(event, actor, now) as change:
        refuse_when_drawn(
            division, f"The bracket of {division.name} is drawn, so there is nothing to draw."
        )
        wanted = waiting_entries if purpose == Lot.Purpose.PARTNERS else complete_entries
        names = [entry.title for entry in wanted(division)]
        lot = announced(change, division=division, purpose=purpose, names=names)
        return change.log(
            "draw.announce",
            announcement(lot),
            touched=[f"seeds:{division.pk}"],
            detail={"draw": lot.number, "names": names, "hash": lot.commitment},
        )
