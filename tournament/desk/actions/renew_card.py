"""Make a table a new card; the old one and every phone let in with it are out at once."""

from datetime import datetime

from django.db.models import F

from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.reasons import demand_reason
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.models import Table


def renew_card(*, event: Event, actor: Actor, now: datetime, table: Table, reason: str) -> Receipt:
    """The table's link and typed code change; the sheet at the table stays as it is."""
    told = demand_reason(reason)
    with one_change(event, actor, now) as change:
        Table.objects.filter(pk=table.pk).update(link_generation=F("link_generation") + 1)
        table.refresh_from_db()
        return change.log(
            "table.renew",
            f"Made a new card for table {table.number}; the old card and its phones are out. "
            f"Reason: {told}",
            touched=["floor"],
            detail={"table": table.number, "card": table.link_generation, "reason": told},
        )
