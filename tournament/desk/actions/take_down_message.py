"""Take the message to everybody down."""

from datetime import datetime

from rules.refusals import refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.topics import MESSAGE
from tournament.live.models import Message
from tournament.live.services import Actor
from tournament.registration.models import Event


def take_down_message(*, event: Event, actor: Actor, now: datetime) -> Receipt:
    """Nothing is said to everybody any more. Refused when nothing was."""
    with one_change(event, actor, now) as change:
        standing = Message.objects.filter(topic=event.topic).first()
        if standing is None:
            raise refusal("No message is up.", remedy="Look at the floor again.")
        standing.delete()
        change.require_as_shown(MESSAGE)
        return change.log(
            "message.take-down",
            f"Took the message down: “{standing.words}”",
            touched=[MESSAGE, "event", "floor"],
            detail={
                "before": standing.words,
                "before_until": standing.until.isoformat() if standing.until else None,
            },
        )
