"""Rulings that wait for a second referee, or for the director."""

from collections.abc import Iterator

from tournament.desk.pages.needs.floor import Floor
from tournament.desk.pages.needs.need import Need, Urgency
from tournament.desk.rulings.help_requests_page import open_rulings


def rulings(floor: Floor) -> Iterator[Need]:
    """Every ruling that is questioned or disputed. One query."""
    tables = {(row.stage, row.code): row.table for row in floor.matches}
    for ruling in open_rulings(floor.event):
        table = tables.get((ruling.match.stage_id, ruling.match.code))
        yield Need(Urgency.STANDS, "ruling", str(ruling.pk), ruling, since=ruling.at, table=table)
