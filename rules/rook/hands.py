"""A hand of Rook: one side bids, both count what they captured.

The ruleset supplies numbers, endings and paragraphs. Does not know totals or games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from math import gcd

from rules.bidding.auctions import Auction
from rules.bidding.bids import Ladder
from rules.bidding.contracts import hear
from rules.bidding.counters import Counters
from rules.bidding.deals import question_dealer
from rules.bidding.hands import HAND, Hand, hand_schema, read_hand
from rules.bidding.trials import Trial, compare_written, how_it_ended, require_belonging
from rules.core.case import Case
from rules.core.fields import Schema, record
from rules.core.findings import FORMAT, shown
from rules.core.laws import HandBounds
from rules.core.messages import Words, one_of, say
from rules.core.outcomes import Ending, JudgedHand
from rules.core.seats import Table
from rules.rook.cards import TO_LAST_TRICK, RookCards
from rules.rook.infraction_law import NO_INFRACTIONS, InfractionLaw

#: What the defenders score when the bidders are set: what they captured, the bid as well, or
#: nothing.
CAPTURED, WITH_BID, NOTHING = "captured", "with-bid", "nothing"

COLOUR_NAMES: Mapping[str, Words] = {
    "red": say("red"),
    "yellow": say("yellow"),
    "green": say("green"),
    "black": say("black"),
}
COLOURS = tuple(COLOUR_NAMES)
_HAND = record(HAND)
_BELONGING = ("bidder", "bid", "won", "points", "nest", "last_trick", "infraction")


@dataclass(frozen=True, slots=True, kw_only=True)
class RookEnding(Ending):
    """An ending and its score. ``tells``: its hint, where that depends on the law."""

    hint: Words = ""
    score: Callable[[RookTrial], JudgedHand]
    tells: Callable[[RookHands], Words] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RookHands:
    """The numbers and endings of one kind of Rook.

    ``bidder_leads``: the first leader is on the high bidder's left, otherwise on the dealer's left.
    ``nest_to``: who gets the nest. ``defenders_get``: what the others count when the bidders are
    set. ``sweep``: the bonus for a side that captures everything.
    """

    cards: RookCards
    counter_cites: str
    nest_cites: str
    ladder: Ladder
    auction: Auction
    endings: tuple[RookEnding, ...]
    bidder_leads: bool
    infractions: InfractionLaw = NO_INFRACTIONS
    nest_to: str = TO_LAST_TRICK
    defenders_get: str = CAPTURED
    sweep: int = 0
    counters: Counters = field(init=False)

    def __post_init__(self) -> None:
        counters = self.cards.counters(self.counter_cites, self.nest_cites)
        object.__setattr__(self, "counters", counters)
        told = tuple(
            replace(ending, hint=ending.tells(self)) if ending.tells else ending
            for ending in self.endings
        )
        object.__setattr__(self, "endings", told)

    @property
    def deck_points(self) -> int:
        return self.counters.total

    @property
    def bounds(self) -> HandBounds:
        """A side gets at most all counters, the sweep and the highest bid. Losses have no limit."""
        extras = (self.sweep, self.infractions.misdeal)
        step = gcd(self.counters.unit, *self.legal_bids(), *extras)
        if self.ladder.maximum is None:
            return HandBounds(step)
        return HandBounds(step, most=self.deck_points + self.ladder.maximum + sum(extras))

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
        """Judge one hand and report everything wrong in the case's findings."""
        hand = read_hand(document, _HAND, case, Hand)
        _check_trump(hand, case)
        bidding = hear(hand, self.auction, self.ladder, case)
        ending = how_it_ended(hand, bidding, self.endings, case)
        if ending is None:
            return JudgedHand(dealer=hand.dealer)
        question_dealer(hand, self.endings, case)
        require_belonging(hand, _BELONGING, ending, case)
        trial = Trial(self, ending, hand, bidding, case)
        if trial.is_auction_alone:
            return trial.unscored(say("Only the auction is entered."))
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
            say("%(trump)s is not a colour of the Rook deck.", trump=shown(hand.trump)),
            FORMAT,
            say(
                "Enter %(colours)s, or leave the trump empty.",
                colours=one_of(COLOUR_NAMES.values()),
            ),
        )
