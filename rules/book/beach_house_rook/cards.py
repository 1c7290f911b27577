"""Beach House Rook before the first bid: how to read the page, the table, the deal, counters."""

from rules.book.page import Section
from rules.book.writing import line

OPENING = "Beach House, opening paragraph"
PROCEDURES = "Beach House, Game Procedures"
GENERAL = "Beach House, General"
DEALING = "Beach House, Dealing"
BIDDING_TEXT = "Beach House, Bidding"
SCORING = "Beach House, Scoring"

HOW_TO_READ = Section(
    "how-to-read",
    "How to read these rules",
    (
        line(
            "B-authority",
            "Whatever stands below, the director has the last word. A score that the director "
            "decides is kept with name, time and reason.",
            OPENING,
            readings="G-01",
        ),
        line(
            "B-marks",
            "~~Words struck through~~ are not used here. __Words underlined__ were changed or "
            "added. The two stand side by side where one took the place of the other.",
            OPENING,
        ),
    ),
)
TABLE = Section(
    "table",
    "The table and the cards",
    (
        line(
            "B-players",
            "Four people play, two on a team; partners sit across from each other.",
            PROCEDURES,
        ),
        line(
            "B-basis",
            "The game is Kentucky Discard with the bird card, the Rook, in the deck. Where these "
            "lines say something else, they count.",
            GENERAL,
            readings="G-02",
        ),
        line(
            "B-deck",
            "The deck has ~~41~~ __57__ cards: all four colours from 1 to 14, and the Rook. ~~The "
            "1s, 2s, 3s and 4s are taken out.~~",
            DEALING,
            readings="B-02",
        ),
        line(
            "B-seat-change",
            "~~After every fourth hand one pair changes seats and the other pair stays.~~ __Only "
            "where it is agreed; it is no part of the Beach House game.__",
            PROCEDURES,
        ),
    ),
)
DEAL = Section(
    "deal",
    "The deal",
    (
        line(
            "B-first-dealer",
            "Everybody cuts the deck. Whoever shows the highest card deals first.",
            DEALING,
        ),
        line(
            "B-deal",
            "Each player gets ~~9~~ __13__ cards; five make the nest, also called the widow.",
            DEALING,
        ),
        line(
            "B-deal-order",
            "Cards are dealt singly and clockwise, beginning at the dealer's left. Every fifth "
            "card goes face down to the middle until the nest has its five; the rest go around "
            "the table.",
            DEALING,
        ),
        line(
            "B-face-down",
            "Nobody turns up a card before the deal is finished and the nest lies in the middle. "
            "Then the hands are picked up.",
            BIDDING_TEXT,
        ),
        line(
            "B-exposed",
            "If a ten or anything higher is turned up in the deal, the cards must be dealt anew. "
            "For a lower card any player may ask for it. The same dealer deals.",
            DEALING,
        ),
        line(
            "B-redeal",
            "A player who holds no card above a nine and no counter may call for a redeal.",
            DEALING,
            readings="B-26",
        ),
    ),
)
COUNTERS = Section(
    "counters",
    "What the cards count",
    (
        line(
            "B-values",
            "A fourteen counts 10, a ten 10, a five 5 and the Rook 20. A trick by itself counts "
            "nothing.",
            SCORING,
        ),
        line(
            "B-total",
            "Every deal holds 120: fourteens 40, tens 40, fives 20 and the Rook 20. All totals "
            "are multiples of 5. Ones, twos, threes and fours count nothing.",
            SCORING,
            f"{DEALING} (follows from both)",
            readings="B-02",
        ),
        line(
            "B-nest",
            "Any card may be laid in the nest, counters and the Rook as well. Who wins the last "
            "trick takes it, and the counters in it.",
            BIDDING_TEXT,
        ),
        line(
            "B-nest-most",
            "The five cards of the nest count 60 at the most: the Rook and four fourteens or tens.",
            SCORING,
            f"{BIDDING_TEXT} (follows from both)",
        ),
        line(
            "B-sum",
            "After a hand that is played to the end, both teams' counters and those in the nest "
            "make 120.",
            f"{SCORING} (follows from it)",
        ),
    ),
)
