"""Take a table out of use."""

from datetime import datetime

from rules.refusals import refusal
from tournament.desk.change import Receipt, one_change
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.models import Table
from tournament.tables.selectors import match_at


def close_table(*, event: Event, actor: Actor, now: datetime, table: Table) -> Receipt:
    """Nothing is offered to the table any more. Refused while a match stands there."""
    with one_change(event, actor, now) as change:
        match = match_at(table)
        if match is not None:
            raise refusal(
                f"{match.code} stands at table {table.number}.",
                remedy="Move it to another table first, or wait until it is handed in.",
            )
        if event.tables.filter(pk=table.pk, in_use=True).update(in_use=False) != 1:
            raise refusal(f"{table} is closed already.", remedy="Look at the tables again.")
        return change.log(
            "table.close",
            f"Closed table {table.number}.",
            touched=["floor"],
            detail={"table": table.number},
        )
