"""A team's PIN: renewed, and unlocked."""

from datetime import datetime

from django.db.models import F

from rules.refusals import refusal
from tournament.desk.act.agreement import is_locked, unlock
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.reasons import demand_reason
from tournament.live.services import Actor
from tournament.registration.models import Entry, Event


def renew_pin(*, event: Event, actor: Actor, now: datetime, entry: Entry, reason: str) -> Receipt:
    """The team signs with another PIN from now on. Signatures already given stand."""
    told = demand_reason(reason)
    with one_change(event, actor, now) as change:
        Entry.objects.filter(pk=entry.pk).update(pin_generation=F("pin_generation") + 1)
        entry.refresh_from_db()
        return change.log(
            "team.renew-pin",
            f"Made a new PIN for {entry}. Reason: {told}",
            touched=[f"teams:{entry.division_id}"],
            detail={"team": entry.number, "card": entry.pin_generation, "reason": told},
        )


def unlock_signing(*, event: Event, actor: Actor, now: datetime, entry: Entry) -> Receipt:
    """Give the team its tries back. Refused when it can sign anyway."""
    with one_change(event, actor, now) as change:
        if not is_locked(entry, now):
            raise refusal(f"{entry} is not locked.", remedy="They can sign.")
        unlock(entry)
        return change.log(
            "team.unlock",
            f"Unlocked signing for {entry}.",
            touched=[f"teams:{entry.division_id}"],
            detail={"team": entry.number},
        )
