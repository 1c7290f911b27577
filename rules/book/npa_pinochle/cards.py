"""NPA Pinochle before the bidding: players and cards, the shuffle, the deal."""

from rules.book.game_lines import TIES, clock_line, match_line, seat_change_line, sets_line
from rules.book.npa_pinochle.sections import (
    BIDDING,
    BONUS,
    PENALTIES,
    START,
    VALUES,
)
from rules.book.npa_pinochle.sections import (
    DEAL as DEAL_TEXT,
)
from rules.book.npa_pinochle.sections import (
    SHUFFLE as SHUFFLE_TEXT,
)
from rules.book.page import Section
from rules.book.pinochle_words import ENDS, card_values, deck_holds, ends
from rules.book.writing import line

CARDS = Section(
    "cards",
    "Players and cards",
    (
        line(
            "N-players",
            "Four people play in two partnerships.",
            DEAL_TEXT,
            BIDDING,
            PENALTIES,
        ),
        line(
            "N-cards",
            "80 cards, 20 for each player: ace, ten, king, queen and jack of four suits, four of "
            "each card.",
            DEAL_TEXT,
            f"{VALUES} (follows from both)",
        ),
        line(
            "N-points",
            "A hand holds [counters|50] points: [counters |aces, tens and kings count 1 each, and "
            "the last book 2].",
            BIDDING,
            BONUS,
            "other books of the game",
            fills={"counters": deck_holds, "counters ": card_values},
        ),
        line(
            "N-round",
            f"[{ENDS}|A round is four hands; each player deals one of them].",
            DEAL_TEXT,
            fills={ENDS: ends},
        ),
        clock_line("N", f"{DEAL_TEXT} (silent)"),
        sets_line("N", f"{DEAL_TEXT} (silent)"),
        line(
            "N-level",
            "Two teams with the same total: [ties|nobody has won, and the director decides].",
            f"{DEAL_TEXT} (silent)",
            readings="N-22",
            fills={
                "ties": {**TIES, "play-on": "further hands are played until they differ"},
            },
        ),
        match_line("N", f"{DEAL_TEXT} (silent)", "N-22"),
        seat_change_line("N", f"{DEAL_TEXT} (silent)"),
    ),
)
SHUFFLE = Section(
    "shuffle",
    "The shuffle",
    (
        line("N-face-down", "Cards are face down whenever they are handled.", SHUFFLE_TEXT),
        line(
            "N-wash",
            "Before the first deal of the first round everybody may wash and shuffle. Later only "
            "the dealer handles the cards.",
            SHUFFLE_TEXT,
        ),
        line(
            "N-shuffle",
            "With all four at the table the cards are riffled three times or more, the last time "
            "with the shuffler. They may be patted in between.",
            SHUFFLE_TEXT,
        ),
        line(
            "N-no-shuffler",
            "A player who will not use the shuffler is disqualified and gets no money back.",
            SHUFFLE_TEXT,
            PENALTIES,
            readings="N-27",
        ),
        line(
            "N-club-fine",
            "A club without shufflers pays a fine of $[club_fine|250]. It is money and never "
            "points.",
            readings="N-14",
            said={
                SHUFFLE_TEXT: "The club is fined $100.",
                PENALTIES: "Its table has $250.",
            },
        ),
        line(
            "N-cut",
            "The dealer's right cuts once and leaves at least four cards below; the lower part "
            "goes on top.",
            SHUFFLE_TEXT,
        ),
        line(
            "N-reshuffle",
            "Until the deal begins anybody may ask for another shuffle, and gets it. After that "
            "nobody may.",
            SHUFFLE_TEXT,
        ),
        line(
            "N-handicapped",
            "For a handicapped player the partner may shuffle, cut and deal.",
            SHUFFLE_TEXT,
        ),
    ),
)
DEAL = Section(
    "deal",
    "The deal",
    (
        line(
            "N-dealers",
            "The player at the scorekeeper's left deals first, then it goes clockwise; the "
            "scorekeeper deals the fourth hand.",
            DEAL_TEXT,
            readings="N-28",
        ),
        line("N-packets", "Cards are dealt four or five at a time.", DEAL_TEXT),
        line(
            "N-start-of-play",
            "Play starts when the dealer's left gets the first packet.",
            START,
        ),
        line(
            "N-verified",
            "Nobody bids or plays before all four have counted 20 cards.",
            DEAL_TEXT,
        ),
        line(
            "N-one-short",
            "19 cards against 21: the short player draws one from the long one. The hand is not "
            "dealt again.",
            DEAL_TEXT,
        ),
        line(
            "N-two-short",
            "Where two cards or more would have to be drawn, the deal is illegal: the same dealer "
            "shuffles, has the cards cut and deals again.",
            DEAL_TEXT,
            readings="N-16",
        ),
        line(
            "N-wrong-dealer",
            "If somebody's turn to deal was skipped, the hand is void even if it was played, and "
            "the right player deals.",
            DEAL_TEXT,
            readings="N-21",
        ),
    ),
)
