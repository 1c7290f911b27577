"""Take a closed table into use again."""

from datetime import datetime

from rules.refusals import refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.models import Table


def open_table(*, event: Event, actor: Actor, now: datetime, table: Table) -> Receipt:
    """Matches are offered to the table again. Refused when it is in use."""
    with one_change(event, actor, now) as change:
        if event.tables.filter(pk=table.pk, in_use=False).update(in_use=True) != 1:
            raise refusal(f"{table} is in use already.", remedy="Look at the tables again.")
        return change.log(
            "table.open",
            f"Opened table {table.number}.",
            touched=["floor"],
            detail={"table": table.number},
        )
