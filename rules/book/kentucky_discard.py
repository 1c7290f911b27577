"""Kentucky Discard as a page: Kentucky Rook, with the words struck and changed that its list of
differences strikes and changes."""

from rules.book.everywhere import DIRECTOR_DECIDES, NO_TOURNAMENT
from rules.book.game_lines import TIES
from rules.book.kentucky import (
    AUTHORITY,
    BIDDING,
    FIRST_LEAD,
    FOLLOW,
    GAME,
    HALL,
    HANDS,
    K_01,
    K_02,
    K_07,
    K_10,
    LAST_TRICK,
    MADE,
    PARENT,
    PLAYERS,
    SET,
    SWEEP,
    TERMS,
    TRICK,
    TRUMPS,
    TURN_PASSED,
)
from rules.book.page import Book, Section, numbered
from rules.book.rook_words import (
    COUNTED,
    DECK_WORDS,
    ENDS,
    NEST_GOES_TO,
    NEST_MOST,
    both_level,
    card_values,
    deal_holds,
    dealt,
    ends_at,
    highest_bid,
    nest_holds,
    passes_lead_to,
    unit,
)
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
                        "The Rook, and four colours up to the 14: ~~45 cards~~ [deck|__41 cards, "
                        "without the 1s, 2s, 3s and 4s__]. ~~10~~ [deck nest_size|__9__] cards for "
                        "each player, [nest_size|5] for the nest.",
                        LIST,
                        fills={"deck": DECK_WORDS, "deck nest_size": dealt},
                    ),
                    line(
                        "D-ranks",
                        "~~The one~~ __The fourteen__ is the highest of its colour. The Rook is "
                        "the highest trump.",
                        LIST,
                    ),
                    line(
                        "D-values",
                        "Of the cards ~~a one counts 15,~~ [counters deck|a fourteen counts 10, a "
                        f"ten 10, a five 5 and the Rook 20]. {LAST_TRICK}",
                        LIST,
                        f"{PARENT}, table of card values",
                        fills={"counters deck": card_values},
                    ),
                    line(
                        "D-total",
                        f"Every deal holds ~~180~~ [{COUNTED}|__120__], and all totals are "
                        f"multiples of [{COUNTED} |5].",
                        LIST,
                        fills={COUNTED: deal_holds, f"{COUNTED} ": unit},
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
                        f"The highest bid is [max_bid {COUNTED}|120].",
                        LIST,
                        f"{BIDDING} (silent)",
                        readings="K-02",
                        fills={f"max_bid {COUNTED}": highest_bid},
                    ),
                    TURN_PASSED,
                    line(
                        "D-all-pass",
                        "~~If the first three pass, the dealer must bid.~~ [all_pass|When all four "
                        "pass, nobody scores and the same dealer deals again].",
                        f"{LIST} (silent)",
                        readings="K-03",
                        fills={"all_pass": passes_lead_to},
                    ),
                ),
            ),
            Section(
                "nest",
                "The nest and trumps",
                (
                    line(
                        "D-nest",
                        "The bidder takes the nest without showing it and lays as many cards away "
                        "face down; point cards ~~may not~~ [nest_points_allowed|__may__] be among "
                        "them. They go to [nest_goes_to|__the winners of the last trick__].",
                        LIST,
                        fills={
                            "nest_points_allowed": {False: "may not"},
                            "nest_goes_to": NEST_GOES_TO,
                        },
                    ),
                    line(
                        "D-nest-most",
                        f"[{NEST_MOST}|The 5 cards of the nest count 60 at the most].",
                        f"{LIST} (follows from it)",
                        fills={NEST_MOST: nest_holds},
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
                        f"~~180~~ [{COUNTED}|__120__].",
                        f"{LIST} (follows from it)",
                        fills={COUNTED: deal_holds},
                    ),
                    MADE,
                    SET,
                    SWEEP,
                ),
            ),
            Section(
                "game",
                "The game and its winner",
                (
                    HANDS,
                    line(
                        "D-end",
                        f"After every finished hand: ~~500,~~ [{ENDS}|__a team with 300 or more "
                        "ends the game__]. The higher total wins.",
                        LIST,
                        readings="K-06",
                        fills={ENDS: ends_at},
                    ),
                    line(
                        "D-equal",
                        f"[{ENDS}|If both have 300 or more and the same], [ties|another hand is "
                        "played].",
                        f"{LIST} (silent)",
                        readings="K-01",
                        fills={ENDS: both_level, "ties": TIES},
                    ),
                    *GAME,
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
            "all_pass",
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
