"""The deck that decides a tie."""

from collections import Counter

from rules.core.tie_deck import ROOK_DECK, TieDeck

SMALL = TieDeck(("hearts", "spades"), 2, "Joker")


def test_the_cards_are_named_suit_by_suit_and_the_top_card_last() -> None:
    assert SMALL.cards == ("hearts 1", "hearts 2", "spades 1", "spades 2", "joker")


def test_the_top_card_is_over_all() -> None:
    assert [SMALL.count(name) for name in SMALL.cards] == [1, 2, 1, 2, 3]


def test_there_are_as_many_copies_as_the_deck_has() -> None:
    counted = Counter(ROOK_DECK.count(name) for name in ROOK_DECK.cards)

    assert counted == {card: ROOK_DECK.copies(card) for card in counted}
    assert len(ROOK_DECK.cards) == 57
