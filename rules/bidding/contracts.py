"""Who bought the hand, and for how much.

Knows bidder and bid and whether the auction on the sheet agrees. Refuses to know who made it.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.bidding.auctions import NOBODY, Auction, Bidding, judge_calls
from rules.bidding.bids import Ladder, require_bid
from rules.bidding.hands import FORCED, Hand
from rules.core.case import Case
from rules.core.findings import FORMAT, shown


@dataclass(frozen=True, slots=True)
class Contract:
    """The side that bid, its bid, and its seat where that was written.
    ``forced``: nobody bid, and the dealer had to."""

    side: str
    bid: int
    seat: str | None
    forced: bool = False


def hear(hand: Hand, auction: Auction, ladder: Ladder, case: Case) -> Bidding | None:
    """The auction, where its calls are on the sheet."""
    if hand.calls is None:
        if hand.closed and "calls" not in hand.given:
            case.refuse("missing-calls", "closed", "There are no calls.", FORMAT, "Add 'calls'.")
        return None
    if hand.dealer is None:
        if "dealer" not in hand.given:
            case.refuse(
                "missing-dealer",
                "dealer",
                "The calls cannot be followed: it is not written who dealt.",
                auction.cites,
                "Write the dealer's seat.",
            )
        return None
    bidding = judge_calls(hand.calls, hand.dealer, auction, ladder, case)
    if hand.closed and not bidding.closed:
        case.refuse(
            "auction-open",
            "calls",
            f"The auction is not over: {bidding.speaker} has not spoken.",
            auction.cites,
            f"Add the call of {bidding.speaker}; the bidding goes on until all others have passed.",
        )
    return bidding


def read_contract(
    hand: Hand, bidding: Bidding | None, auction: Auction, ladder: Ladder, case: Case
) -> Contract | None:
    """The contract as written or as the closed auction says; None when it cannot be known.

    A bid that is not legal is an objection, but still the contract: the score shows.
    """
    bidder, bid = hand.bidder, hand.bid
    if bidding is not None and bidding.closed:
        if "bidder" not in hand.given:
            bidder = bidding.holder
        if "bid" not in hand.given and bidding.holder is not None:
            bid = bidding.standing
    _require_bidder_and_bid(hand, bidder, bid, auction, case)
    if bid is not None and not ladder.allows(bid):
        require_bid(bid, 0, "bid", ladder, case)
    if hand.won == FORCED:
        _judge_forced(hand, bidder, bid, auction, ladder.minimum, case)
    if bidder is None or bid is None:
        return None
    forced = hand.won == FORCED
    if bidding is not None:
        _judge_agreement(bidder, bid, bidding, auction, case)
        forced = forced or (bidding.forced and "won" not in hand.given)
        _judge_how_won(hand, bidding, auction, case)
    side = case.table.side_of(bidder)
    seat = bidder if bidder in case.table.seats else None
    return None if side is None else Contract(side, bid, seat, forced)


def _require_bidder_and_bid(
    hand: Hand, bidder: str | None, bid: int | None, auction: Auction, case: Case
) -> None:
    if bidder is None and "bidder" not in hand.given:
        case.refuse(
            "missing-bidder",
            "bidder",
            "It is not written who bought the hand.",
            auction.cites,
            "Write the bidder's seat, or the side if the seat is not known.",
        )
    if bid is None and "bid" not in hand.given:
        case.refuse(
            "missing-bid",
            "bid",
            "The bid is not written.",
            auction.cites,
            "Write the bid; if nobody bid, write how the hand ended.",
        )


def _judge_forced(
    hand: Hand,
    bidder: str | None,
    bid: int | None,
    auction: Auction,
    forced: int,
    case: Case,
) -> None:
    """A hand that nobody bid for falls to one player at a fixed bid, where the book has that."""
    if auction.forced == NOBODY:
        case.refuse(
            "nobody-is-forced",
            "won",
            "No dealer is forced to bid in this game.",
            auction.forced_cites,
            "Take 'won' out; if all passed, write that the hand was passed out.",
        )
        return
    if bid is not None and bid != forced:
        case.refuse(
            "forced-bid",
            "bid",
            f"A dealer who is forced to bid bids {forced}, not {shown(bid)}.",
            auction.forced_cites,
            f"Write {forced}, or take 'won' out.",
        )
    if hand.dealer is None and "dealer" not in hand.given:
        case.refuse(
            "missing-dealer",
            "dealer",
            "A bid was forced on the dealer, and it is not written who dealt.",
            auction.forced_cites,
            "Write the dealer's seat.",
        )
        return
    seat = auction.forced_seat(case.table, hand.dealer) if hand.dealer is not None else None
    if bidder is not None and seat is not None and bidder != seat:
        who = "the dealer" if seat == hand.dealer else "the last to speak"
        case.refuse(
            "forced-bidder",
            "bidder",
            f"Only {who} can be forced to bid; {hand.dealer} dealt, so that is {seat}, not "
            f"{bidder}.",
            auction.forced_cites,
            f"Write {seat} as the bidder, or take 'won' out.",
        )


def _judge_agreement(bidder: str, bid: int, bidding: Bidding, auction: Auction, case: Case) -> None:
    holder = bidding.holder
    same_side = holder is not None and bidder in (holder, case.table.side_of(holder))
    if bidding.closed or bid == bidding.standing:
        agrees = same_side and bid == bidding.standing
    else:
        agrees = bid > bidding.standing and _may_still_bid(bidder, bidding, case)
    if not agrees:
        heard = f"{holder} at {bidding.standing}" if holder else "nobody"
        case.refuse(
            "calls-disagree",
            "bid",
            f"Bid and bidder are written as {bidder} at {shown(bid)}; the calls say {heard}.",
            auction.cites,
            "Correct the calls, or write the bidder and the bid that the calls end with.",
        )


def _judge_how_won(hand: Hand, bidding: Bidding, auction: Auction, case: Case) -> None:
    """Whether the bid was bought or forced must agree with calls that say so."""
    if hand.won is None or bidding.holder is None or (hand.won == FORCED) is bidding.forced:
        return
    case.refuse(
        "calls-disagree",
        "won",
        "The calls say that nobody bid and the dealer had to."
        if bidding.forced
        else f"Written as forced on the dealer, but {bidding.holder} bid {bidding.standing}.",
        auction.forced_cites,
        "Take 'won' out: the calls say how the hand was bought.",
    )


def _may_still_bid(bidder: str, bidding: Bidding, case: Case) -> bool:
    """Calls may stop before the end; who has passed cannot have bought the hand afterwards."""
    return any(case.table.side_of(seat) == bidder or seat == bidder for seat in bidding.left)
