"""The numbers and readings by which a hand of double-deck pinochle is judged. Data only."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from rules.bidding.auctions import Auction
from rules.bidding.bids import Ladder
from rules.bidding.counters import Counters
from rules.core.laws import HandBounds
from rules.core.penalties import Penalty
from rules.core.seats import Table
from rules.pinochle.awards import TWENTY, Award, Minimums
from rules.pinochle.cards import BookPoints
from rules.pinochle.melds import MeldTable
from rules.pinochle.readings import BY_DEFAULT, Readings


@dataclass(frozen=True, slots=True, kw_only=True)
class PinochleLaw:
    """The numbers and readings of pinochle.

    ``pinochle``: the points for taking everything; ``stopper``: the cost of a false renege call
    against it. ``on_made`` and ``on_set``: what the opponents count. ``always_board``: every bidder
    needs ``least`` meld, not only a forced dealer. ``natural_least`` and ``renege_least``: the
    least meld that counts if no trump was named, and after a renege. ``renege_loses``: whether the
    guilty side loses the bid, depending on whether it made it.
    """

    points: BookPoints
    counter_cites: str
    nest_cites: str
    ladder: Ladder
    auction: Auction
    melds: MeldTable
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

    @property
    def bounds(self) -> HandBounds:
        """No limit on meld and points is worth an objection."""
        return HandBounds()

    def legal_bids(self) -> tuple[int, ...]:
        return self.ladder.legal()

    def legal_points(self) -> tuple[int, ...]:
        return self.counters.legal()

    def first_bidder(self, table: Table, dealer: str) -> str:
        return self.auction.first_bidder(table, dealer)

    def leads(self, _table: Table, _dealer: str, bidder: str, /) -> str:
        """The high bidder leads (§2.7)."""
        return bidder
