"""A hand of double-deck pinochle: meld, then play for the points in the deck.

Knows how such a hand is judged whatever its numbers are; the numbers, the endings and their
paragraphs come from the ruleset. Refuses to know rounds and penalties of single players.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from rules.auctions import Auction
from rules.awards import TWENTY, Award, Minimums
from rules.bids import Ladder
from rules.contracts import hear
from rules.counters import Counters
from rules.deals import VOID, judge_dealer
from rules.fields import SIDE, Schema, by_side, nothing_or, record, whole, word
from rules.hands import HAND, Case, hand_schema, read_hand
from rules.melding import team_melds
from rules.melds import MELDS, SUITS, MeldTable
from rules.outcomes import Ending, JudgedHand
from rules.penalties import Penalty
from rules.pinochle_cards import BookPoints
from rules.pinochle_readings import BY_DEFAULT, Readings
from rules.pinochle_trial import PinochleTrial
from rules.seats import Table
from rules.trials import compare_written, how_it_ended, refuse_strays

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
class PinochleEnding(Ending):
    """An ending and what it is worth; ``names_trump`` where the bidder had to name one."""

    score: Callable[[PinochleTrial], JudgedHand]
    names_trump: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class PinochleHands:
    """The numbers, endings and readings of pinochle.

    ``pinochle`` are the points for taking everything, ``stopper`` what it costs to call a renege
    against that and not to prove it. ``on_made`` and ``on_set`` are what the opponents may count;
    ``always_board``: every bidder needs ``least`` meld, not only a forced dealer;
    ``natural_least`` and ``renege_least`` are the least meld that counts where no trump was named
    and after a renege; ``renege_loses`` says whether the guilty side loses the bid, by whether it
    made it.
    """

    points: BookPoints
    counter_cites: str
    nest_cites: str
    ladder: Ladder
    auction: Auction
    melds: MeldTable
    endings: tuple[PinochleEnding, ...]
    deal_cites: str
    trump_cites: str
    marriage_cites: str
    pinochle: int
    stopper: Penalty
    on_made: Award
    on_set: Award
    renege_loses: Callable[[bool], bool]
    always_board: bool = False
    natural_least: int = 0
    renege_least: int = 0
    least: Minimums = TWENTY
    readings: Readings = BY_DEFAULT
    counters: Counters = field(init=False)

    def __post_init__(self) -> None:
        counters = self.points.counters(self.counter_cites, self.nest_cites)
        object.__setattr__(self, "counters", counters)

    @property
    def deck_points(self) -> int:
        return self.counters.total

    def legal_bids(self) -> tuple[int, ...]:
        return self.ladder.legal()

    def legal_points(self) -> tuple[int, ...]:
        return self.counters.legal()

    def first_bidder(self, table: Table, dealer: str) -> str:
        return self.auction.first_bidder(table, dealer)

    def leads(self, _table: Table, _dealer: str, bidder: str, /) -> str:
        """The player awarded the bid plays first (§2.7)."""
        return bidder

    def schema(self, table: Table) -> Schema:
        return hand_schema(_FIELDS, table, tuple(ending.code for ending in self.endings), SUITS)

    def judge(self, document: object, case: Case) -> JudgedHand:
        """One hand of the sheet; everything wrong with it goes into the case's findings."""
        hand = read_hand(document, _HAND, case)
        bidding = hear(hand, self.auction, self.ladder, case) if hand.ended != SILENCED else None
        ending = how_it_ended(hand, bidding, self.endings, case)
        if ending is None:
            return JudgedHand(dealer=hand.dealer)
        if ending.code == VOID:
            return ending.score(PinochleTrial(self, ending, hand, bidding, case, _NO_MELD))
        judge_dealer(hand, case, self.deal_cites)
        refuse_strays(hand, _BELONGING, ending, case)
        meld = team_melds(hand, self.melds, case)
        trial = PinochleTrial(self, ending, hand, bidding, case, meld)
        if trial.is_auction_alone:
            return trial.unscored("an auction alone")
        trial.judge_trump()
        if trial.is_meld_alone:
            return trial.meld_alone()
        judged = ending.score(trial)
        compare_written(hand, judged, case)
        return judged
