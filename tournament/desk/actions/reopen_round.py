"""A round that was over has something to play again: a result was taken back."""

from datetime import datetime

from tournament.desk.act.change import Receipt, one_change
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.timing.models import RoundEnd
from tournament.timing.round_ends import open_again


def reopen_round(*, event: Event, actor: Actor, now: datetime, end: RoundEnd) -> Receipt | None:
    """Its end does not stand any more. None: nothing is left to play after all."""
    with one_change(event, actor, now) as change:
        row = next((one for one in open_again(event) if one == end), None)
        if row is None:
            return None
        row.withdrawn_at = now
        row.save(update_fields=["withdrawn_at"])
        division = row.round.stage.division
        return change.log(
            "round.reopen",
            f"{row.round} of {division} is open again: something is left to play.",
            touched=["floor", "event"],
            detail={"division": division.slug, "round": row.round.key},
        )
