"""NPA Pinochle: the bidding."""

from rules.book.npa_pinochle.sections import BIDDING as TEXT
from rules.book.npa_pinochle.sections import DROPPED, GAME, MELDING, PENALTIES
from rules.book.page import Section
from rules.book.pinochle_words import DROPS, LADDER, dropped_at, ladder
from rules.book.writing import line

BIDDING = Section(
    "bidding",
    "Bidding",
    (
        line(
            "N-ready",
            "Bidding begins when the scorekeeper says that the hand is ready.",
            TEXT,
        ),
        line(
            "N-first-bid",
            "The dealer's left speaks first, then it goes clockwise until all but the highest "
            "bidder have passed.",
            TEXT,
            readings="N-20",
        ),
        line(
            "N-legal-bids",
            f"[{LADDER}|Bids rise from 50 by ones, from 60 by fives, from 100 by tens; there is no "
            "highest bid]. Steps may be jumped.",
            TEXT,
            readings="N-20",
            fills={LADDER: ladder},
        ),
        line(
            "N-never-legal",
            "What is no step is never a bid: 61 to 64 where bids rise by fives, 105 or 115 where "
            "they rise by tens.",
            TEXT,
            readings="N-18",
        ),
        line(
            "N-next-bid",
            "So the next legal bid is one more where they rise by ones, the next multiple of 5 "
            "where they rise by fives, and the next multiple of 10 where they rise by tens.",
            f"{TEXT} (follows from it)",
        ),
        line("N-higher", "Each bid is higher than the one that stands.", f"{TEXT} (follows)"),
        line(
            "N-silenced-partner",
            "After an illegal bid, a bid out of turn or an attempt to change one, the partner is "
            "silent for the rest of the bidding. The offender makes the next legal bid or passes.",
            TEXT,
            PENALTIES,
            readings="N-18",
        ),
        line(
            "N-nobody-bids",
            f"If nobody bids, [{DROPS}|the dealer must take it at 50].",
            DROPPED,
            readings="N-29",
            fills={DROPS: dropped_at},
        ),
        line(
            "N-recorded",
            "The scorekeeper writes down bid and trump. The highest bidder names trumps: it is "
            "the suit of the first marriage melded.",
            TEXT,
            MELDING,
        ),
        line("N-double-run", "Nobody is obliged to bid a double run.", TEXT),
        line("N-first-lead", "The player who won the bid leads first.", GAME),
    ),
)
