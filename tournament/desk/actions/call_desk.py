"""A table asks for an official."""

from datetime import datetime

from rules.refusals import refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.models import PROTEST, Call
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.models import Table

LONGEST = 120
MOST_OPEN = 3
"""Calls of one table that wait; a protest is heard however many there are."""


def call_desk(
    *, event: Event, actor: Actor, now: datetime, table: Table, reason: str
) -> Receipt | None:
    """Call an official to the table. None when the same call is waiting already.

    Refused when `MOST_OPEN` calls of the table wait.
    """
    said = " ".join(reason.split())[:LONGEST]
    if not said:
        raise refusal("Nobody said what it is about.", remedy="Tap one of the reasons.")
    with one_change(event, actor, now) as change:
        waiting = set(
            Call.objects.filter(table=table, answered_at=None).values_list("reason", flat=True)
        )
        if said in waiting:
            return None
        if len(waiting) >= MOST_OPEN and said != PROTEST:
            raise refusal(
                f"{table} has called {MOST_OPEN} times already. The desk knows.",
                remedy="Wait for the official, and tell them the rest.",
                code="enough-calls",
            )
        call = Call.objects.create(event=event, table=table, reason=said, made_at=now)
        return change.log(
            "desk.call",
            f"{table} calls the desk: {said}.",
            touched=["floor"],
            detail={"call": call.pk, "table": table.number},
        )
