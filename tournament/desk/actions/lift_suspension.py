"""The director lifts a suspension: the person may be entered again without a word."""

from datetime import datetime

from rules.refusals import refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.reasons import demand_reason
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.rulings.models import Suspension


def lift_suspension(
    *, event: Event, actor: Actor, now: datetime, suspension: Suspension, reason: str
) -> Receipt:
    """It counts no more; that it was said stays to be read. Refused without a reason."""
    told = demand_reason(reason)
    with one_change(event, actor, now) as change:
        standing = Suspension.objects.filter(pk=suspension.pk, lifted_at__isnull=True)
        if standing.update(lifted_at=now) != 1:
            raise refusal("This suspension was lifted already.", remedy="Look at the page again.")
        return change.log(
            "person.lift",
            f"The suspension of {suspension.person} was lifted. Reason: {told}",
            touched=["event"],
            detail={"person": suspension.person_id, "suspension": suspension.pk, "reason": told},
        )
