"""Beach House Rook before the first bid: how to read the page, the table, the deal, counters."""

from rules.book.page import Section
from rules.book.rook_words import (
    COUNTED,
    DECK_WORDS,
    NEST_GOES_TO,
    NEST_MOST,
    card_values,
    deal_holds,
    dealt,
    made_of,
    nest_holds,
    unit,
)
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
            "The deck: the Rook, and four colours up to the 14. ~~41 cards; the 1s, 2s, 3s and 4s "
            "are taken out.~~ [deck|__57 cards, none left out__].",
            DEALING,
            readings="B-02",
            fills={"deck": DECK_WORDS},
        ),
        line(
            "B-seat-change",
            "~~After every fourth hand one pair changes seats and the other pair stays.~~ "
            "[seat_change_every|__Players keep their seats__].",
            PROCEDURES,
            fills={
                "seat_change_every": "After every {} hands one pair changes seats, the other stays"
            },
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
            "Each player gets ~~9~~ [deck nest_size|__13__] cards; [nest_size|5] make the nest, "
            "also called the widow.",
            DEALING,
            readings="B-02",
            fills={"deck nest_size": dealt},
        ),
        line(
            "B-deal-order",
            "Cards are dealt singly and clockwise, beginning at the dealer's left. Every fifth "
            "card goes face down to the middle until the nest is complete; the rest go around the "
            "table.",
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
            "Of the cards [counters deck|a fourteen counts 10, a ten 10, a five 5 and the Rook "
            "20]. The last trick by itself counts [last_trick_points|nothing], no other does.",
            SCORING,
            readings="B-02",
            fills={"counters deck": card_values},
        ),
        line(
            "B-total",
            f"In every deal [{COUNTED}|fourteens 40, tens 40, fives 20 and the Rook 20 make 120]. "
            f"All totals are multiples of [{COUNTED} |5]. Other cards count nothing.",
            SCORING,
            f"{DEALING} (follows from both)",
            readings="B-02",
            fills={COUNTED: made_of, f"{COUNTED} ": unit},
        ),
        line(
            "B-nest",
            "[nest_points_allowed|Any card may be laid in the nest, counters and the Rook as "
            "well]. The nest, with the counters in it, goes to [nest_goes_to|the winners of the "
            "last trick].",
            BIDDING_TEXT,
            fills={
                "nest_points_allowed": {False: "Counters and the Rook may not be laid in the nest"},
                "nest_goes_to": NEST_GOES_TO,
            },
        ),
        line(
            "B-nest-most",
            f"[{NEST_MOST}|The 5 cards of the nest count 60 at the most].",
            SCORING,
            f"{BIDDING_TEXT} (follows from both)",
            fills={NEST_MOST: nest_holds},
        ),
        line(
            "B-sum",
            "After a hand that is played to the end, both teams' counters and those in the nest "
            f"make [{COUNTED}|120].",
            f"{SCORING} (follows from it)",
            fills={COUNTED: deal_holds},
        ),
    ),
)
