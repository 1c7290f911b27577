"""Judging one hand of a bidding game: what Rook and pinochle have in common.

Knows how a hand ended, which keys belong to that ending and what the paper says. Does not know what
an ending scores.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from rules.bidding.auctions import Auction, Bidding
from rules.bidding.bids import Ladder
from rules.bidding.contracts import Contract, read_contract
from rules.bidding.counters import Counters
from rules.bidding.hands import Hand
from rules.core.case import Case
from rules.core.findings import FORMAT, shown
from rules.core.messages import Key, Letter, Value, Words, one_of, say, sentences
from rules.core.outcomes import Ending, JudgedHand, Score

PLAYED, PASSED_OUT = "played", "passed-out"
#: The keys of the contract, which belong to every hand that was bought.
CONTRACT = frozenset({"bidder", "bid", "won"})
_AUCTION_ALONE = {"dealer", "calls", "closed"}
_NOTHING: Mapping[str, object] = {}


class BiddingLaw(Protocol):
    @property
    def auction(self) -> Auction: ...

    @property
    def ladder(self) -> Ladder: ...


Law = TypeVar("Law", bound=BiddingLaw)
How = TypeVar("How", bound=Ending)


@dataclass(frozen=True, slots=True)
class Trial(Generic[Law]):
    """One hand being judged: the law, its ending, its keys and its bid."""

    law: Law
    ending: Ending
    hand: Hand
    bidding: Bidding | None
    case: Case

    @property
    def shows(self) -> Mapping[str, object]:
        """What the ruling shows besides the score: a finished auction."""
        return auction_shown(self.bidding)

    @property
    def is_auction_alone(self) -> bool:
        """Whether only the calls are written. They are judged, and nothing is scored."""
        given = self.hand.given.keys()
        return self.ending.code == PLAYED and "calls" in given and given <= _AUCTION_ALONE

    def judged(self, outcome: str, score: Score, why: Words) -> JudgedHand:
        return JudgedHand(outcome, score, why, self.ending.cites, self.hand.dealer, self.shows)

    def unscored(self, why: Words = "") -> JudgedHand:
        """The hand without a score, because it has none or it cannot be computed."""
        return JudgedHand(
            why=why, cites=self.ending.cites, dealer=self.hand.dealer, shows=self.shows
        )

    def contract(self) -> Contract | None:
        law = self.law
        return read_contract(self.hand, self.bidding, law.auction, law.ladder, self.case)

    def caught(self, counters: Counters, nest_side: str | None) -> Mapping[str, int] | None:
        """What each side captured, with the nest for ``nest_side``. None if missing or
        impossible.
        """
        hand, case = self.hand, self.case
        points = hand.points or {}
        if len(points) < len(case.table.sides):
            given = hand.given.get("points", {})
            if isinstance(given, dict) and points.keys() == given.keys() & set(case.table.sides):
                counters.missing_side(points, hand.nest or 0, case.table, case.at, case.findings)
            return None
        if hand.is_unread("nest") or hand.is_unread("last_trick"):
            return None
        return counters.caught(points, hand.nest or 0, nest_side, case.at, case.findings)

    def refuse(self, code: str, key: str, message: Words, remedy: Words) -> None:
        """Object, citing the ending's paragraph."""
        self.case.refuse(code, key, message, self.ending.cites, remedy)


def side_scores(side: str, points: Value) -> Words:
    """ "EW: 45."; ``points`` can be a sum in words."""
    return say("%(side)s: %(points)s.", side=Letter(side), points=points)


def auction_shown(bidding: Bidding | None) -> Mapping[str, object]:
    """Bidder and bid of a finished auction, as the ruling shows them."""
    if bidding is None or not bidding.closed or bidding.holder is None:
        return _NOTHING
    return {"auction": {"bidder": bidding.holder, "bid": bidding.standing}}


def how_it_ended(
    hand: Hand, bidding: Bidding | None, endings: Sequence[How], case: Case
) -> How | None:
    """The ending as written or as the calls imply. None if the game does not have it."""
    if hand.ended is None and "ended" in hand.given:
        return None
    passed_out = bidding is not None and bidding.passed_out
    code = hand.ended or (PASSED_OUT if passed_out else PLAYED)
    for ending in endings:
        if ending.code == code:
            return ending
    case.refuse(
        "unknown-ending",
        "ended",
        say("A hand cannot end as %(ending)s in this game.", ending=shown(code)),
        FORMAT,
        say("Enter %(endings)s.", endings=one_of(Key(known.code) for known in endings)),
    )
    return None


def require_belonging(hand: Hand, keys: Sequence[str], ending: Ending, case: Case) -> None:
    """Object to keys that do not belong to this ending, so that none is silently ignored."""
    for key in keys:
        if hand.given.get(key) is None or key in ending.takes:
            continue
        if key == "infraction":
            case.warn(
                "infraction-without-cost",
                key,
                say("The hand was played out, so the infraction costs nothing."),
                ending.cites,
                say("Keep it as a note, or enter what stopped the hand."),
            )
            continue
        case.refuse(
            "does-not-belong",
            key,
            say(
                "%(key)s does not belong to a hand that ended as “%(ending)s”.",
                key=Key(key),
                ending=ending.label,
            ),
            ending.cites,
            sentences(
                say("Clear %(key)s, or correct how the hand ended.", key=Key(key)), ending.hint
            ),
        )


def compare_written(hand: Hand, judged: JudgedHand, case: Case) -> None:
    """Object to a wrong score on the paper."""
    written = hand.written
    if written is None or judged.score is None:
        return
    for side, points in judged.score.items():
        if side in written and written[side] != points:
            case.refuse(
                "written-score-wrong",
                f"written/{side}",
                say(
                    "The score entered for %(side)s is %(written)s, but the hand gives %(points)s.",
                    side=Letter(side),
                    written=written[side],
                    points=points,
                ),
                judged.cites,
                sentences(say("Enter %(points)s, or check the hand.", points=points), judged.why),
            )
