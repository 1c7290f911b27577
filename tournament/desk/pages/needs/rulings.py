"""Rulings that wait for a second referee, or for the director."""

from collections.abc import Iterator

from tournament.desk.pages.calls_page import open_rulings
from tournament.desk.pages.needs.floor import Floor
from tournament.desk.pages.needs.need import Need, Urgency


def rulings(floor: Floor) -> Iterator[Need]:
    """Every ruling that is questioned or disputed. One query."""
    for ruling in open_rulings(floor.event):
        yield Need(Urgency.STANDS, "ruling", str(ruling.pk), ruling, since=ruling.at)
