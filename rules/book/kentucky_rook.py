"""Kentucky Rook as a page: ones count, the last to speak must bid, the nest holds no points."""

from rules.book.everywhere import DIRECTOR_DECIDES, NO_TOURNAMENT
from rules.book.kentucky import (
    AUTHORITY,
    BIDDING,
    FIRST,
    FIRST_LEAD,
    FOLLOW,
    HALL,
    K_01,
    K_02,
    K_07,
    K_10,
    MADE,
    NEST,
    PARENT,
    PLAY,
    PLAYERS,
    SET,
    SILENT,
    TERMS,
    TRICK,
    TRUMPS,
    TURN_PASSED,
)
from rules.book.page import Book, Section, numbered
from rules.book.writing import line, reading, terms

VALUES = f"{PARENT}, table of card values"
DEAL = f"{PARENT}, paragraph on the deal"
END = f"{PARENT}, paragraph on the end"
VARIATIONS = f"{PARENT}, Variations"

BOOK = Book(
    slug="kentucky-rook",
    title=PARENT,
    source="After a description of the game as it is played in Eastern Kentucky, in our own words. "
    "That text has no headings, so its paragraphs are named by what they are about.",
    sections=numbered(
        (
            Section("table", "The table", (AUTHORITY, PLAYERS)),
            Section(
                "cards",
                "The cards",
                (
                    line(
                        "K-deck",
                        "45 cards: no twos, threes and fours, but the Rook. Ten cards for each "
                        "player, five for the nest.",
                        FIRST,
                        DEAL,
                    ),
                    line(
                        "K-deal-order",
                        "Cards are dealt singly, and each of the first five times around one more "
                        "goes to the nest.",
                        DEAL,
                    ),
                    line(
                        "K-ranks",
                        "The one is the highest of its colour, then fourteen down to five. The "
                        "Rook is the highest trump, above the one.",
                        FIRST,
                    ),
                    line(
                        "K-values",
                        "A one counts 15, a fourteen 10, a ten 10, a five 5 and the Rook 20.",
                        VALUES,
                    ),
                    line(
                        "K-total",
                        "Every deal holds 180, and all totals are multiples of 5.",
                        f"{VALUES} (follows from it)",
                    ),
                ),
            ),
            Section(
                "bidding",
                "Bidding",
                (
                    line(
                        "K-first-bid",
                        "The dealer's left speaks first, then it goes clockwise.",
                        BIDDING,
                    ),
                    line(
                        "K-bids",
                        "The lowest bid is [min_bid|100]. Bids rise in steps of [bid_step|5]: the "
                        "next legal bid is the standing bid plus [bid_step|5].",
                        BIDDING,
                        readings="K-05",
                    ),
                    line(
                        "K-max-bid",
                        "The highest bid is [max_bid|180].",
                        f"{BIDDING} ({SILENT})",
                        readings="K-02",
                    ),
                    TURN_PASSED,
                    line(
                        "K-forced",
                        "If the first three pass in the first round, the dealer must bid "
                        "[min_bid|100].",
                        BIDDING,
                    ),
                ),
            ),
            Section(
                "nest",
                "The nest and trumps",
                (
                    line(
                        "K-nest",
                        "The bidder takes the nest without showing it and lays five cards away "
                        "face down; point cards [nest_points_allowed|may not be among them].",
                        NEST,
                        readings="K-08 K-09",
                        fills={"nest_points_allowed": {True: "may be among them"}},
                    ),
                    TRUMPS,
                ),
            ),
            Section(
                "play",
                "Playing the hand",
                (
                    FIRST_LEAD,
                    FOLLOW,
                    line("K-rook", "The Rook is a trump, and the highest.", PLAY),
                    TRICK,
                ),
            ),
            Section(
                "score",
                "What a hand scores",
                (
                    line(
                        "K-sum",
                        "What both teams win in tricks makes [nest_points_allowed|180].",
                        VALUES,
                        f"{NEST} (follows from both)",
                        fills={"nest_points_allowed": {True: "180 with what lies in the nest"}},
                    ),
                    MADE,
                    SET,
                ),
            ),
            Section(
                "game",
                "The game and its winner",
                (
                    line(
                        "K-end",
                        "A team with [target|500] points or more ends the game. The higher total "
                        "wins.",
                        END,
                    ),
                    line(
                        "K-equal",
                        "If both have [target|500] or more and the same, another hand is played.",
                        f"{END} (silent)",
                        readings="K-01",
                    ),
                ),
            ),
            Section(
                "variations",
                "Variations",
                (
                    line(
                        "K-rook-low",
                        "~~Some play the Rook as the lowest trump instead of the highest.~~ It "
                        "changes no score.",
                        VARIATIONS,
                        readings="K-08",
                    ),
                    line(
                        "K-nest-counts",
                        "Point cards in the nest, for the winners of the last trick: "
                        "[nest_points_allowed|not used].",
                        VARIATIONS,
                        readings="K-08",
                        fills={"nest_points_allowed": {True: "used"}},
                    ),
                ),
            ),
            HALL,
        )
    ),
    readings=(
        DIRECTOR_DECIDES,
        NO_TOURNAMENT,
        K_01,
        K_02,
        reading(
            "K-05",
            "The lowest bid is 100, and higher ones are multiples of 5. Does that hold for the "
            "first bid too?",
            "Yes, for every bid.",
            "bid_step",
        ),
        K_07,
        reading(
            "K-08",
            "Two variations are told: the Rook as the lowest trump, and point cards in the nest.",
            "Neither is used, unless the director allows point cards in the nest.",
            "nest_points_allowed",
        ),
        reading(
            "K-09",
            "What if the bidder holds more than ten point cards, or lays one away all the same?",
            "Points in the nest are not accepted on the sheet; the director decides.",
        ),
        K_10,
    ),
    terms=terms(TERMS),
)
