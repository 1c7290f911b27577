"""The bonus for a skunk at the end of a round of pinochle.

Knows the hands of one round. Ignores penalties of single players: a skunk depends on the teams'
scores before them (reading N-09).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rules.core.finish import Finish
from rules.core.messages import say_count
from rules.core.outcomes import Bonus, JudgedHand

Scoreless = Callable[[Sequence[int]], bool]


def nothing_in_all(scores: Sequence[int]) -> bool:
    """Whether the round's sum is zero or less."""
    return sum(scores) <= 0


def exactly_nothing(scores: Sequence[int]) -> bool:
    return sum(scores) == 0


def no_hand_scored(scores: Sequence[int]) -> bool:
    """Whether no hand scored a point."""
    return max(scores) <= 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SkunkFinish(Finish):
    """A finish with ``skunk`` points for a side whose opponents are scoreless."""

    skunk: int
    scoreless: Scoreless
    skunk_cites: str

    @property
    def bonus_cites(self) -> str:
        """The paragraph on the skunk."""
        return self.skunk_cites

    def bonuses(
        self, totals: Mapping[str, int], hands: Sequence[JudgedHand], /
    ) -> tuple[Bonus, ...]:
        """The skunk bonus, once all hands are played, for the only side that scored."""
        rows = [hand.score for hand in self.counted(hands) if hand.score]
        if not self.skunk or not rows or len(rows) < (self.hands or 0):
            return ()
        scores = {side: [row[side] for row in rows] for side in totals}
        for side in totals:
            others = [scores[other] for other in totals if other != side]
            own = sum(scores[side])
            ahead = own > 0 and all(own > sum(theirs) for theirs in others)
            if ahead and all(self.scoreless(theirs) for theirs in others):
                why = say_count(
                    "Skunk: the opponents have no points after %(count)s hand.",
                    "Skunk: the opponents have no points after %(count)s hands.",
                    count=len(rows),
                )
                return (Bonus("skunk", side, self.skunk, why, self.skunk_cites),)
        return ()
