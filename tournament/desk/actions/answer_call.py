"""A table's call for an official is done with."""

from datetime import datetime

from rules.refusals import refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.models import Call
from tournament.live.services import Actor
from tournament.registration.models import Event


def answer_call(*, event: Event, actor: Actor, now: datetime, call: Call) -> Receipt:
    """Nobody is needed at the table any more. Refused when that was said before."""
    with one_change(event, actor, now) as change:
        unanswered = Call.objects.filter(pk=call.pk, answered_at__isnull=True)
        if unanswered.update(answered_at=now, answered_by=actor.name) != 1:
            call.refresh_from_db()
            raise refusal(
                f"{call.answered_by} has answered {call.table} already.",
                remedy="Nothing is left to do.",
            )
        return change.log(
            "desk.answer",
            f"Went to table {call.table.number}: {call.reason}",
            touched=["floor"],
            detail={"call": call.pk, "table": call.table.number, "reason": call.reason},
        )
