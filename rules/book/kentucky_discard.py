"""Kentucky Discard as a page: Kentucky Rook, with the words struck and changed that its list of
differences strikes and changes."""

from rules.book.everywhere import DIRECTOR_DECIDES, NO_TOURNAMENT
from rules.book.kentucky import (
    AUTHORITY,
    BIDDING,
    FIRST_LEAD,
    FOLLOW,
    HALL,
    K_01,
    K_02,
    K_07,
    K_10,
    MADE,
    PARENT,
    PLAYERS,
    SET,
    TERMS,
    TRICK,
    TRUMPS,
    TURN_PASSED,
)
from rules.book.page import Book, Section, numbered
from rules.book.writing import line, reading, terms

BOOK_NAME = "Kentucky Discard"
LIST = f"{BOOK_NAME}, list of differences"

BOOK = Book(
    slug="kentucky-discard",
    title=BOOK_NAME,
    source="Kentucky Rook with the differences that its text lists for the rules in the box, in "
    "our own words. What the list changes is underlined here.",
    sections=numbered(
        (
            Section(
                "table",
                "The table",
                (
                    line(
                        "D-basis",
                        "Whatever is not changed below is played as in Kentucky Rook.",
                        LIST,
                        readings="G-02",
                    ),
                    AUTHORITY,
                    PLAYERS,
                ),
            ),
            Section(
                "cards",
                "The cards",
                (
                    line(
                        "D-deck",
                        "~~45~~ __41__ cards: no __ones,__ twos, threes and fours, but the Rook. "
                        "~~Ten~~ __Nine__ cards for each player, five for the nest.",
                        LIST,
                    ),
                    line(
                        "D-ranks",
                        "~~The one~~ __The fourteen__ is the highest of its colour. The Rook is "
                        "the highest trump.",
                        LIST,
                    ),
                    line(
                        "D-values",
                        "~~A one counts 15,~~ a fourteen 10, a ten 10, a five 5 and the Rook 20.",
                        LIST,
                        f"{PARENT}, table of card values",
                    ),
                    line(
                        "D-total",
                        "Every deal holds ~~180~~ __120__, and all totals are multiples of 5.",
                        LIST,
                    ),
                ),
            ),
            Section(
                "bidding",
                "Bidding",
                (
                    line(
                        "D-first-bid",
                        "~~The dealer's left~~ __The dealer__ speaks first, then it goes "
                        "clockwise.",
                        LIST,
                    ),
                    line(
                        "D-bids",
                        "The lowest bid is ~~100~~ [min_bid|__70__]. Bids rise in steps of "
                        "[bid_step|5]: the next legal bid is the standing bid plus [bid_step|5].",
                        LIST,
                        BIDDING,
                        readings="K-04",
                    ),
                    line(
                        "D-max-bid",
                        "The highest bid is [max_bid|120].",
                        LIST,
                        f"{BIDDING} (silent)",
                        readings="K-02",
                    ),
                    TURN_PASSED,
                    line(
                        "D-all-pass",
                        "~~If the first three pass, the dealer must bid.~~ When all four pass, "
                        "nobody scores and the same dealer deals again.",
                        f"{LIST} (silent)",
                        readings="K-03",
                    ),
                ),
            ),
            Section(
                "nest",
                "The nest and trumps",
                (
                    line(
                        "D-nest",
                        "The bidder takes the nest without showing it and lays five cards away "
                        "face down; point cards ~~may not~~ __may__ be among them. __They go to "
                        "the winners of the last trick.__",
                        LIST,
                    ),
                    line(
                        "D-nest-most",
                        "The five cards count 60 at the most: the Rook and four fourteens or tens.",
                        f"{LIST} (follows from it)",
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
                    line(
                        "D-rook",
                        "__The Rook may be played to any trick, also by a player who could follow "
                        "the colour led. When it is led, the others play trumps if they can. Who "
                        "has no other trump must play it when trumps are led.__",
                        LIST,
                    ),
                    TRICK,
                ),
            ),
            Section(
                "score",
                "What a hand scores",
                (
                    line(
                        "D-sum",
                        "What both teams win in tricks, __with what lies in the nest,__ makes "
                        "~~180~~ __120__.",
                        f"{LIST} (follows from it)",
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
                        "D-end",
                        "A team with ~~500~~ [target|__300__] points or more ends the game. The "
                        "higher total wins.",
                        LIST,
                        readings="K-06",
                    ),
                    line(
                        "D-equal",
                        "If both have [target|300] or more and the same, another hand is played.",
                        f"{LIST} (silent)",
                        readings="K-01",
                    ),
                ),
            ),
            HALL,
        )
    ),
    readings=(
        DIRECTOR_DECIDES,
        reading(
            "G-02",
            "Another text, Beach House, says that it follows Kentucky Discard and has other "
            "numbers.",
            "They are two games, each with its own text.",
        ),
        NO_TOURNAMENT,
        K_01,
        K_02,
        reading(
            "K-03",
            "Nothing is said of four passes. In Kentucky Rook the dealer is forced, but here the "
            "dealer has already spoken.",
            "No score, and the same player deals again.",
        ),
        reading(
            "K-04",
            "The list names no step of the bidding.",
            "Fives, as in Kentucky Rook.",
            "bid_step",
        ),
        reading(
            "K-06",
            "When a team reaches 300 the higher total wins: does the game end on exactly 300?",
            "Yes, on 300 or more.",
            "target",
        ),
        K_07,
        K_10,
    ),
    terms=terms(TERMS),
)
