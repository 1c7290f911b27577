"""NPA Pinochle: bonuses, and what single players pay."""

from rules.book.hall_lines import late_ruling
from rules.book.npa_pinochle.sections import (
    BIDDING,
    BONUS,
    DEAL,
    DECISIONS,
    MELDING,
    RENEGE,
    START,
    TARDINESS,
)
from rules.book.npa_pinochle.sections import PENALTIES as TABLE
from rules.book.page import Section
from rules.book.pinochle_words import (
    ENDS,
    after_the_hands,
    deck_holds,
    grace,
    penalty,
    price,
    replaced_after,
)
from rules.book.writing import line
from rules.pinochle.reneges import STOPPER

BONUSES = Section(
    "bonuses",
    "Bonuses",
    (
        line(
            "N-pinochle",
            "Pinochle: a team that takes all [counters|50] points of a hand scores its meld, these "
            "points and [pinochle_bonus|500] more.",
            BONUS,
            readings="N-10",
            fills={"counters": deck_holds},
        ),
        line(
            "N-skunk",
            f"Skunk: if the opponents are scoreless [{ENDS}|after the four hands], the winners "
            "score [skunk_bonus|200] more.",
            BONUS,
            readings="N-09",
            fills={ENDS: after_the_hands},
        ),
        line(
            "N-scoreless",
            "A team is scoreless when [skunk_test|its four hands come to zero or less]. Penalties "
            "of single players are left out, and the other team must be above zero.",
            f"{BONUS} (not explained)",
            readings="N-08 N-09",
            fills={
                "skunk_test": {
                    "zero": "its four hands come to exactly zero",
                    "hands": "none of its four hands brought a point",
                }
            },
        ),
    ),
)
PENALTIES = Section(
    "penalties",
    "Penalties",
    (
        line(
            "N-wrong-table",
            "At the wrong table when play starts: [penalty_points|100], the player.",
            START,
            TABLE,
            readings="N-24",
            fills={"penalty_points": penalty("wrong-table")},
        ),
        line(
            "N-exposed-aces",
            "Aces shown that cannot be declared, too few for aces around or a second one of a "
            "suit without double aces: [penalty_points|50], the player.",
            MELDING,
            TABLE,
            fills={"penalty_points": penalty("exposed-aces")},
        ),
        line(
            "N-card-count",
            "More or fewer than 20 cards when a hand ends: [penalty_points|50], each player "
            "concerned.",
            DEAL,
            TABLE,
            readings="N-16",
            fills={"penalty_points": penalty("card-count")},
        ),
        line(
            "N-illegal-bid",
            "Illegal bid or bid out of turn: [penalty_points|no points]; the partner is silenced.",
            BIDDING,
            TABLE,
            fills={"penalty_points": penalty("illegal-bid")},
        ),
        line(
            "N-grace",
            "[lateness|Up to 5 minutes late]: nothing.",
            TARDINESS,
            TABLE,
            fills={"lateness": grace},
        ),
        line(
            "N-tardy",
            "Later than that: [lateness|10 for each minute after minute 5, 100 at most], the "
            "player.",
            TARDINESS,
            TABLE,
            fills={"lateness": price},
        ),
        line(
            "N-minutes",
            "Minutes run from the announced start and count [late_rounding|as soon as they have "
            "begun: 5:01 is the sixth].",
            f"{TARDINESS} (silent)",
            readings="N-15",
            fills={"late_rounding": {"full": "only when they are full: 5:59 is five"}},
        ),
        line(
            "N-replaced",
            "[lateness|More than 15 minutes late]: replaced for the rest of the round, and 0 for "
            "it whatever else happens. What the substitute makes [substitute_credit|counts for the "
            "substitute].",
            TARDINESS,
            TABLE,
            readings="N-15",
            fills={
                "lateness": replaced_after,
                "substitute_credit": {"nobody": "counts for nobody"},
            },
        ),
        late_ruling("N", TARDINESS, readings="N-15"),
        line(
            "N-unproven",
            "A renege called and not proven: the other side gets the bid and its meld, as a team.",
            RENEGE,
            TABLE,
            readings="N-06",
        ),
        line(
            "N-unproven-pinochle",
            "A renege called against a pinochle and not proven: [penalty_points|200], the caller.",
            RENEGE,
            TABLE,
            readings="N-07",
            fills={"penalty_points": penalty(STOPPER)},
        ),
        line(
            "N-refuses",
            "Who does not accept a final decision and will not go on playing is disqualified and "
            "gets no money back. Whoever is disqualified in mid-round [disqualified|has 0 for it].",
            DECISIONS,
            readings="N-27",
            fills={"disqualified": {"keeps-score": "keeps the team's score of it"}},
        ),
        line(
            "N-own-penalty",
            "A player's penalty comes off that player's score only. So partners can differ, and a "
            "score can be below zero.",
            TABLE,
        ),
        line(
            "N-player-score",
            "A player's score for the round is the team's four hands, and a skunk, less the "
            "player's own penalties. Who was replaced has 0.",
            TARDINESS,
            BONUS,
            f"{TABLE} (follows from them)",
        ),
        line(
            "N-others-score",
            "The others at the table score as always.",
            f"{TABLE} (follows from it)",
        ),
    ),
)
