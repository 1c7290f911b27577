"""A match of several games: who has won it, and what its games add up to.

Knows wins and totals of whole games. Refuses to know hands, sheets and when a game is over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

Kind = Literal["single", "best-of", "added"]
SINGLE: Final[Kind] = "single"
BEST_OF: Final[Kind] = "best-of"
ADDED: Final[Kind] = "added"


@dataclass(frozen=True, slots=True)
class Series:
    """How many ``games`` a match has: a single one, the best of them, or all of them added up."""

    kind: Kind = SINGLE
    games: int = 1

    @property
    def needed(self) -> int:
        """The games a side has to win for the match; 0 where not wins but points decide."""
        return 0 if self.kind == ADDED else self.games // 2 + 1

    def decided(self, winners: Sequence[str]) -> str | None:
        """The side that has won the match by these games, in any order; None while it is open,
        and always where the points are added up. "" stands for a game nobody won."""
        for side, wins in Counter(winners).most_common():
            if side and self.needed and wins >= self.needed:
                return side
        return None

    def added(self, totals: Sequence[Mapping[str, int]]) -> Mapping[str, int]:
        """The points of every side over these games; a side that is missing in one has 0 there."""
        sides = dict.fromkeys(side for game in totals for side in game)
        return {side: sum(game.get(side, 0) for game in totals) for side in sides}


ONE_GAME: Final = Series()
