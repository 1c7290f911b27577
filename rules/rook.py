"""A hand of Rook: one side bids, both count what they caught.

Knows how such a hand is judged whatever its numbers are; the numbers, the endings and their
paragraphs come from the ruleset. Refuses to know totals and games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rules.bids import Auction, Bidding, Ladder
from rules.contracts import Contract, hear, read_contract
from rules.counters import Counters
from rules.fields import Schema
from rules.findings import FORMAT, listed, shown, signed
from rules.hands import Case, Hand, hand_schema, read_hand
from rules.outcomes import Ending, JudgedHand, Score
from rules.seats import Table

PLAYED, PASSED_OUT = "played", "passed-out"
COLOURS = ("red", "yellow", "green", "black")
#: The keys of the contract, which belong to every hand that was bought.
CONTRACT = frozenset({"bidder", "bid", "won"})
_AUCTION_ALONE = {"dealer", "calls", "closed"}
_BELONGING = ("bidder", "bid", "won", "points", "nest", "last_trick", "infraction")


@dataclass(frozen=True, slots=True)
class Trial:
    """One hand before the judge: the law, how it ended, what was written and bid."""

    law: RookHands
    ending: Ending
    hand: Hand
    bidding: Bidding | None
    case: Case

    def judged(self, outcome: str, score: Score, why: str) -> JudgedHand:
        return JudgedHand(
            outcome, score, why, self.ending.cites, self.hand.dealer, _auction(self.bidding)
        )

    def unscored(self, why: str = "") -> JudgedHand:
        """The hand when its score cannot be computed, or there is none."""
        return JudgedHand(
            why=why,
            cites=self.ending.cites,
            dealer=self.hand.dealer,
            shows=_auction(self.bidding),
        )

    def contract(self) -> Contract | None:
        law = self.law
        return read_contract(self.hand, self.bidding, law.auction, law.ladder, self.case)

    def refuse(self, code: str, key: str, message: str, remedy: str) -> None:
        """Objects with the ending's paragraph."""
        self.case.refuse(code, key, message, self.ending.cites, remedy)


@dataclass(frozen=True, slots=True, kw_only=True)
class RookEnding(Ending):
    """An ending and what it is worth."""

    score: Callable[[Trial], JudgedHand]


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

    def ending(self, code: str) -> RookEnding | None:
        for ending in self.endings:
            if ending.code == code:
                return ending
        return None

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
        return hand_schema(table, tuple(ending.code for ending in self.endings), COLOURS)

    def judge(self, document: object, case: Case) -> JudgedHand:
        """One hand of the sheet; everything wrong with it goes into the case's findings."""
        hand = read_hand(document, case)
        _check_trump(hand, case)
        bidding = hear(hand, self.auction, self.ladder, case)
        ending = self._how_it_ended(hand, bidding, case)
        if ending is None:
            return JudgedHand(dealer=hand.dealer)
        _refuse_strays(hand, ending, case)
        trial = Trial(self, ending, hand, bidding, case)
        if ending.code == PLAYED and "calls" in hand.given and hand.given.keys() <= _AUCTION_ALONE:
            return trial.unscored("an auction alone")
        judged = ending.score(trial)
        if hand.written is not None and judged.score is not None:
            _compare_written(hand.written, judged, case)
        return judged

    def _how_it_ended(self, hand: Hand, bidding: Bidding | None, case: Case) -> RookEnding | None:
        if hand.ended is None and "ended" in hand.given:
            return None
        passed_out = bidding is not None and bidding.passed_out
        code = hand.ended or (PASSED_OUT if passed_out else PLAYED)
        ending = self.ending(code)
        if ending is None:
            case.refuse(
                "unknown-ending",
                "ended",
                f"A hand cannot end with {shown(code)} here.",
                FORMAT,
                f"Write {listed([known.code for known in self.endings])}.",
            )
        return ending


_NOTHING: Mapping[str, object] = {}


def _auction(bidding: Bidding | None) -> Mapping[str, object]:
    """What the ruling shows of an auction that is over."""
    if bidding is None or not bidding.closed or bidding.holder is None:
        return _NOTHING
    return {"auction": {"bidder": bidding.holder, "bid": bidding.standing}}


def _check_trump(hand: Hand, case: Case) -> None:
    if hand.trump is not None and hand.trump not in COLOURS:
        case.refuse(
            "unknown-trump",
            "trump",
            f"{shown(hand.trump)} is not a colour of the Rook deck.",
            FORMAT,
            f"Write {listed(COLOURS)}, or leave it out.",
        )


def _refuse_strays(hand: Hand, ending: Ending, case: Case) -> None:
    """Objects to what does not belong to a hand that ended so, lest it be dropped silently."""
    for key in _BELONGING:
        if key not in hand.given or key in ending.takes:
            continue
        if key == "infraction":
            case.warn(
                "infraction-without-cost",
                key,
                "An infraction is written, but the hand was played to its end: it costs nothing.",
                ending.cites,
                "Leave it as a note, or write under 'ended' what stopped the hand.",
            )
            continue
        case.refuse(
            "does-not-belong",
            key,
            f"'{key}' does not belong to a hand that ended as {ending.label.lower()}.",
            ending.cites,
            f"Take '{key}' out, or write how the hand ended under 'ended'. {ending.hint}",
        )


def _compare_written(written: Mapping[str, int], judged: JudgedHand, case: Case) -> None:
    for side, points in (judged.score or {}).items():
        if side in written and written[side] != points:
            case.refuse(
                "written-score-wrong",
                f"written/{side}",
                f"{signed(written[side])} is written for {side}; the hand gives {signed(points)}.",
                judged.cites,
                f"Write {signed(points)} ({judged.why}), or check what was entered.",
            )
