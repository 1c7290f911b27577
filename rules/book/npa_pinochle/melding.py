"""NPA Pinochle: melding, and what melds count."""

from rules.book.npa_pinochle.sections import BIDDING, DEAL
from rules.book.npa_pinochle.sections import MELDING as TEXT
from rules.book.npa_pinochle.sections import VALUES as TABLE
from rules.book.page import Line, Section
from rules.book.pinochle_words import (
    common,
    copies,
    double_roundhouse,
    odd_melds,
    royal,
    single_roundhouse,
)
from rules.book.writing import line


def around(rank: str, single: int, double: int, triple: int) -> Line:
    """A row of the table: four of a rank, one in each suit."""
    return line(
        f"N-{rank}",
        f"{rank.capitalize()} around: [meld_values|{single}, double {double}, triple {triple}, "
        "quadruple 500].",
        TABLE,
        fills={"meld_values": copies(rank)},
    )


MELDING = Section(
    "melding",
    "Melding",
    (
        line("N-after-trump", "Nobody lays down a meld before trumps are named.", TEXT),
        line(
            "N-melds-stay",
            "Melds stay on the table until everybody has seen and counted them; then the "
            "scorekeeper writes them down. Both teams check.",
            TEXT,
        ),
        line(
            "N-meld-time",
            "After the player who named trumps has played a card no meld counts any more.",
            TEXT,
        ),
        line(
            "N-aces-melded",
            "Aces around must be melded with the rest. If they are not, it is "
            "[aces_not_melded|a renege when it is called and proven].",
            TEXT,
            readings="N-26",
            fills={"aces_not_melded": {"penalty": "50 against the player"}},
        ),
        line(
            "N-per-hand",
            "A meld is made of the cards of one player; a team's meld is the sum of both.",
            BIDDING,
            "other books of the game",
            readings="N-11",
        ),
        line(
            "N-natural",
            "Natural meld, where no trump is named: no run, and every marriage is a common one.",
            f"{BIDDING} (follows from it)",
            readings="N-05",
        ),
    ),
)
VALUES = Section(
    "values",
    "What melds count",
    (
        line(
            "N-run",
            "Run of trumps: [meld_values|25, double 250, triple 450, quadruple 500].",
            TABLE,
            fills={"meld_values": copies("run")},
        ),
        line(
            "N-pinochle-meld",
            "Pinochle, queen of spades with jack of diamonds: [meld_values|15, double 30, triple "
            "90, quadruple 500].",
            TABLE,
            fills={"meld_values": copies("pinochle")},
        ),
        line(
            "N-aces",
            "Aces around: [meld_values|10, double 100, triple 300, quadruple 500].",
            readings="N-13",
            fills={"meld_values": copies("aces")},
            said={
                TABLE: "Double aces count 100.",
                TEXT: "Double aces are called 1,000, in the paragraph on exposed aces.",
            },
        ),
        around("kings", 8, 80, 240),
        around("queens", 6, 60, 180),
        around("jacks", 4, 40, 120),
        line(
            "N-roundhouse",
            "Roundhouse, kings and queens around: [meld_values|24], double "
            "[double_roundhouse meld_values|240].",
            TABLE,
            readings="N-12",
            fills={
                "meld_values": single_roundhouse,
                "double_roundhouse meld_values": double_roundhouse,
            },
        ),
        line(
            "N-royal-marriage",
            "Royal marriage, king and queen of trumps: [meld_values|4, 8, 12, 16].",
            f"{TABLE} (follows from the roundhouse)",
            readings="N-11",
            fills={"meld_values": royal},
        ),
        line(
            "N-common-marriage",
            "Common marriage, king and queen of another suit: [meld_values|2, 4, 6, 8].",
            f"{TABLE} (follows from the roundhouse)",
            readings="N-11",
            fills={"meld_values": common},
        ),
        line(
            "N-run-marriage",
            "King and queen of a run are no royal marriage besides.",
            TABLE,
            "other books of the game",
            readings="N-12",
        ),
        line(
            "N-possible",
            "There are four of each card, and 20 in a hand. So the whole table has at most four "
            "runs, four pinochles and four of each kind around; some melds never meet in one "
            "hand, such as triple kings with triple queens.",
            DEAL,
            f"{TABLE} (follows from both)",
        ),
        line(
            "N-odd",
            "[meld_values|Only run and pinochle are odd, so a team never melds an odd number below "
            "15].",
            f"{TABLE} (follows from it)",
            fills={"meld_values": odd_melds},
        ),
    ),
)
