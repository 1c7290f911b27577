"""Game points: what a win counts, by how much it was won.

Knows totals of a whole game and lines of margin and points ("won by 31: 3"). Refuses to know when
a game is over and who has won it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MarginLines:
    """``lines``: (margin, points), the smallest margin first. A win counts the points of the
    largest margin it reaches, and the line of 0 is for those who are level."""

    lines: tuple[tuple[int, int], ...]

    def of(self, margin: int) -> int:
        """The game points of this margin; 0 below the first line."""
        return max(
            ((least, points) for least, points in self.lines if least <= margin), default=(0, 0)
        )[1]

    def points(
        self, totals: Mapping[str, int], winner: str, *, lowest_wins: bool
    ) -> Mapping[str, int]:
        """Side to game points. ``winner`` is "" where nobody won alone: then those ahead are level.

        A win is a win by 1 at least, however it was decided.
        """
        if winner:
            others = [points for side, points in totals.items() if side != winner]
            margin = min((abs(totals[winner] - points) for points in others), default=0)
            return {side: self.of(max(margin, 1)) if side == winner else 0 for side in totals}
        best = (min if lowest_wins else max)(totals.values(), default=0)
        return {side: self.of(0) if points == best else 0 for side, points in totals.items()}
