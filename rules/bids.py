"""The auction: which bids there are, who speaks when, who bought the hand.

Knows ladders and calls. Refuses to know what a bid is worth in play.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.findings import listed, shown
from rules.hands import PASS, Call, Case
from rules.seats import Table


@dataclass(frozen=True, slots=True)
class Ladder:
    """The legal bids: ``bands`` of (from, step), in order, up to ``maximum``."""

    bands: tuple[tuple[int, int], ...]
    maximum: int
    cites: str

    @property
    def minimum(self) -> int:
        return self.bands[0][0]

    def allows(self, bid: int) -> bool:
        if bid > self.maximum:
            return False
        for start, step in reversed(self.bands):
            if bid >= start:
                return (bid - start) % step == 0
        return False

    def after(self, bid: int) -> int | None:
        """The lowest legal bid above ``bid``, or None at the top."""
        if bid < self.minimum:
            return self.minimum
        start, step = next(band for band in reversed(self.bands) if bid >= band[0])
        higher = bid + step - (bid - start) % step
        return higher if higher <= self.maximum else None

    def legal(self) -> tuple[int, ...]:
        bids: list[int] = []
        bid = self.after(self.minimum - 1)
        while bid is not None:
            bids.append(bid)
            bid = self.after(bid)
        return tuple(bids)

    def near(self, bid: int, standing: int) -> str:
        """The legal bids next to a wrong one, in words."""
        above = self.after(max(min(bid, self.maximum), standing))
        below = [legal for legal in self.legal() if standing < legal < bid][-1:]
        near = [*below, *([above] if above is not None else [])]
        if not near:
            return "Nothing higher can be bid; write a pass."
        return f"Legal here: {listed([str(legal) for legal in near])}."


@dataclass(frozen=True, slots=True)
class Auction:
    """``dealer_opens``: the dealer speaks first, else the dealer's left.

    ``forced``: the bid a dealer must take when everyone else passed; None: all may pass.
    """

    dealer_opens: bool
    forced: int | None
    cites: str
    forced_cites: str

    def first_bidder(self, table: Table, dealer: str) -> str:
        return dealer if self.dealer_opens else table.left_of(dealer)


@dataclass(slots=True)
class Bidding:
    """Where an auction stands while its calls are read."""

    speaker: str
    standing: int = 0
    holder: str | None = None
    passed: tuple[str, ...] = ()
    forced: bool = False
    closed: bool = False

    @property
    def passed_out(self) -> bool:
        return self.closed and self.holder is None


def judge_calls(
    calls: Sequence[Call | None], dealer: str, auction: Auction, ladder: Ladder, case: Case
) -> Bidding:
    """Hears the calls one by one, objects to each that is wrong, and says where it stands."""
    now = Bidding(auction.first_bidder(case.table, dealer))
    for number, call in enumerate(calls):
        where = f"calls/{number}"
        if call is None:
            _move_on(now.speaker, now, dealer, auction, case.table)
            continue
        seat, said = call
        if _may_speak(seat, now, where, auction, case):
            if said == PASS:
                now.passed = (*now.passed, seat)
            else:
                _bid(seat, int(said), now, where, ladder, case)
        _move_on(seat, now, dealer, auction, case.table)
    return now


def _may_speak(seat: str, now: Bidding, where: str, auction: Auction, case: Case) -> bool:
    if seat in now.passed:
        case.refuse(
            "bid-after-pass",
            where,
            f"{seat} has passed and cannot speak again in this hand.",
            auction.cites,
            "Take the call out; a pass is final.",
        )
        return False
    if now.closed:
        case.refuse(
            "auction-closed",
            where,
            f"The auction was over before {seat} spoke.",
            auction.cites,
            "Take the call out.",
        )
        return False
    if seat != now.speaker:
        case.refuse(
            "out-of-turn",
            where,
            f"{seat} spoke out of turn.",
            auction.cites,
            f"{now.speaker} is the next to speak: the auction goes clockwise from "
            + ("the dealer." if auction.dealer_opens else "the dealer's left."),
        )
    return True


def _bid(seat: str, bid: int, now: Bidding, where: str, ladder: Ladder, case: Case) -> None:
    if not ladder.allows(bid):
        refuse_bid(bid, now.standing, f"{where}/1", ladder, case)
    elif bid <= now.standing:
        case.refuse(
            "bid-not-higher",
            f"{where}/1",
            f"{bid} is not higher than the standing bid of {now.standing}.",
            ladder.cites,
            ladder.near(now.standing, now.standing),
        )
    else:
        now.standing, now.holder = bid, seat


def refuse_bid(bid: int, standing: int, where: str, ladder: Ladder, case: Case) -> None:
    """Objects to a bid that is no bid here and names the legal ones near it."""
    if bid < ladder.minimum:
        reason = f"is below the minimum bid of {ladder.minimum}"
    elif bid > ladder.maximum:
        reason = f"is more than the {ladder.maximum} points there are"
    else:
        reason = "is not a step of the bidding"
    case.refuse(
        "illegal-bid",
        where,
        f"A bid of {shown(bid)} {reason}.",
        ladder.cites,
        ladder.near(bid, standing),
    )


def _move_on(seat: str, now: Bidding, dealer: str, auction: Auction, table: Table) -> None:
    """Closes the auction when nobody is left to speak; else finds the next speaker."""
    left = [other for other in table.seats if other not in now.passed]
    if now.holder is None and left == [dealer] and auction.forced is not None:
        now.standing, now.holder, now.forced = auction.forced, dealer, True
    if not left or left == [now.holder]:
        now.closed = True
        return
    speaker = table.left_of(seat)
    while speaker in now.passed:
        speaker = table.left_of(speaker)
    now.speaker = speaker
