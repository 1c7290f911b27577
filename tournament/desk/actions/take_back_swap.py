"""The director takes back that two teams changed places."""

from datetime import datetime

from rules.refusals import refusal
from tournament.brackets import swap_facts
from tournament.brackets.models import Swap
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.reasons import demand_reason
from tournament.desk.pairing import without
from tournament.desk.reading.current_game import topic_of
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.settling import settle


def take_back_swap(
    *, event: Event, actor: Actor, now: datetime, swap: Swap, reason: str
) -> Receipt:
    """Both teams go where the bracket has them. Refused when a match that it changes has begun."""
    told = demand_reason(reason)
    with one_change(event, actor, now) as change:
        if Swap.objects.filter(pk=swap.pk, withdrawn_at__isnull=False).exists():
            raise refusal("That was taken back before.", remedy="Look at the match again.")
        other = swap.other_entry
        if swap.decision_id or other is None:
            raise refusal(
                "The director decided who has this bye.", remedy="Withdraw the decision instead."
            )
        without(swap)
        swap_facts.take_back_swap(swap=swap, now=now)
        touched = settle(swap.stage, now)
        both = (topic_of(swap.slot.match), topic_of(swap.other_slot.match))
        change.require_as_shown(*both)
        return change.log(
            "match.swap-back",
            f"{swap.entry} and {other} are back in their own places. Reason: {told}",
            touched=[*sorted({*touched, *both}), "floor", "queue"],
            detail={"swap": swap.pk, "teams": [swap.entry.number, other.number], "reason": told},
        )
