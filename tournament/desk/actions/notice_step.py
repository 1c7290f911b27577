"""The computer's own clock was put forward or back: nothing is ruled by it unseen."""

from datetime import datetime, timedelta

from tournament.desk.act.change import Receipt, one_change
from tournament.desk.late_rulings import open_again_since
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.timing.models import Stop


def notice_step(*, event: Event, actor: Actor, now: datetime, step: timedelta) -> Receipt | None:
    """Stop the event's clocks from before the step until an official has looked. Who was ruled late
    by a clock put forward, through what a table sent meanwhile, is open again.

    None when they stand still already: another `runclock` was quicker, or somebody stopped them.
    """
    with one_change(event, actor, now) as change:
        if Stop.objects.filter(event=event, until__isnull=True).exists():
            return None
        seconds, since = round(step.total_seconds()), now - max(step, timedelta())
        where = "forward" if seconds > 0 else "back"
        told = f"This computer's clock was put {where} by {abs(seconds)} seconds"
        Stop.objects.create(event=event, since=since, reason=told, jumped=seconds)
        again = open_again_since(event, since) if seconds > 0 else 0
        follows = f" Rulings on being late that are open again: {again}." if again else ""
        return change.log(
            "clock.step",
            f"{told}. All clocks stand still until somebody has looked at them.{follows}",
            touched=["floor", "event"],
            detail={"seconds": seconds},
        )
