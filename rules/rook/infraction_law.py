"""What infractions cost in a book of Rook, where its text can be read in more than one way.

Knows the readings. Refuses to judge a hand.
"""

from dataclasses import dataclass

#: What the side that did nothing wrong scores: the counters it had captured, all of the deal, or
#: nothing; or the hand is played out and the penalty comes off besides.
CAPTURED, ALL, NOTHING, PLAYED_OUT = "captured", "all", "nothing", "played-out"


@dataclass(frozen=True, slots=True)
class InfractionLaw:
    """``misdeal`` are the points a misdeal costs that was found late; ``wrong_discard`` and
    ``laid_down`` are what the others score after those (readings B-11, B-12).

    ``offender_keeps``: after a renege the side in error keeps its own counters beside the bid it
    loses. ``sets_bidders``: innocent bidders who are short of their bid are set (reading B-13).
    """

    misdeal: int = 0
    wrong_discard: str = CAPTURED
    laid_down: str = CAPTURED
    offender_keeps: bool = False
    sets_bidders: bool = False


NO_INFRACTIONS = InfractionLaw()
