"""Coming late until the round is lost.

Knows the minutes of grace. Refuses to know the wall clock: lateness comes in as milliseconds
after the announced start.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.outcomes import PenaltyRow
from rules.seats import Table


@dataclass(frozen=True, slots=True)
class Lateness:
    """What coming late costs: the sides that forfeit, and points of single players."""

    forfeits: tuple[str, ...] = ()
    penalties: tuple[PenaltyRow, ...] = ()


@dataclass(frozen=True, slots=True)
class ForfeitAfter:
    """A side that is not there ``minutes`` after the announced start forfeits; on the minute
    itself it is in time."""

    minutes: int
    cites: str

    def judge(self, late: Mapping[str, int], table: Table) -> Lateness:
        """``late`` is seat to milliseconds."""
        limit = self.minutes * 60_000
        gone = {table.side_of(seat) for seat, waited in late.items() if waited > limit}
        return Lateness(tuple(side for side in table.sides if side in gone))
