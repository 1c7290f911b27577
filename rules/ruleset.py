"""A ruleset: a frozen bundle of the laws of one game, and the house rules that can change it.

Knows which laws there are. Does not know any game: what differs stands behind the laws.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.core.conduct import ConductItem
from rules.core.fields import Field
from rules.core.findings import Findings
from rules.core.first_deal import SILENT, FirstDeal
from rules.core.hall_cites import NOT_CITED, HallCites
from rules.core.laws import GameLaw, HandLaw, LateLaw
from rules.core.messages import Words
from rules.core.outcomes import Ending, JudgedHand
from rules.core.penalties import Penalty
from rules.core.seats import Table
from rules.core.series import ONE_GAME, Series
from rules.core.signoff import SigningRule
from rules.core.substitutes import NOTHING_SAID, SubstituteLaw
from rules.core.tie_deck import ROOK_DECK, TieDeck

#: Objects to what cannot stand together: (ruleset as changed, where the key stands, findings).
Sense = Callable[["Ruleset", str, Findings], None]


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One change: ``label`` for the director, ``why`` there is room for it: in words for every
    game that has the rule, no book and no key of the file in them.

    ``change(ruleset, value)`` answers the changed ruleset; changes are made in the order in which
    the ruleset lists them, however they were written. ``sense(ruleset, where, findings)`` objects
    where the value cannot stand beside the others; it is asked once all are applied, and once only
    of several keys that share it.
    """

    key: str
    label: Words
    why: Words
    field: Field
    change: Callable[[Ruleset, Any], Ruleset]
    sense: Sense | None = None


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One game as a rule book has it. ``late`` is None where the book knows no lateness;
    ``match`` are the games that make a match, ``substitutes`` the terms of stepping in.
    ``forfeit_points`` go to the side that was there when the other forfeits, ``break_minutes`` lie
    between two games; ``hall_cites`` is where the book speaks of what the desk decides; ``agreed``
    is what a director has said beside the score sheet, by the key of its house rule: it is
    published, and no ruling sees it. ``first_deal`` says who deals the first hand of a game,
    ``tie_deck`` from which cards those tied for a place draw.
    ``usual_minutes`` is how long a game takes, for reckoning how long an event will take: no book
    says it.
    """

    slug: str
    title: str
    version: str
    table: Table
    hands: HandLaw
    game: GameLaw
    late: LateLaw | None
    signing: tuple[SigningRule, ...]
    seating_cites: str
    penalties: Mapping[str, Penalty] = field(default_factory=dict)
    conduct: tuple[ConductItem, ...] = ()
    house_rules: tuple[HouseRule, ...] = ()
    single_rounds: bool = False
    match: Series = ONE_GAME
    forfeit_points: int = 0
    break_minutes: int = 0
    substitutes: SubstituteLaw = NOTHING_SAID
    hall_cites: HallCites = NOT_CITED
    agreed: Mapping[str, object] = field(default_factory=dict)
    usual_minutes: int = 45
    first_deal: FirstDeal = SILENT
    tie_deck: TieDeck = ROOK_DECK

    @property
    def seats(self) -> tuple[str, ...]:
        """Clockwise."""
        return self.table.seats

    @property
    def sides(self) -> tuple[str, ...]:
        return self.table.sides

    @property
    def target(self) -> int | None:
        return self.game.target

    @property
    def minutes(self) -> int | None:
        """After which the clock ends a game; None where it does not."""
        return self.game.minutes

    @property
    def deck_points(self) -> int:
        return self.hands.deck_points

    @property
    def endings(self) -> tuple[Ending, ...]:
        return self.hands.endings

    def side_of(self, name: str) -> str:
        """The side of a seat (a side is its own); LookupError for a stranger."""
        side = self.table.side_of(name)
        if side is None:
            raise LookupError(f"{name!r} is no seat and no side of {self.title}.")
        return side

    def seats_of(self, side: str) -> tuple[str, ...]:
        return self.table.members[side]

    def partner(self, seat: str) -> str | None:
        """The other player of the side; None for who plays alone."""
        return next((s for s in self.seats_of(self.side_of(seat)) if s != seat), None)

    def left_of(self, seat: str) -> str:
        return self.table.left_of(seat)

    def legal_bids(self) -> tuple[int, ...]:
        return self.hands.legal_bids()

    def legal_points(self) -> tuple[int, ...]:
        """What one side can have captured in a hand."""
        return self.hands.legal_points()

    def first_bidder(self, dealer: str) -> str | None:
        return self.hands.first_bidder(self.table, dealer)

    def leads(self, dealer: str, bidder: str) -> str | None:
        """Who leads to the first trick."""
        return self.hands.leads(self.table, dealer, bidder)

    def next_dealer(self, first_dealer: str, hands: Sequence[JudgedHand]) -> str:
        """Who deals after these judged hands.

        The deal passes to the left, from the dealer written on the sheet where one is. A hand
        passed out is dealt again by the same player; a void one leaves the turn where it was.
        """
        keeping = {ending.code for ending in self.endings if ending.keeps_deal}
        dealer = first_dealer
        for hand in hands:
            if hand.outcome == "void":
                continue
            dealer = hand.dealer or dealer
            if hand.outcome not in keeping:
                dealer = self.left_of(dealer)
        return dealer
