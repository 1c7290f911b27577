"""A club's fine is paid, waived, or owed after all."""

from datetime import datetime

from rules.refusals import refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.reasons import demand_reason
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.rulings.models import Fine

WORDS = {
    Fine.State.PAID: "has paid its",
    Fine.State.WAIVED: "need not pay its",
    Fine.State.OWED: "owes after all its",
}


def settle_fine(
    *, event: Event, actor: Actor, now: datetime, fine: Fine, state: Fine.State, reason: str = ""
) -> Receipt:
    """Say how the fine stands now. Refused when it stands so already; one is waived, and owed
    again, with a reason only."""
    told = "" if state == Fine.State.PAID else demand_reason(reason)
    with one_change(event, actor, now) as change:
        before = Fine.objects.get(pk=fine.pk).state
        moved = Fine.objects.filter(pk=fine.pk).exclude(state=state)
        settled = now if state != Fine.State.OWED else None
        if moved.update(state=state, reason=told, settled_by=actor.name, settled_at=settled) != 1:
            raise refusal(
                f"This fine is {state.label.lower()} already.", remedy="Look at the list again."
            )
        because = f" Reason: {told}" if told else ""
        return change.log(
            "fine.settle",
            f"{fine.club} {WORDS[state]} ${fine.dollars}: {fine.words}.{because}",
            touched=["event"],
            detail={"fine": fine.pk, "before": before, "after": str(state), "reason": told},
        )
