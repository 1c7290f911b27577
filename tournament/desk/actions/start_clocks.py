"""Let the event's clocks go on."""

from datetime import datetime

from rules.refusals import refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.timing.models import Stop
from tournament.timing.spans import in_words


def start_clocks(*, event: Event, actor: Actor, now: datetime) -> Receipt:
    """The time in which they stood counts for nobody."""
    with one_change(event, actor, now) as change:
        stop = Stop.objects.filter(event=event, until__isnull=True).first()
        if stop is None:
            raise refusal("The clocks are running.", remedy="Stop them first.")
        stop.until = max(now, stop.since)
        stop.save(update_fields=["until"])
        stood = stop.until - stop.since
        return change.log(
            "clock.go-on",
            f"Let all clocks go on; they stood still for {in_words(stood)}. It was: {stop.reason}",
            touched=["floor", "event"],
            detail={"reason": stop.reason, "seconds": round(stood.total_seconds())},
        )
