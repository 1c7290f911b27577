"""It was said in error that nobody is needed at a table any more."""

from datetime import datetime

from rules.refusals import refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.models import Call
from tournament.live.services import Actor
from tournament.registration.models import Event


def reopen_call(*, event: Event, actor: Actor, now: datetime, call: Call) -> Receipt:
    """The call waits again, or whoever had taken it still goes. Refused when it waits already."""
    with one_change(event, actor, now) as change:
        answered = Call.objects.filter(pk=call.pk, answered_at__isnull=False)
        if answered.update(answered_at=None, answered_by="") != 1:
            raise refusal("This call waits already.", remedy="Look at the list of calls.")
        return change.log(
            "desk.call-again",
            f"Table {call.table.number} still needs somebody: {call.reason}",
            touched=["floor"],
            detail={"call": call.pk, "table": call.table.number, "reason": call.reason},
        )
