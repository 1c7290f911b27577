"""The readings of the pinochle chapter that a director can change, as values of its law."""

from dataclasses import dataclass

#: A pinochle by the opponents of the bidders (N-10): the award of the set and the bonus, their own
#: meld, points and bonus alone, or the award of the set without a bonus.
SET_AND_BONUS, BONUS_ALONE, NO_BONUS = "set-award", "alone", "no-bonus"
#: A pinochle stopped by a renege that was not proven (N-07): meld, the deck's points and the
#: bonus; the bid in place of the points; or all of it.
AS_PLAYED, BID_FOR_POINTS, ALL_OF_IT = "pinochle", "bid", "both"
#: What the opponents of a silenced dealer score (N-17).
BID_AND_MELD, BID_ALONE, NOTHING = "bid-and-meld", "bid", "nothing"


@dataclass(frozen=True, slots=True)
class Readings:
    defenders_pinochle: str = SET_AND_BONUS
    stopped_pinochle: str = AS_PLAYED
    silenced_award: str = BID_AND_MELD


BY_DEFAULT = Readings()
