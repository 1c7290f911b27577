"""Bids: which are legal and which come next.

Knows ladders. Does not know whose turn it is or what a bid scores.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.case import Case
from rules.core.findings import LARGEST, shown
from rules.core.messages import Words, one_of, say

#: Where a list of the legal bids stops when the book names no highest bid: the first of these, or
#: so many times the lowest bid, where a club counts in tens.
LISTED, TIMES_THE_LOWEST = 500, 10


@dataclass(frozen=True, slots=True)
class Ladder:
    """The legal bids: ``bands`` of (from, step), in order, up to ``maximum`` (None: no limit)."""

    bands: tuple[tuple[int, int], ...]
    maximum: int | None
    cites: str

    @property
    def minimum(self) -> int:
        return self.bands[0][0]

    @property
    def top(self) -> int:
        """The highest number that can be written as a bid."""
        return LARGEST if self.maximum is None else self.maximum

    @property
    def usual_most(self) -> int:
        """The maximum; without one, as far as anyone bids."""
        return self.maximum or max(LISTED, TIMES_THE_LOWEST * self.minimum)

    def allows(self, bid: int) -> bool:
        if bid > self.top:
            return False
        for start, step in reversed(self.bands):
            if bid >= start:
                return (bid - start) % step == 0
        return False

    def after(self, bid: int) -> int | None:
        """The lowest legal bid above ``bid``, or None at the top."""
        higher = self.minimum
        if bid >= higher:
            start, step = next(band for band in reversed(self.bands) if bid >= band[0])
            higher = bid + step - (bid - start) % step
        return higher if higher <= self.top else None

    def before(self, bid: int) -> int | None:
        """The highest legal bid below ``bid``, or None at the bottom."""
        lower = min(bid - 1, self.top)
        if lower < self.minimum:
            return None
        start, step = next(band for band in reversed(self.bands) if lower >= band[0])
        return lower - (lower - start) % step

    def legal(self) -> tuple[int, ...]:
        """All legal bids; without a maximum, as far as anyone bids."""
        bids: list[int] = []
        bid = self.after(self.minimum - 1)
        while bid is not None and bid <= self.usual_most:
            bids.append(bid)
            bid = self.after(bid)
        return tuple(bids)

    def near(self, bid: int, standing: int) -> Words:
        """The legal bids next to a wrong one, in words."""
        above, below = self.after(max(min(bid, self.top), standing)), self.before(bid)
        near = [legal for legal in (below, above) if legal is not None and legal > standing]
        if not near:
            return say("No higher bid is possible. Enter a pass.")
        return say("The nearest legal bid is %(bids)s.", bids=one_of(map(str, near)))


def require_bid(bid: int, standing: int, where: str, ladder: Ladder, case: Case) -> None:
    """Object to an illegal bid and name the legal ones near it."""
    case.refuse(
        "illegal-bid", where, _no_bid(bid, ladder), ladder.cites, ladder.near(bid, standing)
    )


def _no_bid(bid: int, ladder: Ladder) -> Words:
    """Why nobody can bid this."""
    if bid < ladder.minimum:
        return say(
            "A bid of %(bid)s is below the minimum of %(minimum)s.",
            bid=shown(bid),
            minimum=ladder.minimum,
        )
    if bid <= ladder.top:
        return say("A bid of %(bid)s is between two steps.", bid=shown(bid))
    if ladder.maximum:
        return say(
            "A bid of %(bid)s is above the maximum of %(maximum)s.",
            bid=shown(bid),
            maximum=ladder.maximum,
        )
    return say("A bid of %(bid)s is more than anyone can bid.", bid=shown(bid))
