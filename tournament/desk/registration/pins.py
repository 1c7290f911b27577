"""A team's PIN: renew it, unlock it."""

from django.db.models import F

from rules.refusals import refusal
from tournament.desk.act.agreement import is_locked, unlock
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.reasons import require_reason
from tournament.desk.act.topics import topic_of_row
from tournament.registration.models import Entry


def renew_pin(act: Act, *, entry: Entry, reason: str) -> Receipt:
    """Give the team another PIN to sign with. Signatures already given stand."""
    why = require_reason(reason)
    with one_change(act) as change:
        Entry.objects.filter(pk=entry.pk).update(pin_generation=F("pin_generation") + 1)
        entry.refresh_from_db()
        change.require_as_shown(topic_of_row(entry, "pin"))
        return change.log(
            "team.renew-pin",
            f"Made a new PIN for {entry}. Reason: {why}",
            touched=[topic_of_row(entry, "pin"), f"teams:{entry.division_id}"],
            detail={"team": entry.number, "card": entry.pin_generation, "reason": why},
        )


def unlock_signing(act: Act, *, entry: Entry) -> Receipt:
    """Give the team its tries back. Raises `Refused` when it can sign anyway."""
    with one_change(act) as change:
        if not is_locked(entry, act.now):
            raise refusal(f"{entry} is not locked.", remedy="They can sign.")
        unlock(entry)
        return change.log(
            "team.unlock",
            f"Unlocked signing for {entry}.",
            touched=[f"teams:{entry.division_id}"],
            detail={"team": entry.number},
        )
