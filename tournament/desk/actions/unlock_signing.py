"""Let a team sign again whose PIN was typed wrongly too often; the PIN stays as it is."""

from datetime import datetime

from rules.refusals import refusal
from tournament.desk.access.agreement import is_locked, unlock
from tournament.desk.act.change import Receipt, one_change
from tournament.live.services import Actor
from tournament.registration.models import Entry, Event


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
