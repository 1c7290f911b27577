"""A table asks for an official."""

from datetime import datetime

from rules.refusals import refusal
from tournament.desk.change import Receipt, one_change
from tournament.desk.models import Call
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.models import Table

LONGEST = 120


def call_desk(
    *, event: Event, actor: Actor, now: datetime, table: Table, reason: str
) -> Receipt | None:
    """Call an official to the table. None when the same call is waiting already."""
    said = " ".join(reason.split())[:LONGEST]
    if not said:
        raise refusal("Nobody said what it is about.", remedy="Tap one of the reasons.")
    with one_change(event, actor, now) as change:
        if Call.objects.filter(table=table, reason=said, answered_at=None).exists():
            return None
        call = Call.objects.create(event=event, table=table, reason=said, made_at=now)
        return change.log(
            "desk.call",
            f"{table} calls the desk: {said}.",
            touched=["floor"],
            detail={"call": call.pk, "table": table.number},
        )
