"""Sets that lose the game: a number in a row or in total.

Knows which hands are sets, and whose. Does not know what a set costs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rules.core.outcomes import JudgedHand

#: Outcomes in which the bidders did not make their bid; they alone lose points by them.
SETS: Final = frozenset({"set", "board-set", "no-marriage", "silenced"})
#: Outcomes after which a row of sets goes on: nobody bid, or the hand does not count.
PASSED_OVER: Final = frozenset({"void", "passed-out", None})


@dataclass(frozen=True, slots=True)
class SetLimit:
    """A side loses the game with ``in_a_row`` consecutive sets or ``in_all`` sets.

    None means no limit. A set is a hand with one of these ``outcomes`` in which the side loses
    points.
    """

    in_a_row: int | None
    in_all: int | None
    outcomes: frozenset[str | None] = SETS

    def loser(self, hands: Sequence[JudgedHand]) -> str | None:
        """The side that lost by its sets; of two, the first."""
        last, row = None, 0
        times: dict[str, int] = {}
        for hand in hands:
            if hand.outcome in PASSED_OVER:
                continue
            side = self._set_side(hand)
            row = row + 1 if side == last else 1
            last = side
            if side is None:
                continue
            times[side] = times.get(side, 0) + 1
            if row == self.in_a_row or times[side] == self.in_all:
                return side
        return None

    def _set_side(self, hand: JudgedHand) -> str | None:
        """The side that was set in this hand, or None."""
        if hand.outcome not in self.outcomes or hand.score is None:
            return None
        return next((side for side, points in hand.score.items() if points < 0), None)
