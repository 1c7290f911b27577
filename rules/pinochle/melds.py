"""Meld: the combinations that score before play, their values and their cards.

Knows one hand of cards and the deck. Does not know bids or whose meld counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.bidding.hands import Hand
from rules.core.fields import Field, by, by_seat, record, whole
from rules.core.findings import Findings
from rules.core.messages import Words, say
from rules.core.seats import Table

SUIT_NAMES: Mapping[str, Words] = {
    "hearts": say("hearts"),
    "spades": say("spades"),
    "clubs": say("clubs"),
    "diamonds": say("diamonds"),
}
SUITS = tuple(SUIT_NAMES)
#: Copies of each card in the deck, and cards in a hand.
COPIES, CARDS = 4, 20


@dataclass(frozen=True, slots=True)
class Held:
    """The melds of one seat: copies by kind (kinds with 0 left out), and marriages by suit."""

    kinds: Mapping[str, int]
    marriages: Mapping[str, int]

    def copies(self, kind: str) -> int:
        return self.kinds.get(kind, 0)

    @property
    def has_marriage(self) -> bool:
        return self.has("run") or self.has("roundhouse") or any(self.marriages.values())

    def has(self, kind: str) -> bool:
        return kind in self.kinds


#: What a seat melds that is not listed.
NOTHING = Held({}, {})


@dataclass(frozen=True, slots=True)
class MeldTable:
    """The value table: from each kind of meld to the value of one, two, ... copies.

    ``royal`` and ``common`` are marriages in trump and in another suit. ``most`` is the most one
    team can meld.
    """

    values: Mapping[str, tuple[int, ...]]
    royal: int
    common: int
    most: int
    cites: str
    odd_least: int = field(init=False)

    def __post_init__(self) -> None:
        every = [points for copies in self.values.values() for points in copies]
        odd = [points for points in (*every, self.royal, self.common) if points % 2]
        object.__setattr__(self, "odd_least", min(odd, default=self.most + 1))

    def value(self, kind: str, copies: int) -> int:
        return self.values[kind][copies - 1] if copies else 0

    def worth(self, held: Held, trump: str | None) -> int:
        """The meld value of one hand.

        A run contains its own king and queen, so a roundhouse that shares them loses its royal
        marriage. Without trump every marriage is a common one (readings N-05, N-12).
        """
        points = sum([self.values[kind][copies - 1] for kind, copies in held.kinds.items()])
        for suit, copies in held.marriages.items():
            points += copies * (self.royal if suit == trump else self.common)
        if not held.has("roundhouse"):
            return points
        houses = held.copies("roundhouse")
        if trump is None:
            return points - houses * (self.royal - self.common)
        return points - min(houses, held.copies("run")) * self.royal

    def possible(self, points: int) -> bool:
        """Whether a team can meld this much.

        All melds are even except the run and the pinochle, so an odd sum is ``odd_least`` or more.
        """
        return 0 <= points <= self.most and (points % 2 == 0 or points >= self.odd_least)

    @property
    def rare(self) -> int:
        """The most that raises no question: a double run and double aces.

        Of two random hands from the 80 cards, one pair in 50,000 melds more.
        """
        return self.value("run", 2) + self.value("aces", 2)


RANKS: Mapping[str, Words] = {
    "ace": say("ace"),
    "ten": say("ten"),
    "king": say("king"),
    "queen": say("queen"),
    "jack": say("jack"),
}
#: The cards, rank and suit, in the order in which ``cards_of`` counts them.
DECK = tuple((rank, suit) for suit in SUITS for rank in RANKS)
_RUNS = {suit: tuple(DECK.index((rank, suit)) for rank in RANKS) for suit in SUITS}
_MARRIAGES = {suit: _RUNS[suit][2:4] for suit in SUITS}
_PINOCHLE = (DECK.index(("queen", "spades")), DECK.index(("jack", "diamonds")))


def cards_of(held: Held, trump: str | None) -> list[int]:
    """The fewest cards that show these melds: the copies of each card, in DECK order.

    A card can be in melds of different kinds, not twice in one kind. A roundhouse is kings, queens
    and four marriages; its trump marriage may be the run's.
    """
    count = held.kinds.get
    houses, run = count("roundhouse", 0), 0
    kings, queens = count("kings", 0) + houses, count("queens", 0) + houses
    cards = [count("aces", 0), 0, kings, queens, count("jacks", 0)] * len(SUITS)
    if trump is not None and held.has("run"):
        run = held.copies("run")
        _need(cards, _RUNS[trump], run)
    for suit, copies in held.marriages.items():
        inside = max(run, houses) if suit == trump else houses
        _need(cards, _MARRIAGES[suit], copies + inside)
    if held.has("pinochle"):
        _need(cards, _PINOCHLE, held.copies("pinochle"))
    return cards


def shows_marriage(held: Held, suit: str) -> bool:
    """Whether these melds include king and queen of the suit, as trumps."""
    cards = cards_of(held, suit)
    return all(cards[place] for place in _MARRIAGES[suit])


def _need(cards: list[int], places: tuple[int, ...], copies: int) -> None:
    for place in places:
        if cards[place] < copies:
            cards[place] = copies


_COPIES = whole(0, CARDS)
KINDS: Mapping[str, Words] = {
    "run": say("run"),
    "pinochle": say("pinochle"),
    "aces": say("aces"),
    "kings": say("kings"),
    "queens": say("queens"),
    "jacks": say("jacks"),
    "roundhouse": say("roundhouse"),
}
_NONE: Mapping[str, int] = {}
_HELD = record(dict.fromkeys(KINDS, _COPIES) | {"marriages": by(lambda _table: SUITS, _COPIES)})


def _read_held(value: object, table: Table, at: str, findings: Findings) -> Held | None:
    clean = _HELD.read(value, table, at, findings)
    if clean is None or None in clean.values():
        return None
    marriages = clean.pop("marriages", _NONE)
    return Held({kind: copies for kind, copies in clean.items() if copies}, marriages)


MELDS = by_seat(Field(_read_held, _HELD.schema))


@dataclass(frozen=True, slots=True)
class PinochleHand(Hand):
    """A hand of pinochle as written: the melds of sides or seats, and claims of a pinochle."""

    meld: Mapping[str, int] | None = None
    melds: Mapping[str, Held] | None = None
    written_pinochle: str | None = None
