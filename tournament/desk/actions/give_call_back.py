"""An official who took a call cannot go after all: it waits again."""

from datetime import datetime

from rules.refusals import refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.models import Call
from tournament.live.services import Actor
from tournament.registration.models import Event


def give_call_back(*, event: Event, actor: Actor, now: datetime, call: Call) -> Receipt:
    """The call waits for anybody again. Refused while nobody has it, and once it is answered."""
    with one_change(event, actor, now) as change:
        taken = Call.objects.filter(pk=call.pk, taken_at__isnull=False, answered_at=None)
        who = call.taken_by
        if taken.update(taken_at=None, taken_by="") != 1:
            raise refusal(
                "Nobody has this call any more.", remedy="Look at the list of calls again."
            )
        return change.log(
            "desk.give-back",
            f"Gave back the call of table {call.table.number}, which {who} had: {call.reason}",
            touched=["floor"],
            detail={"call": call.pk, "table": call.table.number, "was": who},
        )
