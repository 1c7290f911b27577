"""NPA Pinochle: the bidding."""

from rules.book.npa_pinochle.sections import BIDDING as TEXT
from rules.book.npa_pinochle.sections import DROPPED, GAME, MELDING, PENALTIES
from rules.book.page import Section
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
            "Bids are 50 to 60 by ones, then 65, 70 and on to 100 by fives, then 110, 120 and on "
            "by tens. There is no highest bid, and steps may be jumped.",
            TEXT,
            readings="N-20",
        ),
        line(
            "N-never-legal",
            "61 to 64, 66 to 69 and the like are never bids, nor is anything above 100 that does "
            "not end in 0, such as 105 or 115.",
            TEXT,
            readings="N-18",
        ),
        line(
            "N-next-bid",
            "So the next legal bid is one more below 60, the next multiple of 5 from 60 on, and "
            "the next multiple of 10 from 100 on.",
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
        line("N-nobody-bids", "If nobody bids, the dealer must take it at 50.", DROPPED),
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
