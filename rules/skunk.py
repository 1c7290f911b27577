"""A round of pinochle: over when each player has dealt a hand, and what a skunk brings.

Knows the hands of one round. Refuses to know penalties of single players: a skunk is told from
what the teams scored, before them (reading N-09).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.deals import stands
from rules.outcomes import Bonus, JudgedHand
from rules.totals import Winner

if TYPE_CHECKING:
    from rules.sheet import Sheet

Scoreless = Callable[[Sequence[int]], bool]


def nothing_in_all(scores: Sequence[int]) -> bool:
    """The round came to nothing or less."""
    return sum(scores) <= 0


def exactly_nothing(scores: Sequence[int]) -> bool:
    return sum(scores) == 0


def no_hand_scored(scores: Sequence[int]) -> bool:
    """Not one hand brought a point."""
    return max(scores) <= 0


@dataclass(frozen=True, slots=True)
class OneDealEach:
    """Over after ``hands`` hands that count; the higher total wins; ``skunk`` are the points for
    leaving the opponents scoreless."""

    hands: int
    skunk: int
    scoreless: Scoreless
    cites: str
    skunk_cites: str
    target: int | None = None

    def over(
        self, _totals: Mapping[str, int], hands: Sequence[JudgedHand], _sheet: Sheet, /
    ) -> bool:
        return len([hand for hand in hands if stands(hand)]) >= self.hands

    def winner(self, totals: Mapping[str, int]) -> Winner:
        """The side ahead; None when level."""
        best = max(totals.values())
        ahead = [side for side in totals if totals[side] == best]
        return ahead[0] if len(ahead) == 1 else None

    def bonuses(
        self, totals: Mapping[str, int], hands: Sequence[JudgedHand], /
    ) -> tuple[Bonus, ...]:
        """The skunk, once all hands are played: for the side that alone has scored."""
        rows = [hand.score for hand in hands if stands(hand) and hand.score]
        if len(rows) < self.hands:
            return ()
        scores = {side: [row[side] for row in rows] for side in totals}
        for side in totals:
            others = [scores[other] for other in totals if other != side]
            own = sum(scores[side])
            ahead = own > 0 and all(own > sum(theirs) for theirs in others)
            if ahead and all(self.scoreless(theirs) for theirs in others):
                why = f"the opponents are scoreless after {self.hands} hands"
                return (Bonus("skunk", side, self.skunk, why, self.skunk_cites),)
        return ()

    def unfinished(self) -> str:
        return f"a round is {self.hands} hands, one dealt by each player"
