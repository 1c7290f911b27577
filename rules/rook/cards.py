"""The cards of a Rook deal: the deck, its counters and the nest.

Knows counts and points. Does not know bids or who captured what.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import gcd

from rules.bidding.counters import Counters
from rules.core.messages import Words, all_of, say

#: Cards of the decks: four colours from 1 to 14 and the Rook, whole or without the low ones.
FULL, WITHOUT_2_TO_4, WITHOUT_1_TO_4 = "full", "without-2-to-4", "without-1-to-4"
DECKS: Mapping[str, int] = {FULL: 57, WITHOUT_2_TO_4: 45, WITHOUT_1_TO_4: 41}
PLAYERS = 4

#: Who gets the nest and its counters.
TO_LAST_TRICK, TO_BIDDERS, TO_OPPONENTS = "last-trick", "bidders", "opponents"


@dataclass(frozen=True, slots=True)
class CardPoints:
    """The points of one card of each kind. ``red_one`` is None if it scores as other ones."""

    ones: int = 0
    red_one: int | None = None
    fives: int = 5
    tens: int = 10
    fourteens: int = 10
    rook: int = 20

    def by_card(self) -> Mapping[Words, tuple[int, ...]]:
        """The counters of a full deck: from a kind in words to the points of each card."""
        red = self.ones if self.red_one is None else self.red_one
        return {
            say("ones"): (self.ones,) * 3 + (red,),
            say("fourteens"): (self.fourteens,) * 4,
            say("tens"): (self.tens,) * 4,
            say("fives"): (self.fives,) * 4,
            say("the Rook"): (self.rook,),
        }


@dataclass(frozen=True, slots=True)
class RookCards:
    """One deal. ``nest_counts``: counters may be put in the nest.

    ``last_trick`` are the points for winning it.
    """

    deck: str = FULL
    points: CardPoints = field(default_factory=CardPoints)
    nest: int = 5
    nest_counts: bool = True
    last_trick: int = 0

    @property
    def has_ones(self) -> bool:
        return self.deck != WITHOUT_1_TO_4

    @property
    def dealt(self) -> int | None:
        """Cards per player, or None if they cannot be dealt evenly."""
        each, over = divmod(DECKS[self.deck] - self.nest, PLAYERS)
        return None if over else each

    def counters(self, cites: str, nest_cites: str) -> Counters:
        """The counters available in such a deal."""
        kinds = {kind: points for kind, points in self.points.by_card().items() if any(points)}
        if not self.has_ones:
            kinds.pop(say("ones"), None)
        cards = sorted([points for row in kinds.values() for points in row], reverse=True)
        parts = [
            say("%(cards)s %(points)s", cards=kind, points=sum(row)) for kind, row in kinds.items()
        ]
        if self.last_trick:
            parts.append(say("the last trick %(points)s", points=self.last_trick))
        return Counters(
            total=sum(cards) + self.last_trick,
            unit=gcd(self.last_trick, *cards) or 1,
            nest_most=sum(cards[: self.nest]) if self.nest_counts else 0,
            cards=all_of(parts),
            cites=cites,
            nest_cites=nest_cites,
        )
