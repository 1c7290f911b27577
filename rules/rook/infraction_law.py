"""The cost of infractions in a Rook book whose text is open to readings. Data only."""

from dataclasses import dataclass

#: What the side that did nothing wrong scores: the counters it had captured, all of the deal, or
#: nothing; or the hand is played out and the penalty comes off besides.
CAPTURED, ALL, NOTHING, PLAYED_OUT = "captured", "all", "nothing", "played-out"


@dataclass(frozen=True, slots=True)
class InfractionLaw:
    """``misdeal``: the cost of a misdeal found late. ``wrong_discard`` and ``laid_down``: what the
    others score after those (readings B-11, B-12).

    ``offender_keeps``: after a renege the offenders keep their counters and lose the bid.
    ``sets_bidders``: innocent bidders short of their bid are set (reading B-13).
    """

    misdeal: int = 0
    wrong_discard: str = CAPTURED
    laid_down: str = CAPTURED
    offender_keeps: bool = False
    sets_bidders: bool = False


NO_INFRACTIONS = InfractionLaw()
