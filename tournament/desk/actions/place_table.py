"""Say where a table stands on the plan of the hall."""

from datetime import datetime

from rules.refusals import refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.topics import topic_of_row
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.models import Table

MOST = 100


def place_table(
    *, event: Event, actor: Actor, now: datetime, table: Table, column: int, row: int
) -> Receipt:
    """The table stands in this row, so many tables from the left; both count from 1."""
    if not (1 <= column <= MOST and 1 <= row <= MOST):
        raise refusal(
            "That place is not on the plan.", remedy=f"Type two numbers from 1 to {MOST}."
        )
    with one_change(event, actor, now) as change:
        table.refresh_from_db()
        before = [table.row, table.column]
        Table.objects.filter(pk=table.pk).update(column=column, row=row)
        change.require_as_shown(topic_of_row(table, "place"))
        return change.log(
            "table.place",
            f"Table {table.number} stands in row {row}, place {column}.",
            touched=[topic_of_row(table, "place"), "floor"],
            detail={"table": table.number, "before": before, "after": [row, column]},
        )
