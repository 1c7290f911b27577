"""Running totals of the sides, and each player's share.

Knows sums. Does not know how a hand was scored or when a game ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.core.outcomes import PenaltyRow
from rules.core.seats import Table

Winner = str | list[str] | None


def added(totals: Mapping[str, int], score: Mapping[str, int]) -> dict[str, int]:
    return {side: totals[side] + score.get(side, 0) for side in totals}


def players(
    totals: Mapping[str, int], penalties: Sequence[PenaltyRow], table: Table
) -> dict[str, int]:
    """Each player's points: the side's total minus their own penalties. A replaced player has 0."""
    own = {seat: totals[side] for side, seats in table.members.items() for seat in seats}
    result = {seat: own[seat] for seat in table.seats}
    for row in penalties:
        result[row.seat] -= row.points
    for row in penalties:
        if row.replaced:
            result[row.seat] = 0
    return result
