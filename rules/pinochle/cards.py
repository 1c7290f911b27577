"""The card points of a pinochle deck in play.

Knows eighty cards, sixteen of each rank, and the last book. Does not know melds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from math import gcd

from rules.bidding.counters import Counters
from rules.core.messages import Words, all_of, say

OF_A_RANK = 16
RANKS: Mapping[str, Words] = {
    "aces": say("aces"),
    "tens": say("tens"),
    "kings": say("kings"),
    "queens": say("queens"),
    "jacks": say("jacks"),
}


@dataclass(frozen=True, slots=True)
class BookPoints:
    """The points of one card of each rank, and of the last book."""

    aces: int = 1
    tens: int = 1
    kings: int = 1
    queens: int = 0
    jacks: int = 0
    last_book: int = 2

    def of_ranks(self) -> Mapping[str, int]:
        """The ranks that score."""
        ranks: dict[str, int] = asdict(self)
        ranks.pop("last_book")
        return {rank: points for rank, points in ranks.items() if points}

    def counters(self, cites: str, nest_cites: str) -> Counters:
        """The points available in a hand."""
        ranks = self.of_ranks()
        total = OF_A_RANK * sum(ranks.values()) + self.last_book
        parts = [
            say("%(cards)s %(points)s", cards=RANKS[rank], points=OF_A_RANK * points)
            for rank, points in ranks.items()
        ]
        parts.append(say("the last book %(points)s", points=self.last_book))
        return Counters(
            total=total,
            unit=gcd(self.last_book, *ranks.values()) or 1,
            nest_most=0,
            cards=all_of(parts),
            cites=cites,
            nest_cites=nest_cites,
        )
