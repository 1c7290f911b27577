"""A match of several games: its winner, and the sum of its games.

Knows wins and totals of whole games. Does not know hands or sheets, or when a game ends.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

Kind = Literal["single", "best-of", "added"]
SINGLE: Final[Kind] = "single"
BEST_OF: Final[Kind] = "best-of"
ADDED: Final[Kind] = "added"


@dataclass(frozen=True, slots=True)
class Series:
    """How a match is decided by its ``games``: a single one, best of, or total points."""

    kind: Kind = SINGLE
    games: int = 1

    @property
    def needed(self) -> int:
        """The wins needed for the match, or 0 if points decide."""
        return 0 if self.kind == ADDED else self.games // 2 + 1

    def decided(self, winners: Sequence[str]) -> str | None:
        """The side that has won the match with these games, in any order.

        None while it is open, and always if points are added. "" stands for a game without a
        winner.
        """
        for side, wins in Counter(winners).most_common():
            if side and self.needed and wins >= self.needed:
                return side
        return None


ONE_GAME: Final = Series()
