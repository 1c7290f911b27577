"""Toonerville Rook: what a round scores, who wins, and the hall."""

from rules.book.hall_lines import FORMATS, SHEETS, late_ruling
from rules.book.page import Section
from rules.book.toonerville_rook.paragraphs import INTRODUCTION, PLAY, SCORING, SILENT, WINNING
from rules.book.writing import line

SCORE = Section(
    "score",
    "What a round scores",
    (
        line("T-out", "Who goes out scores 0.", PLAY),
        line(
            "T-left",
            "The others score what is left in their hands: 5 for each card from 1 to 9, 10 for "
            "each from 10 to 14, 25 for each Rook.",
            SCORING,
        ),
        line(
            "T-sum",
            "So each round has exactly one 0, and every other score is a multiple of 5. There are "
            "36 low and 20 high cards and one Rook for each player; a deck is worth 405.",
            PLAY,
            f"{SCORING} (follows from both)",
            readings="T-11",
        ),
    ),
)
WINNER = Section(
    "winner",
    "The winner",
    (
        line(
            "T-winner",
            "The lowest total after round [last_round|11] wins.",
            WINNING,
            readings="T-10",
        ),
        line(
            "T-ties",
            "Players with the same lowest total [ties|share the win].",
            f"{WINNING} (silent)",
            readings="T-01",
            fills={
                "ties": {
                    "extra-round": "play the last round again, until one is ahead",
                    "last-round": "are told apart by the fewest points in the last round",
                    "most-rounds": "are told apart by the rounds they won",
                }
            },
        ),
    ),
)
HALL = Section(
    "hall",
    "In the hall",
    (
        line(
            "T-tournament",
            "The text says that the game is played in tournaments, and no more. [format|Tables and "
            "who goes on are the director's choice]. Several tables are ranked by "
            "[event_ranking|points].",
            INTRODUCTION,
            readings="T-02 G-03",
            fills={"format": FORMATS, "event_ranking": {"wins": "games won"}},
        ),
        line(
            "T-late",
            "[forfeit_after|Nobody forfeits by the clock].",
            SILENT,
            readings="G-03",
            fills={
                "forfeit_after": "A player who is not there {} min after the announced start "
                "forfeits"
            },
        ),
        late_ruling("T", SILENT, readings="G-03"),
        line(
            "T-sheet",
            "[sheet_rule|Every player confirms the score sheet] before it is posted.",
            SILENT,
            readings="G-03",
            fills={"sheet_rule": SHEETS},
        ),
    ),
)
