"""Bids: which there are and which come next.

Knows ladders. Refuses to know whose turn it is, and what a bid is worth in play.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.case import Case
from rules.core.findings import LARGEST, listed, shown

#: Where a list of the legal bids stops when the book names no highest bid.
LISTED = 500


@dataclass(frozen=True, slots=True)
class Ladder:
    """The legal bids: ``bands`` of (from, step), in order, up to ``maximum`` (None: no top)."""

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
        """All of them; without a top as far as anyone bids."""
        bids: list[int] = []
        bid = self.after(self.minimum - 1)
        while bid is not None and bid <= (self.maximum or LISTED):
            bids.append(bid)
            bid = self.after(bid)
        return tuple(bids)

    def near(self, bid: int, standing: int) -> str:
        """The legal bids next to a wrong one, in words."""
        above, below = self.after(max(min(bid, self.top), standing)), self.before(bid)
        near = [legal for legal in (below, above) if legal is not None and legal > standing]
        if not near:
            return "Nothing higher can be bid; write a pass."
        return f"Legal here: {listed([str(legal) for legal in near])}."


def require_bid(bid: int, standing: int, where: str, ladder: Ladder, case: Case) -> None:
    """Objects to a bid that is no bid here and names the legal ones near it."""
    if bid < ladder.minimum:
        reason = f"is below the minimum bid of {ladder.minimum}"
    elif bid > ladder.top:
        points = f"the {ladder.maximum} points there are" if ladder.maximum else "anyone can bid"
        reason = f"is more than {points}"
    else:
        reason = "is not a step of the bidding"
    case.refuse(
        "illegal-bid",
        where,
        f"A bid of {shown(bid)} {reason}.",
        ladder.cites,
        ladder.near(bid, standing),
    )
