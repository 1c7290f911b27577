"""The auction: which bids there are, who speaks when, who bought the hand.

Knows ladders and calls. Refuses to know what a bid is worth in play.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.findings import listed, shown
from rules.hands import Call, Case
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
        higher = self.minimum
        if bid >= higher:
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

    ``dealer_forced``: when everyone else has passed the dealer must take the minimum bid;
    else all may pass.
    """

    dealer_opens: bool
    dealer_forced: bool
    cites: str
    forced_cites: str

    def first_bidder(self, table: Table, dealer: str) -> str:
        return dealer if self.dealer_opens else table.left_of(dealer)


@dataclass(slots=True)
class Bidding:
    """Where an auction stands while its calls are read; ``left`` are those who have not passed."""

    speaker: str
    left: tuple[str, ...]
    standing: int = 0
    holder: str | None = None
    closed: bool = False

    @property
    def passed_out(self) -> bool:
        return self.closed and self.holder is None


def judge_calls(
    calls: Sequence[Call | None], dealer: str, auction: Auction, ladder: Ladder, case: Case
) -> Bidding:
    """Hears the calls one by one, objects to each that is wrong, and says where it stands."""
    now = Bidding(auction.first_bidder(case.table, dealer), case.table.seats)
    for number, call in enumerate(calls):
        if call is None:
            _pass_turn(now.speaker, now, case.table)
            continue
        seat, said = call
        in_turn = seat == now.speaker and not now.closed
        if not in_turn and not _may_speak(seat, now, number, auction, case):
            continue
        if isinstance(said, int):
            _bid(seat, said, now, number, ladder, case)
        else:
            now.left = tuple([other for other in now.left if other != seat])
            if now.left == (dealer,) and now.holder is None and auction.dealer_forced:
                now.standing, now.holder = ladder.minimum, dealer
        now.closed = not now.left or now.left == (now.holder,)
        if not now.closed:
            _pass_turn(seat, now, case.table)
    return now


def _pass_turn(seat: str, now: Bidding, table: Table) -> None:
    """The next player clockwise who has not passed."""
    speaker = table.left_of(seat)
    while now.left and speaker not in now.left:
        speaker = table.left_of(speaker)
    now.speaker = speaker


def _may_speak(seat: str, now: Bidding, number: int, auction: Auction, case: Case) -> bool:
    if seat not in now.left:
        case.refuse(
            "bid-after-pass",
            f"calls/{number}",
            f"{seat} has passed and cannot speak again in this hand.",
            auction.cites,
            "Take the call out; a pass is final.",
        )
        return False
    if now.closed:
        case.refuse(
            "auction-closed",
            f"calls/{number}",
            f"The auction was over before {seat} spoke.",
            auction.cites,
            "Take the call out.",
        )
        return False
    if seat != now.speaker:
        case.refuse(
            "out-of-turn",
            f"calls/{number}",
            f"{seat} spoke out of turn.",
            auction.cites,
            f"{now.speaker} is the next to speak: the auction goes clockwise from "
            + ("the dealer." if auction.dealer_opens else "the dealer's left."),
        )
    return True


def _bid(seat: str, bid: int, now: Bidding, number: int, ladder: Ladder, case: Case) -> None:
    if not ladder.allows(bid):
        refuse_bid(bid, now.standing, f"calls/{number}/1", ladder, case)
    elif bid <= now.standing:
        case.refuse(
            "bid-not-higher",
            f"calls/{number}/1",
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
