"""A hand of Rook: one side bids, both count what they caught.

Knows how such a hand is judged whatever its numbers are; the numbers, the endings and their
paragraphs come from the ruleset. Refuses to know totals and games.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.auctions import Auction
from rules.bids import Ladder
from rules.contracts import hear
from rules.counters import Counters
from rules.fields import Schema, record
from rules.findings import FORMAT, listed, shown
from rules.hands import HAND, Case, Hand, hand_schema, read_hand
from rules.outcomes import Ending, JudgedHand
from rules.seats import Table
from rules.trials import Trial, compare_written, how_it_ended, refuse_strays

COLOURS = ("red", "yellow", "green", "black")
_HAND = record(HAND)
_BELONGING = ("bidder", "bid", "won", "points", "nest", "last_trick", "infraction")


@dataclass(frozen=True, slots=True, kw_only=True)
class RookEnding(Ending):
    """An ending and what it is worth."""

    score: Callable[[RookTrial], JudgedHand]


@dataclass(frozen=True, slots=True)
class RookHands:
    """The numbers and endings of one kind of Rook.

    ``misdeal`` are the points a misdeal costs that was found late; ``bidder_leads`` says from
    whom the first leader is counted: the high bidder's left, else the dealer's left.
    """

    counters: Counters
    ladder: Ladder
    auction: Auction
    endings: tuple[RookEnding, ...]
    bidder_leads: bool
    misdeal: int = 0

    @property
    def deck_points(self) -> int:
        return self.counters.total

    def legal_bids(self) -> tuple[int, ...]:
        return self.ladder.legal()

    def legal_points(self) -> tuple[int, ...]:
        return self.counters.legal()

    def first_bidder(self, table: Table, dealer: str) -> str:
        return self.auction.first_bidder(table, dealer)

    def leads(self, table: Table, dealer: str, bidder: str) -> str:
        return table.left_of(bidder if self.bidder_leads else dealer)

    def schema(self, table: Table) -> Schema:
        return hand_schema(HAND, table, tuple(ending.code for ending in self.endings), COLOURS)

    def judge(self, document: object, case: Case) -> JudgedHand:
        """One hand of the sheet; everything wrong with it goes into the case's findings."""
        hand = read_hand(document, _HAND, case)
        _check_trump(hand, case)
        bidding = hear(hand, self.auction, self.ladder, case)
        ending = how_it_ended(hand, bidding, self.endings, case)
        if ending is None:
            return JudgedHand(dealer=hand.dealer)
        refuse_strays(hand, _BELONGING, ending, case)
        trial = Trial(self, ending, hand, bidding, case)
        if trial.is_auction_alone:
            return trial.unscored("an auction alone")
        judged = ending.score(trial)
        compare_written(hand, judged, case)
        return judged


#: A hand of Rook before the judge.
RookTrial = Trial[RookHands]


def _check_trump(hand: Hand, case: Case) -> None:
    if hand.trump is not None and hand.trump not in COLOURS:
        case.refuse(
            "unknown-trump",
            "trump",
            f"{shown(hand.trump)} is not a colour of the Rook deck.",
            FORMAT,
            f"Write {listed(COLOURS)}, or leave it out.",
        )
