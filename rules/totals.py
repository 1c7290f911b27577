"""Running totals, the end of a game and its winner.

Knows targets and ties. Refuses to know how a hand was scored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.outcomes import Bonus, JudgedHand, PenaltyRow
from rules.seats import Table

if TYPE_CHECKING:
    from rules.sheet import Sheet

Winner = str | list[str] | None


@dataclass(frozen=True, slots=True)
class FirstTo:
    """A side with ``target`` points or more ends the game; the higher total wins; equal totals
    play on."""

    target: int
    cites: str

    def over(
        self, totals: Mapping[str, int], _hands: Sequence[JudgedHand], _sheet: Sheet, /
    ) -> bool:
        return max(totals.values()) >= self.target and self.winner(totals) is not None

    def winner(self, totals: Mapping[str, int]) -> Winner:
        """The side ahead; None when level."""
        best = max(totals.values())
        ahead = [side for side in totals if totals[side] == best]
        return ahead[0] if len(ahead) == 1 else None

    def bonuses(
        self, _totals: Mapping[str, int], _hands: Sequence[JudgedHand], /
    ) -> tuple[Bonus, ...]:
        return ()

    def unfinished(self) -> str:
        """What is still needed, in words."""
        return f"a side needs {self.target} points and more than the other"


def added(totals: Mapping[str, int], score: Mapping[str, int]) -> dict[str, int]:
    return {side: totals[side] + score.get(side, 0) for side in totals}


def players(
    totals: Mapping[str, int], penalties: Sequence[PenaltyRow], table: Table
) -> dict[str, int]:
    """Each player's points: the side's total less his own penalties; a replaced player has 0."""
    own = {seat: totals[side] for side, seats in table.members.items() for seat in seats}
    result = {seat: own[seat] for seat in table.seats}
    for row in penalties:
        result[row.seat] -= row.points
    for row in penalties:
        if row.replaced:
            result[row.seat] = 0
    return result
