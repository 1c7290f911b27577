"""The director types one past event of a person who plays here."""

from datetime import datetime

from rules.refusals import refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.live.services import Actor
from tournament.registration.history import keep_past_of
from tournament.registration.models import Event, Player
from tournament.registration.past_rows import PastRow


def type_past(
    *, event: Event, actor: Actor, now: datetime, player: Player, row: PastRow
) -> Receipt:
    """Keep the row for the person that the player is; the same event is overwritten."""
    with one_change(event, actor, now) as change:
        if player.person is None:
            raise refusal(
                f"It is not said yet which {player.name} this is.",
                remedy="Choose the person first.",
            )
        keep_past_of(player.person, row)
        return change.log(
            "past.type",
            f"{row.event} {row.year} was kept for {player.name}.",
            detail={"person": player.person.pk, "year": row.year, "event": row.event},
        )
