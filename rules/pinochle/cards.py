"""What the cards of a pinochle deck count in play.

Knows eighty cards, sixteen of each rank, and the last book. Refuses to know melds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from math import gcd

from rules.bidding.counters import Counters

OF_A_RANK = 16


@dataclass(frozen=True, slots=True)
class BookPoints:
    """Points of one card of a rank, and of the last book."""

    aces: int = 1
    tens: int = 1
    kings: int = 1
    queens: int = 0
    jacks: int = 0
    last_book: int = 2

    def of_ranks(self) -> Mapping[str, int]:
        """The ranks that count."""
        ranks: dict[str, int] = asdict(self)
        ranks.pop("last_book")
        return {rank: points for rank, points in ranks.items() if points}

    def counters(self, cites: str, nest_cites: str) -> Counters:
        """What there is to take in a hand."""
        ranks = self.of_ranks()
        total = OF_A_RANK * sum(ranks.values()) + self.last_book
        parts = [f"{rank} {OF_A_RANK * points}" for rank, points in ranks.items()]
        words = ", ".join([*parts, f"the last book {self.last_book}"])
        return Counters(
            total=total,
            unit=gcd(self.last_book, *ranks.values()) or 1,
            nest_most=0,
            counted=f"{words}: {total} in every deal",
            cites=cites,
            nest_cites=nest_cites,
        )
