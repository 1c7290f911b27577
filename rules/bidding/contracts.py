"""The contract: who won the bid, and for how much.

Knows bidder, bid and whether they agree with the auction. Does not know who made it.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.bidding.auctions import NOBODY, Auction, Bidding, judge_calls
from rules.bidding.bids import Ladder, require_bid
from rules.bidding.hands import AUCTION, FORCED, Hand
from rules.core.case import Case
from rules.core.findings import FORMAT, shown
from rules.core.messages import Key, Letter, Words, say


@dataclass(frozen=True, slots=True)
class Contract:
    """The side that won the bid, the bid, and the bidder's seat if written.

    ``forced``: nobody bid, so the dealer had to.
    """

    side: str
    bid: int
    seat: str | None
    forced: bool = False


def hear(hand: Hand, auction: Auction, ladder: Ladder, case: Case) -> Bidding | None:
    """Check the auction if its calls are on the sheet."""
    if hand.calls is None:
        if hand.closed and "calls" not in hand.given:
            remedy = say("Add %(key)s.", key=Key("calls"))
            case.refuse("missing-calls", "closed", say("There are no calls."), FORMAT, remedy)
        return None
    if hand.dealer is None:
        if "dealer" not in hand.given:
            case.refuse(
                "missing-dealer",
                "dealer",
                say("The calls cannot be checked: no dealer is entered."),
                auction.cites,
                say("Enter the dealer."),
            )
        return None
    bidding = judge_calls(hand.calls, hand.dealer, auction, ladder, case)
    if hand.closed and not bidding.closed:
        case.refuse(
            "auction-open",
            "calls",
            say(
                "The auction is not over: %(player)s has not called.",
                player=Letter(bidding.speaker),
            ),
            auction.cites,
            say(
                "Add the call of %(player)s. Bidding continues until all the others pass.",
                player=Letter(bidding.speaker),
            ),
        )
    return bidding


def read_contract(
    hand: Hand, bidding: Bidding | None, auction: Auction, ladder: Ladder, case: Case
) -> Contract | None:
    """The contract as written or as the auction gives it, or None if it is unknown.

    An illegal bid is a finding but still the contract: the score depends on it.
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
            say("No bidder is entered."),
            auction.cites,
            say("Enter the bidder, or the side if you do not know the player."),
        )
    if bid is None and "bid" not in hand.given:
        case.refuse(
            "missing-bid",
            "bid",
            say("No bid is entered."),
            auction.cites,
            say("Enter the bid. If nobody bid, enter how the hand ended."),
        )


def _judge_forced(
    hand: Hand,
    bidder: str | None,
    bid: int | None,
    auction: Auction,
    forced: int,
    case: Case,
) -> None:
    """Check a hand nobody bid for: by the book, one player takes it at a fixed bid."""
    if auction.forced == NOBODY:
        case.refuse(
            "nobody-is-forced",
            "won",
            say("In this game the dealer is never forced to bid."),
            auction.forced_cites,
            say("Correct %(key)s. If all passed, enter the hand as passed out.", key=Key("won")),
        )
        return
    if bid is not None and bid != forced:
        case.refuse(
            "forced-bid",
            "bid",
            say("A forced dealer bids %(forced)s, not %(bid)s.", forced=forced, bid=shown(bid)),
            auction.forced_cites,
            say("Enter %(bid)s, or choose %(auction)s.", bid=forced, auction=Key(AUCTION)),
        )
    if hand.dealer is None and "dealer" not in hand.given:
        case.refuse(
            "missing-dealer",
            "dealer",
            say("The dealer was forced to bid, but no dealer is entered."),
            auction.forced_cites,
            say("Enter the dealer."),
        )
        return
    seat = auction.forced_seat(case.table, hand.dealer) if hand.dealer is not None else None
    if bidder is not None and seat is not None and bidder != seat:
        _refuse_bidder(hand, seat, auction, case)


def _refuse_bidder(hand: Hand, seat: str, auction: Auction, case: Case) -> None:
    case.refuse(
        "forced-bidder",
        "bidder",
        say("Only the dealer can be forced to bid: %(player)s.", player=Letter(seat))
        if seat == hand.dealer
        else say("Only the last to call can be forced to bid: %(player)s.", player=Letter(seat)),
        auction.forced_cites,
        say(
            "Enter %(player)s as the bidder, or choose %(auction)s.",
            player=Letter(seat),
            auction=Key(AUCTION),
        ),
    )


def _judge_agreement(bidder: str, bid: int, bidding: Bidding, auction: Auction, case: Case) -> None:
    holder = bidding.holder
    same_side = holder is not None and bidder in (holder, case.table.side_of(holder))
    if bidding.closed or bid == bidding.standing:
        agrees = same_side and bid == bidding.standing
    else:
        agrees = bid > bidding.standing and _may_still_bid(bidder, bidding, case)
    if not agrees:
        case.refuse(
            "calls-disagree",
            "bid",
            _disagreement(bidder, bid, bidding),
            auction.cites,
            say("Correct the calls, or enter the bidder and the bid that they end with."),
        )


def _disagreement(bidder: str, bid: int, bidding: Bidding) -> Words:
    if bidding.holder is None:
        return say(
            "The sheet has %(bidder)s at %(bid)s, but the calls have no bid.",
            bidder=Letter(bidder),
            bid=shown(bid),
        )
    return say(
        "The sheet has %(bidder)s at %(bid)s, but the calls have %(player)s at %(high)s.",
        bidder=Letter(bidder),
        bid=shown(bid),
        player=Letter(bidding.holder),
        high=bidding.standing,
    )


def _judge_how_won(hand: Hand, bidding: Bidding, auction: Auction, case: Case) -> None:
    """Check that "bought" or "forced" agrees with the calls."""
    if hand.won is None or bidding.holder is None or (hand.won == FORCED) is bidding.forced:
        return
    case.refuse(
        "calls-disagree",
        "won",
        say("By the calls, nobody bid and the dealer was forced.")
        if bidding.forced
        else say(
            "The sheet has a forced dealer, but %(player)s bid %(bid)s.",
            player=Letter(bidding.holder),
            bid=bidding.standing,
        ),
        auction.forced_cites,
        say("Correct %(key)s: the calls say how the hand was bought.", key=Key("won")),
    )


def _may_still_bid(bidder: str, bidding: Bidding, case: Case) -> bool:
    """Calls may stop early, but a player who passed cannot have won the bid."""
    return any(case.table.side_of(seat) == bidder or seat == bidder for seat in bidding.left)
