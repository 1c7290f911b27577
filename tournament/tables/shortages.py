"""What the hall cannot give: the test that comes before any table is offered. Pure.

Knows which tables a match may stand at; refuses to know which of them are free at the moment.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.tables.hall import Hall, Waiting
from tournament.tables.matching import Claims


@dataclass(frozen=True, slots=True)
class Shortage:
    """Matches the hall has no tables for, what is missing, and what to do about it.

    `code` is for programs and tests. Several matches get their tables after one another; a single
    one never does.
    """

    matches: tuple[int, ...]
    code: str
    words: str
    remedy: str


def shortages(hall: Hall, waiting: Sequence[Waiting]) -> list[Shortage]:
    """Everything that is missing for these matches if all were to be played at once.

    Hall's condition, tested on those that ask for something: any set of them needs as many tables.
    """
    asking = [row for row in waiting if row.accessible or row.keeps or row.zone]
    claims = Claims(len(hall.spots))
    found: list[Shortage] = []
    for place, row in enumerate(asking):
        open_to = hall.open_to(row)
        costs = [0 if spot.number in open_to else None for spot in hall.spots]
        rivals = claims.claim(place, costs)
        if not open_to:
            found.append(_never(hall, row))
        elif rivals and (row.accessible or row.keeps):
            found.append(_in_turn(hall, [asking[rival] for rival in sorted(rivals)]))
    return found


def _never(hall: Hall, row: Waiting) -> Shortage:
    if len(row.keeps) > 1:
        one, other = sorted(row.keeps)[:2]
        return Shortage(
            (row.match,),
            "two-stay",
            f"two players who stay at their tables meet: one at table {one}, one at {other}",
            "Open the team of one of them and let him move.",
        )
    here = [spot for spot in hall.spots if hall.in_zone(spot, row.zone)]
    zone = f"zone {row.zone}" if row.zone else "the hall"
    if not here:
        return Shortage(
            (row.match,),
            "empty-zone",
            f"{zone} has no table",
            "Give a table that zone on the page of tables.",
        )
    for number in row.keeps:
        code, wrong = _why_not(hall, row, number)
        return Shortage(
            (row.match,),
            code,
            f"a player stays at table {number}, which {wrong}",
            "Change the table, or open his team and let him move.",
        )
    return Shortage(
        (row.match,),
        "no-accessible-table",
        f"an accessible table is needed and {zone} has none",
        "Say on the page of tables which of them are accessible.",
    )


def _why_not(hall: Hall, row: Waiting, number: int) -> tuple[str, str]:
    """A code, and the end of the sentence."""
    spot = hall.at.get(number)
    if spot is None:
        return "table-closed", "is not in use"
    if hall.in_zone(spot, row.zone):
        return "not-accessible", "is not accessible"
    return "another-zone", "is in another zone"


def _in_turn(hall: Hall, rows: Sequence[Waiting]) -> Shortage:
    tables = sorted(frozenset().union(*(hall.open_to(row) for row in rows)))
    named = ", ".join(str(number) for number in tables)
    return Shortage(
        tuple(row.match for row in rows),
        "one-after-the-other",
        f"{len(rows)} matches need {'one of tables' if len(tables) > 1 else 'table'} {named}",
        "They play one after the other, or mark another table accessible.",
    )
