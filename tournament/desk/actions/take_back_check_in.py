"""Somebody was checked in at the desk in error."""

from datetime import datetime

from rules.refusals import refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.timing.models import CheckIn


def take_back_check_in(*, event: Event, actor: Actor, now: datetime, check_in: CheckIn) -> Receipt:
    """They are not here. Refused twice."""
    with one_change(event, actor, now) as change:
        standing = CheckIn.objects.filter(pk=check_in.pk, withdrawn_at__isnull=True)
        if standing.update(withdrawn_at=now) != 1:
            raise refusal("This was undone before.", remedy="Look at the list again.")
        entry = check_in.entry
        return change.log(
            "team.take-back-check-in",
            f"Took back that {check_in.player or entry} checked in.",
            touched=["floor"],
            detail={
                "division": entry.division.slug,
                "team": entry.number,
                "player": check_in.player.name if check_in.player else None,
            },
        )
