"""Game points: what a win is worth, by its margin.

Knows a game's totals and the lines of the table ("won by 31: 3"). Does not know when a game is over
or who won.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MarginLines:
    """``lines``: (margin, points), smallest margin first.

    A win gets the points of the largest margin it reaches. Sides that tie get those of margin 0.
    """

    lines: tuple[tuple[int, int], ...]

    def of(self, margin: int) -> int:
        """The game points of this margin; 0 below the first line."""
        return max(
            ((least, points) for least, points in self.lines if least <= margin), default=(0, 0)
        )[1]

    def points(
        self, totals: Mapping[str, int], winner: str, *, lowest_wins: bool
    ) -> Mapping[str, int]:
        """Game points by side. If ``winner`` is "", the leaders are level.

        A win always has a margin of at least 1, however it was decided.
        """
        if winner:
            others = [points for side, points in totals.items() if side != winner]
            margin = min((abs(totals[winner] - points) for points in others), default=0)
            return {side: self.of(max(margin, 1)) if side == winner else 0 for side in totals}
        best = (min if lowest_wins else max)(totals.values(), default=0)
        return {side: self.of(0) if points == best else 0 for side, points in totals.items()}
