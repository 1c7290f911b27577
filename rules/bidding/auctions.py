"""The auction: who bids when, and who wins the bid.

Knows the order of calls. Does not know which bids are legal or what they score.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rules.bidding.bids import Ladder, require_bid
from rules.bidding.hands import PASS, Call
from rules.core.case import Case
from rules.core.messages import Letter, Words, say
from rules.core.seats import Table

#: Who must take a hand that nobody wants at the minimum bid.
NOBODY: Final = "nobody"
DEALER: Final = "dealer"
LAST: Final = "last"


@dataclass(frozen=True, slots=True)
class Auction:
    """``dealer_opens``: the dealer bids first, otherwise the player on the dealer's left.

    ``forced`` says who must take the minimum bid after all others pass: NOBODY, the DEALER (who
    then may not pass if they open), or the LAST to bid. ``forced_says_pass``: the forced player may
    still call pass. ``dealer_may_bid``: a dealer who bids last may bid after three passes; only
    their own pass forces them.
    """

    dealer_opens: bool
    forced: str
    cites: str
    forced_cites: str
    forced_says_pass: bool = False
    dealer_may_bid: bool = False

    def first_bidder(self, table: Table, dealer: str) -> str:
        return dealer if self.dealer_opens else table.left_of(dealer)

    def forced_seat(self, table: Table, dealer: str) -> str | None:
        """The player who can be forced to bid."""
        if self.forced == LAST and self.dealer_opens:
            return table.seats[table.seats.index(dealer) - 1]
        return None if self.forced == NOBODY else dealer


@dataclass(slots=True)
class Bidding:
    """The auction so far. ``left`` are the players who have not passed.

    ``forced``: nobody bid, so one player had to.
    """

    speaker: str
    left: tuple[str, ...]
    standing: int = 0
    holder: str | None = None
    closed: bool = False
    forced: bool = False

    @property
    def passed_out(self) -> bool:
        return self.closed and self.holder is None


def judge_calls(
    calls: Sequence[Call | None], dealer: str, auction: Auction, ladder: Ladder, case: Case
) -> Bidding:
    """Check the calls one by one, object to wrong ones and return the state of the auction."""
    now = Bidding(auction.first_bidder(case.table, dealer), case.table.seats)
    forced = auction.forced_seat(case.table, dealer)
    for number, call in enumerate(calls):
        if call is None:
            _pass_turn(now.speaker, now, case.table)
            continue
        seat, said = call
        if now.forced and auction.forced_says_pass and (seat, said) == (forced, PASS):
            continue
        in_turn = seat == now.speaker and not now.closed
        if not in_turn and not _may_speak(seat, now, number, auction, case):
            continue
        if isinstance(said, int):
            _bid(seat, said, now, number, ladder, case)
        else:
            now.left = tuple([other for other in now.left if other != seat])
            if now.holder is None and forced is not None:
                _force(seat, forced, now, number, auction, ladder, case)
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
            say("%(player)s has passed and cannot bid again in this hand.", player=Letter(seat)),
            auction.cites,
            say("Remove this call. A pass is final."),
        )
        return False
    if now.closed:
        _refuse_closed(seat, now, number, auction, case)
        return False
    if seat != now.speaker:
        case.refuse(
            "out-of-turn",
            f"calls/{number}",
            say("%(player)s called out of turn.", player=Letter(seat)),
            auction.cites,
            _says_who_calls(Letter(now.speaker), auction),
        )
    return True


def _says_who_calls(player: Letter, auction: Auction) -> Words:
    if auction.dealer_opens:
        return say(
            "%(player)s calls next. The auction goes clockwise from the dealer.", player=player
        )
    return say(
        "%(player)s calls next. The auction goes clockwise from the dealer's left.", player=player
    )


def _force(
    seat: str,
    forced: str,
    now: Bidding,
    number: int,
    auction: Auction,
    ladder: Ladder,
    case: Case,
) -> None:
    """After a pass without a bid, give the hand to the forced player if it is their turn.

    That is once all others have passed or, if the dealer may still bid, once the dealer has too.
    """
    if now.left == (() if auction.dealer_may_bid else (forced,)):
        now.standing, now.holder, now.forced = ladder.minimum, forced, True
    elif seat == forced and not auction.dealer_may_bid:
        _refuse_pass(seat, number, auction, ladder, case)


def _refuse_closed(seat: str, now: Bidding, number: int, auction: Auction, case: Case) -> None:
    if now.forced and seat == now.holder:
        message = say(
            "The others have passed, so %(player)s takes the hand at %(bid)s without a call.",
            player=Letter(seat),
            bid=now.standing,
        )
        cites = auction.forced_cites
    else:
        message = say("The auction ended before %(player)s called.", player=Letter(seat))
        cites = auction.cites
    case.refuse("auction-closed", f"calls/{number}", message, cites, say("Remove this call."))


def _refuse_pass(seat: str, number: int, auction: Auction, ladder: Ladder, case: Case) -> None:
    case.refuse(
        "must-bid",
        f"calls/{number}",
        say("%(player)s cannot pass: nobody has bid yet.", player=Letter(seat)),
        auction.forced_cites,
        say(
            "Enter a bid of %(minimum)s or more for %(player)s.",
            minimum=ladder.minimum,
            player=Letter(seat),
        ),
    )


def _bid(seat: str, bid: int, now: Bidding, number: int, ladder: Ladder, case: Case) -> None:
    if not ladder.allows(bid):
        require_bid(bid, now.standing, f"calls/{number}/1", ladder, case)
    elif bid <= now.standing:
        case.refuse(
            "bid-not-higher",
            f"calls/{number}/1",
            say("%(bid)s does not beat the high bid of %(high)s.", bid=bid, high=now.standing),
            ladder.cites,
            ladder.near(now.standing, now.standing),
        )
    else:
        now.standing, now.holder = bid, seat
