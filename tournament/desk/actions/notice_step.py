"""The computer's own clock was put forward or back: nothing is ruled by it unseen."""

from datetime import datetime, timedelta

from tournament.desk.change import Receipt, one_change
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.timing.models import Stop


def notice_step(*, event: Event, actor: Actor, now: datetime, step: timedelta) -> Receipt | None:
    """Stop the event's clocks from before the step until an official has looked.

    None when they stand still already: another `runclock` was quicker, or somebody stopped them.
    """
    with one_change(event, actor, now) as change:
        if Stop.objects.filter(event=event, until__isnull=True).exists():
            return None
        seconds = round(step.total_seconds())
        where = "forward" if seconds > 0 else "back"
        told = f"This computer's clock was put {where} by {abs(seconds)} seconds"
        Stop.objects.create(
            event=event, since=now - max(step, timedelta()), reason=told, jumped=seconds
        )
        return change.log(
            "clock.step",
            f"{told}. All clocks stand still until somebody has looked at them.",
            touched=["floor", "event"],
            detail={"seconds": seconds},
        )
