"""Sets that lose the game: a number in a row or in total.

Knows which hands are sets, and whose. Does not know what a set costs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rules.core.messages import Letter, Words, say
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

    def losers(self, hands: Sequence[JudgedHand]) -> Mapping[str, Words]:
        """The sides that lost by their sets, with the reason: who first had too many.

        In a game where several sides lose points in one hand, several can.
        """
        row: Mapping[str, int] = {}
        times: dict[str, int] = {}
        for hand in hands:
            if hand.outcome in PASSED_OVER:
                continue
            sides = self._set_sides(hand)
            row = {side: row.get(side, 0) + 1 for side in sides}
            times |= {side: times.get(side, 0) + 1 for side in sides}
            lost = {side: self._why(side, row[side], times[side]) for side in sides}
            found = {side: why for side, why in lost.items() if why}
            if found:
                return found
        return {}

    def _why(self, side: str, row: int, times: int) -> Words:
        """Why the side has lost, or "" if it has not."""
        if row == self.in_a_row:
            return say(
                "%(side)s has lost: points lost in %(count)s hands in a row.",
                side=Letter(side),
                count=row,
            )
        if times == self.in_all:
            return say(
                "%(side)s has lost: points lost in %(count)s hands.", side=Letter(side), count=times
            )
        return ""

    def _set_sides(self, hand: JudgedHand) -> Sequence[str]:
        """The sides that were set in this hand."""
        if hand.outcome not in self.outcomes or hand.score is None:
            return ()
        return [side for side, points in hand.score.items() if points < 0]
