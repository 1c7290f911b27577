"""Scores of a partie of Bezique that nobody declared card by card: can they be?

Knows what combinations and one last trick can make. Refuses to know who won.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count

from rules.bezique.combinations import UNIT, Combinations
from rules.bezique.partie import Partie
from rules.core.case import Case
from rules.core.findings import shown


def are_possible(
    partie: Partie, points: Mapping[str, int], table: Combinations, case: Case
) -> bool:
    """Whether both players can have these scores; objects to those they cannot."""
    impossible = [seat for seat in points if not _one(seat, points[seat], table, case)]
    if impossible:
        return False
    if sum(points.values()) > table.most:
        case.refuse(
            "more-than-the-packs-hold",
            "points",
            f"The scores make {sum(points.values())}; all combinations together make {table.most}.",
            table.redeclaring_cites,
            "Correct the scores.",
        )
        return False
    return _one_last_trick(partie, points, table, case)


def _one(seat: str, points: int, table: Combinations, case: Case) -> bool:
    if _can_be(points, table):
        return True
    floor = max(points, 0) // UNIT * UNIT
    below = next(score for score in range(floor, -1, -UNIT) if _can_be(score, table))
    above = next(score for score in count(floor + UNIT, UNIT) if _can_be(score, table))
    case.refuse(
        "impossible-points",
        f"points/{seat}",
        f"No combinations make {shown(points)}.",
        table.cites,
        f"Write {below} or {above}, whichever the combinations make.",
    )
    return False


def _can_be(points: int, table: Combinations) -> bool:
    return table.make(points) or table.make_with_last_trick(points)


def _one_last_trick(
    partie: Partie, points: Mapping[str, int], table: Combinations, case: Case
) -> bool:
    """One player has won the last trick and the other has not."""
    takers = [partie.last_trick] if partie.last_trick is not None else list(points)
    for taker in takers:
        rest = [points[seat] for seat in points if seat != taker]
        if table.make_with_last_trick(points[taker]) and all(map(table.make, rest)):
            return True
    words = " and ".join(f"{points[seat]} for {seat}" for seat in points)
    case.refuse(
        "impossible-last-trick",
        "points",
        f"{words} cannot both be: {table.last_trick} of the points are for the last trick, which "
        + (f"{takers[0]} won." if len(takers) == 1 else "one player wins."),
        table.last_trick_cites,
        "Add the combinations again, and the last trick to one of the scores.",
    )
    return False
