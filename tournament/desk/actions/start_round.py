"""Let a round begin."""

from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.models import Round
from tournament.desk.change import Receipt, one_change
from tournament.live.services import Actor
from tournament.registration.models import Event


def start_round(*, event: Event, actor: Actor, now: datetime, round: Round) -> Receipt:  # noqa: A002
    """From now on its matches are offered to free tables. A round starts once."""
    with one_change(event, actor, now) as change:
        started = Round.objects.filter(pk=round.pk, started_at__isnull=True)
        if started.update(started_at=now) != 1:
            raise refusal(
                f"{round.name} has started already.", remedy="Look at the floor: its matches wait."
            )
        division = round.stage.division
        return change.log(
            "round.start",
            f"Started {round.name} of {division}.",
            touched=["floor", "event"],
            detail={"division": division.slug, "round": round.key},
        )
