"""The deck for tie-break draws: its cards in order, their values and names.

Does not know who draws, or what the high card wins.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TieDeck:
    """Each of ``suits`` has cards 1 to ``ranks``; one more card, ``top``, beats all."""

    suits: tuple[str, ...]
    ranks: int
    top: str

    @property
    def highest(self) -> int:
        """The value of the top card."""
        return self.ranks + 1

    @property
    def cards(self) -> tuple[str, ...]:
        """The names in deck order: "black 1", "black 2" and so on, last "rook"."""
        each = [f"{suit} {rank}" for suit in self.suits for rank in range(1, self.highest)]
        return (*each, self.top.lower())

    def count(self, name: str) -> int:
        """The value of the card with this name."""
        return self.highest if name == self.top.lower() else int(name.rpartition(" ")[2])

    def copies(self, card: int) -> int:
        """How many cards have this value."""
        return 1 if card == self.highest else len(self.suits)


ROOK_DECK = TieDeck(("black", "green", "red", "yellow"), 14, "Rook")
