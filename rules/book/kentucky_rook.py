"""Kentucky Rook as a page: ones count, the last to speak must bid, the nest holds no points."""

from rules.book.everywhere import DIRECTOR_DECIDES, NO_TOURNAMENT
from rules.book.game_lines import TIES
from rules.book.kentucky import (
    AUTHORITY,
    BIDDING,
    FIRST,
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
    NEST,
    PARENT,
    PLAY,
    PLAYERS,
    SET,
    SILENT,
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
    both_level,
    card_values,
    deal_holds,
    dealt,
    ends_at,
    forced_dealer,
    highest_bid,
    nest_used,
    tricks_make,
    unit,
)
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
                        "The Rook, and four colours up to the 14: [deck|45 cards, without the 2s, "
                        "3s and 4s]. [deck nest_size|10] cards for each player, [nest_size|5] for "
                        "the nest.",
                        FIRST,
                        DEAL,
                        fills={"deck": DECK_WORDS, "deck nest_size": dealt},
                    ),
                    line(
                        "K-deal-order",
                        "Cards are dealt singly, and each time around one more goes to the nest "
                        "until it is complete.",
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
                        "Of the cards [counters deck|a one counts 15, a fourteen 10, a ten 10, a "
                        f"five 5 and the Rook 20]. {LAST_TRICK}",
                        VALUES,
                        fills={"counters deck": card_values},
                    ),
                    line(
                        "K-total",
                        f"Every deal holds [{COUNTED}|180], and all totals are multiples of "
                        f"[{COUNTED} |5].",
                        f"{VALUES} (follows from it)",
                        fills={COUNTED: deal_holds, f"{COUNTED} ": unit},
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
                        f"The highest bid is [max_bid {COUNTED}|180].",
                        f"{BIDDING} ({SILENT})",
                        readings="K-02",
                        fills={f"max_bid {COUNTED}": highest_bid},
                    ),
                    TURN_PASSED,
                    line(
                        "K-forced",
                        "[all_pass min_bid|If the first three pass in the first round, the dealer "
                        "must bid 100].",
                        BIDDING,
                        fills={"all_pass min_bid": forced_dealer},
                    ),
                ),
            ),
            Section(
                "nest",
                "The nest and trumps",
                (
                    line(
                        "K-nest",
                        "The bidder takes the nest without showing it and lays as many cards away "
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
                        f"What both teams win in tricks makes [nest_points_allowed {COUNTED}|180].",
                        VALUES,
                        f"{NEST} (follows from both)",
                        fills={f"nest_points_allowed {COUNTED}": tricks_make},
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
                        "K-end",
                        f"After every finished hand: [{ENDS}|a team with 500 or more ends the "
                        "game]. The higher total wins.",
                        END,
                        fills={ENDS: ends_at},
                    ),
                    line(
                        "K-equal",
                        f"[{ENDS}|If both have 500 or more and the same], [ties|another hand is "
                        "played].",
                        f"{END} (silent)",
                        readings="K-01",
                        fills={ENDS: both_level, "ties": TIES},
                    ),
                    *GAME,
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
                        "Point cards in the nest, for [nest_goes_to|the winners of the last "
                        "trick]: [nest_points_allowed nest_size counters deck|not used].",
                        VARIATIONS,
                        readings="K-08 K-09",
                        fills={
                            "nest_goes_to": NEST_GOES_TO,
                            "nest_points_allowed nest_size counters deck": nest_used,
                        },
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
            "nest_points_allowed nest_goes_to",
        ),
        K_10,
    ),
    terms=terms(TERMS),
)
