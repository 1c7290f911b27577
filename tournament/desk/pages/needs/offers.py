"""What the hall can give, and what it cannot. No query: the floor was read."""

from collections.abc import Iterator

from tournament.desk.pages.needs.floor import Floor
from tournament.desk.pages.needs.need import Need, Urgency
from tournament.desk.reading.floor_matches import FloorMatch
from tournament.desk.tables.free_tables import Missing


def offers(floor: Floor) -> Iterator[Need]:
    """The matches that can go to free tables, in one row."""
    if floor.tables.offers:
        yield Need(Urgency.OFFERS, "offers", "free-tables", floor.tables.offers)


def shortages(floor: Floor) -> Iterator[Need]:
    """Ready matches for which the hall has no table, in one row where the same is to be done."""
    rows: dict[tuple[str, str], list[FloorMatch]] = {}
    for short in floor.tables.missing:
        rows.setdefault((short.words, short.remedy), []).extend(short.matches)
    for (words, remedy), matches in rows.items():
        short = Missing(matches, words, remedy)
        yield Need(Urgency.HOLDS, "shortage", matches[0].id, short)
