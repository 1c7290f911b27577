"""The deck that decides a tie: its cards in their order, what each counts, how it is called.

Knows cards. Refuses to know who draws, and what the high card brings.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TieDeck:
    """Each of ``suits`` has cards from 1 to ``ranks``; one card more, ``top``, is over all."""

    suits: tuple[str, ...]
    ranks: int
    top: str

    @property
    def highest(self) -> int:
        """What the top card counts."""
        return self.ranks + 1

    @property
    def cards(self) -> tuple[str, ...]:
        """The names in the order of the deck: "black 1", "black 2" and on, last "rook"."""
        each = [f"{suit} {rank}" for suit in self.suits for rank in range(1, self.highest)]
        return (*each, self.top.lower())

    def count(self, name: str) -> int:
        """What a card of this name counts."""
        return self.highest if name == self.top.lower() else int(name.rpartition(" ")[2])

    def copies(self, card: int) -> int:
        """How many cards count that much."""
        return 1 if card == self.highest else len(self.suits)


ROOK_DECK = TieDeck(("black", "green", "red", "yellow"), 14, "Rook")
