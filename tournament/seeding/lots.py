"""Draws that anyone can check: a secret, its published hash, and the resulting order. Pure.

Before the draw, the secret's hash and the list are published. From then on neither can be changed
to suit the other. After the draw the secret is published, and anyone can repeat these steps in
any language:

1. The commitment is the SHA-256 of the secret, in small hexadecimal letters, all texts in UTF-8.
2. For each name of the list take the SHA-256 of the secret, one line feed (byte 10) and the name.
3. Sort the names by these sixty-four letters: the least comes first. Of two equal names the one
   that stands earlier in the list comes first.

    order = sorted(names, key=lambda name: sha256((secret + "\\n" + name).encode()).hexdigest())

Cards come from the ruleset's deck (`TieDeck.cards`). The same three steps order the deck. The
first name of the list gets the first card, the second name the second.
"""

from collections.abc import Sequence
from hashlib import sha256

from rules.core.tie_deck import TieDeck


def commitment(secret: str) -> str:
    """The published hash: the secret's SHA-256 in hexadecimal."""
    return sha256(secret.encode()).hexdigest()


def drawn_order(secret: str, names: Sequence[str]) -> list[int]:
    """The list's indices (0 is the first name) in drawn order."""
    keys = [key(secret, name) for name in names]
    return sorted(range(len(names)), key=lambda index: (keys[index], index))


def key(secret: str, name: str) -> str:
    """What a name is sorted by: the SHA-256 of the secret, a line feed and the name."""
    return sha256(f"{secret}\n{name}".encode()).hexdigest()


def drawn_cards(secret: str, names: Sequence[str], deck: TieDeck) -> list[int]:
    """The card value of each name, in the order of the list.

    All cards come from one deck. Raises ValueError for more names than cards.
    """
    return [deck.count(card) for card in card_names(secret, names, deck)]


def card_names(secret: str, names: Sequence[str], deck: TieDeck) -> list[str]:
    """The cards of `drawn_cards` by their names in the deck."""
    cards = deck.cards
    if len(names) > len(cards):
        raise ValueError(f"{len(names)} cards cannot be drawn from a deck of {len(cards)}.")
    return [cards[index] for index in drawn_order(secret, cards)[: len(names)]]
