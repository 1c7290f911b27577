"""The cards of a Rook deal: which are in the deck, what each counts, how many lie in the nest.

Knows counts and points. Does not know bids, and who caught what.
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
    """What one card of a kind counts; ``red_one`` is None where it is as the other ones."""

    ones: int = 0
    red_one: int | None = None
    fives: int = 5
    tens: int = 10
    fourteens: int = 10
    rook: int = 20

    def by_card(self) -> Mapping[Words, tuple[int, ...]]:
        """The counters of a full deck: a kind in words to what each of its cards counts."""
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
    """One deal. ``nest_counts``: counters may be laid in the nest; ``last_trick`` are points for
    winning it, beside the cards."""

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
        """Cards of each player; None where they cannot be dealt evenly."""
        each, over = divmod(DECKS[self.deck] - self.nest, PLAYERS)
        return None if over else each

    def counters(self, cites: str, nest_cites: str) -> Counters:
        """What there is to capture in such a deal."""
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
