"""A hand of double-deck pinochle: meld, then play for the points in the deck.

The ruleset supplies numbers, endings and paragraphs. Does not know rounds or penalties of single
players.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.bidding.contracts import hear
from rules.bidding.deals import VOID, judge_dealer
from rules.bidding.hands import HAND, hand_schema, read_hand
from rules.bidding.trials import compare_written, how_it_ended, require_belonging
from rules.core.case import Case
from rules.core.fields import SIDE, Schema, by_side, nothing_or, record, whole, word
from rules.core.messages import say
from rules.core.outcomes import JudgedHand
from rules.core.seats import Table
from rules.pinochle.law import PinochleLaw
from rules.pinochle.melding import team_melds
from rules.pinochle.melds import MELDS, SUITS, PinochleHand
from rules.pinochle.trial import PinochleEnding, PinochleTrial

SILENCED = "silenced"
_FIELDS = {key: field for key, field in HAND.items() if key not in ("nest", "last_trick")} | {
    "trump": nothing_or(word(*SUITS)),
    "meld": by_side(whole()),
    "melds": MELDS,
    "written_pinochle": nothing_or(SIDE),
}
_HAND = record(_FIELDS)
#: The keys of the contract and of the meld, which belong to every hand that was bought.
BOUGHT = frozenset({"bidder", "bid", "won", "meld", "melds"})
_BELONGING = ("bidder", "bid", "won", "meld", "melds", "points", "written_pinochle", "infraction")
_NO_MELD: Mapping[str, int] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class PinochleHands(PinochleLaw):
    """Judges pinochle hands by its law, each by its ending."""

    endings: tuple[PinochleEnding, ...]

    def __post_init__(self) -> None:
        PinochleLaw.__post_init__(self)
        told = tuple(
            replace(ending, hint=ending.tells(self)) if ending.tells else ending
            for ending in self.endings
        )
        object.__setattr__(self, "endings", told)

    def schema(self, table: Table) -> Schema:
        return hand_schema(_FIELDS, table, tuple(ending.code for ending in self.endings), SUITS)

    def judge(self, document: object, case: Case) -> JudgedHand:
        """Judge one hand and report everything wrong in the case's findings."""
        hand = read_hand(document, _HAND, case, PinochleHand)
        bidding = hear(hand, self.auction, self.ladder, case) if hand.ended != SILENCED else None
        ending = how_it_ended(hand, bidding, self.endings, case)
        if ending is None:
            return JudgedHand(dealer=hand.dealer)
        if ending.code == VOID:
            return ending.score(PinochleTrial(self, ending, hand, bidding, case, _NO_MELD))
        judge_dealer(hand, case, self.deal_cites)
        require_belonging(hand, _BELONGING, ending, case)
        meld = team_melds(hand, self.melds, case)
        trial = PinochleTrial(self, ending, hand, bidding, case, meld)
        if trial.is_auction_alone:
            return trial.unscored(say("Only the auction is entered."))
        trial.judge_trump()
        if trial.is_meld_alone:
            return trial.meld_alone()
        judged = ending.score(trial)
        compare_written(hand, judged, case)
        return judged
