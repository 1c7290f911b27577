"""Somebody can step in no more: he leaves the standby list."""

from datetime import datetime

from rules.refusals import refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.models import Standby


def withdraw_standby(*, event: Event, actor: Actor, now: datetime, standby: Standby) -> Receipt:
    """He is off the list; where he steps in now, he goes on. Refused the second time."""
    with one_change(event, actor, now) as change:
        standing = Standby.objects.filter(pk=standby.pk, withdrawn_at__isnull=True)
        if standing.update(withdrawn_at=now) != 1:
            raise refusal(
                f"{standby.player} is off the list already.", remedy="Look at the list again."
            )
        return change.log(
            "standby.withdraw",
            f"{standby.player} stands by no more.",
            touched=["floor"],
            detail={"standby": standby.pk},
        )
