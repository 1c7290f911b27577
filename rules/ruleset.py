"""A ruleset: an immutable bundle of one game's laws, and its house rules.

Knows which laws exist. Does not know any game.
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
from rules.core.preset import Preset
from rules.core.seats import Table
from rules.core.series import ONE_GAME, Series
from rules.core.signoff import SigningRule
from rules.core.substitutes import NOTHING_SAID, SubstituteLaw
from rules.core.tie_deck import ROOK_DECK, TieDeck

#: Objects to what cannot stand together: (ruleset as changed, where the key stands, findings).
Sense = Callable[["Ruleset", str, Findings], None]


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One possible change. ``label`` names it for the director; ``why`` gives its reason.

    ``why`` suits every game with the rule, so it names no book and no key. ``change(ruleset,
    value)`` returns the changed ruleset. Changes are made in the ruleset's order, however they were
    written. ``sense(ruleset, where, findings)`` objects to conflicts; it runs once after all
    changes, and once for several keys that share it.
    """

    key: str
    label: Words
    why: Words
    field: Field
    change: Callable[[Ruleset, Any], Ruleset]
    sense: Sense | None = None


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One game by its rule book.

    ``late`` is None if the book has no lateness. ``match``: the games that make a match.
    ``substitutes``: the terms for substitutes. ``forfeit_points``: for the side that was present.
    ``break_minutes``: between two games. ``hall_cites``: where the book covers the desk's
    decisions. ``agreed``: the director's settings beside the sheet, by house rule key; printed, but
    never used in a ruling. ``first_deal``: who deals the first hand. ``tie_deck``: the cards for
    tie-break draws. ``usual_minutes``: the usual length of a game, for estimates; no book gives it.
    ``says_pair``: two partners are called a pair, not a team.
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
    presets: tuple[Preset, ...] = ()
    says_pair: bool = False

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
        """The game's time limit, or None."""
        return self.game.minutes

    @property
    def deck_points(self) -> int:
        return self.hands.deck_points

    @property
    def endings(self) -> tuple[Ending, ...]:
        return self.hands.endings

    def side_of(self, name: str) -> str:
        """The side of a seat (or the side itself). Raises LookupError if unknown."""
        side = self.table.side_of(name)
        if side is None:
            raise LookupError(f"{name!r} is no seat and no side of {self.title}.")
        return side

    def seats_of(self, side: str) -> tuple[str, ...]:
        return self.table.members[side]

    def left_of(self, seat: str) -> str:
        return self.table.left_of(seat)

    def legal_bids(self) -> tuple[int, ...]:
        return self.hands.legal_bids()

    def legal_points(self) -> tuple[int, ...]:
        """The points one side can capture in a hand."""
        return self.hands.legal_points()

    def first_bidder(self, dealer: str) -> str | None:
        return self.hands.first_bidder(self.table, dealer)

    def leads(self, dealer: str, bidder: str) -> str | None:
        """Who leads to the first trick."""
        return self.hands.leads(self.table, dealer, bidder)

    def next_dealer(self, first_dealer: str, hands: Sequence[JudgedHand]) -> str:
        """The next dealer after these judged hands.

        The deal passes to the left of the dealer on the sheet, if written. The same player redeals
        a passed-out hand; a void hand changes nothing.
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
