"""NPA Pinochle: what a hand scores."""

from rules.book.npa_pinochle.sections import BIDDING, BONUS, DROPPED, GAME
from rules.book.page import Section
from rules.book.pinochle_words import deck_holds
from rules.book.writing import line

SCORE = Section(
    "score",
    "What a hand scores",
    (
        line(
            "N-made",
            "The bid is made with [minimum_save|20] points or more in play, and with meld and "
            "points for the bid or more. The bidders score meld and points.",
            BIDDING,
            GAME,
            BONUS,
            readings="G-04",
        ),
        line(
            "N-made-opponents",
            "The opponents of a bid that is made [opponents_on_made|score their points, and a "
            "meld that is enough, only if they saved enough points]. Enough are [minimum_meld|20] "
            "meld and [minimum_save|20] points.",
            BIDDING,
            f"{GAME} (silent)",
            readings="N-03",
            fills={
                "opponents_on_made": {
                    "points": "score their points in any case, and their meld if they saved enough",
                    "everything": "score their meld and their points in any case",
                }
            },
        ),
        line(
            "N-set",
            "With fewer than [minimum_save|20] points in play, or with less than the bid "
            "altogether, the bidders are set: they lose the bid, and nothing of theirs counts.",
            BIDDING,
            GAME,
            readings="N-02",
        ),
        line(
            "N-set-award",
            "The opponents of bidders who are set score the bid. Besides, they count "
            "[set_award|their points, and a meld that is enough, only if they saved enough "
            "points]. Enough are [minimum_meld|20] meld and [minimum_save|20] points. A "
            "pinochle of theirs brings [defenders_pinochle|its bonus besides].",
            readings="N-01 N-10",
            said={
                BIDDING: "The bid, the meld if it is 20 or more, and the points if 20 are saved.",
                GAME: "The bid, and the meld if 20 points are saved; without them the bid alone.",
            },
            fills={
                "set_award": {
                    "2.4": "a meld that is enough, and their points if they saved enough",
                    "2.7": "their meld if they saved enough points, but not the points",
                },
                "defenders_pinochle": {
                    "alone": "its bonus, and not the bid",
                    "no-bonus": "no bonus",
                },
            },
        ),
        line(
            "N-board-set",
            "Board set: meld and the [counters|50] points of the deck are less than the bid. It is "
            "not played and is written on the sheet. The bidders lose the bid; the others score "
            "it, and a meld of [minimum_meld|20] or more.",
            BIDDING,
            fills={"counters": deck_holds},
        ),
        line(
            "N-exact-board",
            "Meld and [counters|50] that are exactly the bid are no board set.",
            f"{BIDDING} (follows from it)",
            fills={"counters": deck_holds},
        ),
        line(
            "N-no-marriage",
            "A bidder without a marriage names no trump, and the hand is not played. The bidders "
            "lose the bid; the others score it and their natural meld [natural_meld_minimum|of "
            "any size].",
            BIDDING,
            readings="N-05",
            fills={"natural_meld_minimum": {20: "if it is 20 or more"}},
        ),
        line(
            "N-dropped-no-marriage",
            "The bid dropped on a dealer without a marriage: the hand is shown, no trump is "
            "named. The dealer's side loses [min_bid|50]; the others score as much, and a meld of "
            "[minimum_meld|20] or more.",
            DROPPED,
        ),
        line(
            "N-dropped-short",
            "Dropped on a dealer with a marriage, but less than [minimum_meld|20] meld in the "
            "team: trumps are named, both hands are shown, and it is not played. [min_bid|50] "
            "lost; the others score as much, and a meld that is enough.",
            DROPPED,
            readings="N-19",
        ),
        line(
            "N-dropped-played",
            "Dropped on a dealer with a marriage and [minimum_meld|20] meld or more in the team: "
            "the hand is played for [min_bid|50].",
            DROPPED,
        ),
        line(
            "N-least-meld",
            "A meld of [minimum_meld|20] is asked "
            "[bidder_min_meld|only of a dealer the bid was dropped on].",
            BIDDING,
            DROPPED,
            readings="N-04",
            fills={"bidder_min_meld": {"always": "of every bidder"}},
        ),
        line(
            "N-silenced-dealer",
            "A dealer silenced by the partner's bid out of turn, after which everybody passed, is "
            "set [min_bid|50]; the others score [silenced_award|as much, and a meld that "
            "is enough].",
            BIDDING,
            readings="N-17",
            fills={"silenced_award": {"bid": "as much, and no meld", "nothing": "nothing"}},
        ),
    ),
)
