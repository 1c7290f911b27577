"""What the hall can give, and what it cannot. No query: the floor was read."""

from collections.abc import Iterator

from tournament.desk.pages.needs.floor import Floor
from tournament.desk.pages.needs.need import Need, Urgency


def offers(floor: Floor) -> Iterator[Need]:
    """The matches that can go to free tables, in one row."""
    if floor.tables.offers:
        yield Need(Urgency.OFFERS, "offers", "free-tables", floor.tables.offers)


def shortages(floor: Floor) -> Iterator[Need]:
    """Ready matches for which the hall has no table."""
    for short in floor.tables.missing:
        yield Need(Urgency.HOLDS, "shortage", short.matches[0].id, short)
