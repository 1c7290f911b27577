"""NPA Pinochle: conduct, the score sheet and the standings."""

from rules.book.npa_pinochle.sections import CONDUCT as CONDUCT_TEXT
from rules.book.npa_pinochle.sections import (
    DECISIONS,
    INTRODUCTION,
    MELDING,
    TABLE_TALK,
)
from rules.book.npa_pinochle.sections import SHEET as TEXT
from rules.book.page import Section
from rules.book.writing import line

CONDUCT = Section(
    "conduct",
    "Conduct and decisions",
    (
        line(
            "N-conduct",
            "Be there in time and be polite, play fair and stack no deck. Not everybody plays "
            "equally well; treat all with respect.",
            CONDUCT_TEXT,
        ),
        line(
            "N-table-talk",
            "Table talk is signalling to the partner in any way: by words, by the way of bidding, "
            "by looks, sighs, a cough, a question what is trump, or a book left lying too long.",
            TABLE_TALK,
        ),
        line(
            "N-disputes",
            "A dispute is first settled at the table, then by a referee with the rules in hand, "
            "then by a second one. Two who agree are final; else the national director, the vice "
            "president or whoever is appointed decides, and that is final.",
            DECISIONS,
            readings="G-01",
        ),
        line(
            "N-violations",
            "The referee writes violations down, so that repeated ones are noticed. They can end "
            "in suspension or expulsion.",
            INTRODUCTION,
        ),
    ),
)
SHEET = Section(
    "sheet",
    "The score sheet and the standings",
    (
        line(
            "N-sheet",
            "After the round the scorekeeper completes the sheet and signs it. "
            "[opponents_sign|One of the opponents verifies it and signs] before it goes to the "
            "scoring table.",
            TEXT,
            readings="N-23",
            fills={"opponents_sign": {"both": "Both opponents verify it and sign"}},
        ),
        line(
            "N-checking",
            "Add up the scorekeeper's total again before you sign. Both teams answer for it.",
            CONDUCT_TEXT,
            MELDING,
        ),
        line(
            "N-correction",
            "After both signatures no player changes a score. Only officials at the scoring table "
            "do, and all four players are told.",
            TEXT,
            readings="N-23",
        ),
        line(
            "N-standings",
            "Standings add up the players' rounds, the highest first; equal totals "
            "[tie_break|share a place]. Where one of them must go on, the event's procedure for "
            "ties decides, else the director.",
            "NPA (not in the chapter)",
            readings="N-22",
            fills={
                "tie_break": {
                    "best-round": "are ranked by the best round",
                    "fewest-penalties": "are ranked by the fewest penalties",
                }
            },
        ),
        line(
            "N-rounds",
            "[rounds|The director says how many rounds there are]. [rotation|Who plays with whom, "
            "and where, the director says too].",
            "NPA (not in the chapter)",
            readings="N-22",
            fills={
                "rounds": "{} rounds are played",
                "rotation": {
                    "partners-stay": "Partners stay together from round to round",
                    "partners-change": "Partners change from round to round",
                },
            },
        ),
    ),
)
