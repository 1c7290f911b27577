"""The director says which of several people of one name a player is."""

from datetime import datetime

from tournament.desk.act.change import Receipt, one_change
from tournament.live.services import Actor
from tournament.registration.history import take_for
from tournament.registration.models import Event, Person, Player


def name_person(
    *, event: Event, actor: Actor, now: datetime, player: Player, person: Person | None
) -> Receipt:
    """The player is `person`, whose history he has from now on; None: somebody new."""
    with one_change(event, actor, now) as change:
        before = player.person_id
        chosen = take_for(player, person)
        who = "the one who is known" if person else "somebody new of this name"
        return change.log(
            "person.name",
            f"{player.name} is {who}.",
            detail={"player": player.pk, "before": before, "after": chosen.pk},
        )
