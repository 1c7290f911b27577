"""Recompute a draw so that anyone can check it. Reads only.

Uses nothing of the draw but its list, hash and secret.
"""

from dataclasses import dataclass

from rules.core.messages import Words, say
from rules.core.tie_deck import TieDeck
from rules.rulesets import find
from tournament.seeding.lots import card_names, commitment, drawn_order, key
from tournament.seeding.models import Lot


@dataclass(frozen=True, slots=True)
class Out:
    """A drawn name: its sort key, or its card."""

    name: str
    key: str = ""
    card: str = ""


@dataclass(frozen=True, slots=True)
class Checked:
    """A recomputed draw: whether the secret matches the hash, and the result."""

    lot: Lot
    hash: str
    is_honest: bool
    out: tuple[Out, ...]

    @property
    def is_of_cards(self) -> bool:
        return self.lot.purpose == Lot.Purpose.CARDS

    @property
    def deck(self) -> TieDeck:
        return deck_of(self.lot)

    @property
    def verdict(self) -> Words:
        """The result of the check, in a sentence."""
        draw = self.lot.title
        if not self.lot.drawn_at:
            return say(
                "%(draw)s is announced but not drawn. Its secret is still hidden.", draw=draw
            )
        if self.is_honest:
            return say("%(draw)s is verified: the secret matches the published hash.", draw=draw)
        return say("%(draw)s is WRONG: the secret does not match the published hash.", draw=draw)


def deck_of(lot: Lot) -> TieDeck:
    """The deck of its division's game."""
    return find(lot.division.ruleset).tie_deck


def checked(lot: Lot) -> Checked:
    """Recompute the draw. Before it is drawn the result is empty."""
    hash_now = commitment(lot.secret) if lot.drawn_at else ""
    return Checked(lot, hash_now, hash_now == lot.commitment, tuple(_out(lot)))


def _out(lot: Lot) -> list[Out]:
    if not lot.drawn_at:
        return []
    if lot.purpose == Lot.Purpose.CARDS:
        cards = card_names(lot.secret, lot.names, deck_of(lot))
        return [Out(name, card=card) for name, card in zip(lot.names, cards, strict=True)]
    order = drawn_order(lot.secret, lot.names)
    return [Out(lot.names[index], key=key(lot.secret, lot.names[index])) for index in order]
