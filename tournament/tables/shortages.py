"""What the hall lacks, checked before any table is offered. Pure.

Knows the tables allowed for a match, not which are free now.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.messages import Words, one_of, say, say_count
from tournament.tables.hall import Hall, Waiting
from tournament.tables.matching import FAR, Claims


@dataclass(frozen=True, slots=True)
class Shortage:
    """Matches without enough tables, the reason, and what to do.

    `code` is for programs and tests. Several matches can play one after another; a single one never
    can.
    """

    matches: tuple[int, ...]
    code: str
    words: Words
    remedy: Words


def shortages(hall: Hall, waiting: Sequence[Waiting]) -> list[Shortage]:
    """All shortages if all these matches played at once.

    Hall's condition, tested on matches with needs: any set of them needs as many tables.
    """
    asking = [row for row in waiting if row.accessible or row.keeps or row.zone]
    claims = Claims(len(hall.spots))
    found: list[Shortage] = []
    for place, row in enumerate(asking):
        open_to = hall.open_to(row)
        costs = [0 if spot.number in open_to else FAR for spot in hall.spots]
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
            say(
                "Two opponents must each stay at their table: one at %(one)s, one at %(other)s",
                one=one,
                other=other,
            ),
            say("Open one player's entry and allow them to move."),
        )
    here = [spot for spot in hall.spots if hall.in_zone(spot, row.zone)]
    if not here:
        return _no_table(row)
    for number in row.keeps:
        return Shortage(
            (row.match,),
            *_why_not(hall, row, number),
            say("Change the table, or open their entry and allow them to move."),
        )
    return Shortage(
        (row.match,),
        "no-accessible-table",
        say("An accessible table is needed, and zone %(zone)s has none", zone=row.zone)
        if row.zone
        else say("An accessible table is needed, and the hall has none"),
        say("Mark accessible tables on the tables page."),
    )


def _no_table(row: Waiting) -> Shortage:
    return Shortage(
        (row.match,),
        "empty-zone",
        say("Zone %(zone)s has no table", zone=row.zone)
        if row.zone
        else say("The hall has no table"),
        say("Assign a table to that zone on the tables page.")
        if row.zone
        else say("Set the number of tables on the tables page."),
    )


def _why_not(hall: Hall, row: Waiting, number: int) -> tuple[str, Words]:
    """Why a stationary player's table is not possible for the match: a code, and the words."""
    spot = hall.at.get(number)
    if spot is None:
        return "table-closed", say(
            "A player must stay at table %(table)s, which is closed", table=number
        )
    if hall.in_zone(spot, row.zone):
        return "not-accessible", say(
            "A player must stay at table %(table)s, which is not accessible", table=number
        )
    return "another-zone", say(
        "A player must stay at table %(table)s, which is in another zone", table=number
    )


def _in_turn(hall: Hall, rows: Sequence[Waiting]) -> Shortage:
    tables = sorted(frozenset().union(*(hall.open_to(row) for row in rows)))
    return Shortage(
        tuple(row.match for row in rows),
        "one-after-the-other",
        say_count(
            "%(count)s match needs table %(tables)s",
            "%(count)s matches need table %(tables)s",
            count=len(rows),
            tables=one_of(str(number) for number in tables),
        ),
        say("Play them one after the other, or mark another table accessible."),
    )
