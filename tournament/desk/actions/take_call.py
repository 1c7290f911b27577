"""An official goes to the table that called; everybody sees who."""

from datetime import datetime

from rules.refusals import refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.models import Call
from tournament.desk.ruling_law import demand_new_voice
from tournament.live.services import Actor
from tournament.registration.models import Event


def take_call(
    *, event: Event, actor: Actor, now: datetime, call: Call, user: int | None
) -> Receipt:
    """He takes the call. Refused when another one was quicker, and says who; and to the first
    referee where a second one is asked for."""
    with one_change(event, actor, now) as change:
        if call.ruling:
            demand_new_voice(call.ruling, user)
        waiting = Call.objects.filter(pk=call.pk, taken_at=None, answered_at=None)
        if waiting.update(taken_at=now, taken_by=actor.name) != 1:
            call.refresh_from_db()
            who = call.answered_by or call.taken_by
            done = "was at" if call.answered_at else "is going to"
            raise refusal(
                f"{who} was quicker and {done} {call.table}.",
                remedy="Take another call, or ask for it to be given back.",
            )
        return change.log(
            "desk.take",
            f"{actor.name} goes to table {call.table.number}: {call.reason}",
            touched=["floor"],
            detail={"call": call.pk, "table": call.table.number, "reason": call.reason},
        )
