"""Lateness charged by the minute until a substitute takes the chair.

Knows the grace period and the price. Does not read the wall clock: lateness is in milliseconds
after the announced start.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rules.core.forfeits import MINUTE, Lateness
from rules.core.messages import Words, say
from rules.core.outcomes import PenaltyRow
from rules.core.seats import Table


def begun_minutes(waited: int) -> int:
    """5:01 is in the sixth minute (reading N-15)."""
    return -(-waited // MINUTE)


def full_minutes(waited: int) -> int:
    """5:59 is five minutes."""
    return waited // MINUTE


@dataclass(frozen=True, slots=True)
class Tardiness:
    """Charges ``price`` per minute after ``grace``.

    After minute ``last`` the player is replaced for the round and ends on 0.
    """

    grace: int
    price: int
    last: int
    counted: Callable[[int], int]
    cites: str
    automatic: bool = True

    @property
    def each_player(self) -> bool:
        """True: each player is late individually."""
        return True

    @property
    def limit(self) -> int:
        """15:00.000 is in the fifteenth minute; where only full ones count, 15:59.999 is too."""
        end = (self.last + 1) * MINUTE - 1
        return end if self.counted(end) <= self.last else self.last * MINUTE

    def judge(self, late: Mapping[str, int], table: Table) -> Lateness:
        """``late`` maps seats to milliseconds. Nobody forfeits."""
        rows = [self._row(seat, self.counted(late[seat])) for seat in table.seats if seat in late]
        return Lateness(penalties=tuple([row for row in rows if row is not None]))

    def _row(self, seat: str, minute: int) -> PenaltyRow | None:
        if minute <= self.grace:
            return None
        if minute > self.last:
            why = say(
                "Absent after %(minutes)s min: replaced for the round, 0 points.", minutes=self.last
            )
            return PenaltyRow("tardy", seat, 0, why, self.cites, replaced=True)
        points = self.price * (minute - self.grace)
        return PenaltyRow("tardy", seat, points, self._why(minute), self.cites)

    def _why(self, minute: int) -> Words:
        numbers = {"minute": minute, "price": self.price, "grace": self.grace}
        if self.counted is full_minutes:
            return say(
                "Late by %(minute)s full minutes: %(price)s for each after the first %(grace)s.",
                **numbers,
            )
        return say(
            "Arrived in minute %(minute)s: %(price)s for each minute after the first %(grace)s.",
            **numbers,
        )
