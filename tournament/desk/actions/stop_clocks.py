"""Stop all clocks of the event: nobody becomes later than he is."""

from datetime import datetime

from rules.refusals import refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.reasons import demand_reason
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.timing.models import Stop


def stop_clocks(*, event: Event, actor: Actor, now: datetime, reason: str) -> Receipt:
    """Every clock and every penalty stands still until the clocks go on. Refused twice."""
    told = demand_reason(reason)
    with one_change(event, actor, now) as change:
        if Stop.objects.filter(event=event, until__isnull=True).exists():
            raise refusal("The clocks stand still already.", remedy="Let them go on first.")
        Stop.objects.create(event=event, since=now, reason=told)
        return change.log(
            "clock.stop",
            f"Stopped all clocks. Reason: {told}",
            touched=["floor", "event"],
            detail={"reason": told},
        )
