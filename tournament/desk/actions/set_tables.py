"""Say how many tables the hall has."""

from datetime import datetime

from rules.refusals import refusal
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.topics import TABLES
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.models import Assignment
from tournament.tables.services import add_tables

MOST = 500


def set_tables(*, event: Event, actor: Actor, now: datetime, count: int) -> Receipt:
    """From now on the tables 1 to `count` are in use and no others.

    Refused when a match stands at a table that would go.
    """
    if not 1 <= count <= MOST:
        raise refusal(f"{count} tables cannot be.", remedy=f"Type a number from 1 to {MOST}.")
    with one_change(event, actor, now) as change:
        _demand_empty_above(event, count)
        before = event.tables.filter(in_use=True).count()
        add_tables(event=event, count=count)
        event.tables.filter(number__lte=count).update(in_use=True)
        event.tables.filter(number__gt=count).update(in_use=False)
        change.require_as_shown(TABLES)
        return change.log(
            "tables.set",
            f"The hall has {count} tables now, before it had {before}.",
            touched=[TABLES, "floor", "event"],
            detail={"before": before, "after": count},
        )


def _demand_empty_above(event: Event, count: int) -> None:
    standing = Assignment.objects.filter(
        table__event=event, table__number__gt=count, cleared_at__isnull=True
    )
    taken = standing.select_related("table", "match").order_by("table__number").first()
    if taken is not None:
        raise refusal(
            f"{taken.match.code} stands at table {taken.table.number}.",
            remedy="Move it to another table first, or wait until it is handed in.",
        )
