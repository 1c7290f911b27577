"""The words of the Toonerville room."""

from rules.book.writing import terms

TERMS = terms(
    {
        "buy": "To take the top discard out of turn, with one card from the draw pile.",
        "colour": "One of the four suits of the pack.",
        "contract": "The melds that must be laid down in a round.",
        "deal": "The cards each player begins a round with.",
        "discard": "To put a card on the open pile; also that card.",
        "draw pile": "The cards that are left after the deal, face down.",
        "go out": "To play or discard the last card, which ends the round.",
        "high card": "A card from 10 to 14.",
        "lay down": "To put melds on the table.",
        "low card": "A card from 1 to 9.",
        "meld": "A run or a set on the table.",
        "Rook": "The card with the bird; it stands for any card.",
        "round": "One deal, until somebody goes out.",
        "run": "Four or more of one colour in sequence.",
        "set": "Three or more of the same number.",
        "wild": "A wild card may stand for any other.",
    }
)
