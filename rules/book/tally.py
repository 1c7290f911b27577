"""A tally as a page: any other game, as far as the director's house rules describe it."""

from rules.book.everywhere import DIRECTOR_DECIDES, NO_TOURNAMENT
from rules.book.game_lines import clock_line, match_line, seat_change_line
from rules.book.hall_lines import hall_lines
from rules.book.page import Book, Section, numbered
from rules.book.writing import line, terms

HERE = "Tally: the house rules of this game"

BOOK = Book(
    slug="tally",
    title="Tally (any other game)",
    source="This game has no book here. Its director says how it is played; below stands what the "
    "score sheet is judged by.",
    sections=numbered(
        (
            Section(
                "table",
                "The table",
                (
                    line(
                        "Y-authority",
                        "How the game is played the director says, and decides what is left open.",
                        HERE,
                        readings="G-01",
                    ),
                    line(
                        "Y-sides",
                        "Who plays: [sides|North and South against East and West].",
                        HERE,
                    ),
                ),
            ),
            Section(
                "score",
                "What a hand scores",
                (
                    line(
                        "Y-points",
                        "After each hand the points of every side are written down: 0 for none, "
                        "with a minus where they are lost.",
                        HERE,
                    ),
                    line("Y-step", "Points are multiples of [points_step|1].", HERE),
                    line("Y-least", "Fewest for a side in a hand: [min_points|no bound].", HERE),
                    line("Y-most", "Most for a side in a hand: [max_points|no bound].", HERE),
                    line("Y-sum", "All sides together in a hand: [points_sum|not fixed].", HERE),
                ),
            ),
            Section(
                "game",
                "The game and its winner",
                (
                    line("Y-hands", "Hands in a game: [hands|as many as on its sheet].", HERE),
                    line(
                        "Y-target",
                        "Points that end a game: [target|not fixed]. Where hands are counted too, "
                        "whichever comes first ends it.",
                        HERE,
                    ),
                    line(
                        "Y-over",
                        "The table can end a game before that: its totals count as they stand.",
                        HERE,
                    ),
                    line("Y-wins", "The [wins|highest] total wins.", HERE),
                    line(
                        "Y-ties",
                        "Sides that are level at the end [ties|play on until they differ].",
                        HERE,
                        fills={"ties": {"shared": "share the win"}},
                    ),
                    clock_line("Y", HERE),
                    match_line("Y", HERE),
                    seat_change_line("Y", HERE),
                ),
            ),
            Section(
                "hall",
                "In the hall",
                (
                    line(
                        "Y-late",
                        "[forfeit_after|Nobody forfeits by the clock].",
                        HERE,
                        readings="G-03",
                        fills={
                            "forfeit_after": "A side that is not there {} min after the announced "
                            "start forfeits"
                        },
                    ),
                    *hall_lines("Y", HERE, "All sides"),
                ),
            ),
        )
    ),
    readings=(DIRECTOR_DECIDES, NO_TOURNAMENT),
    terms=terms(
        {
            "hand": "One deal, from the first card to its score.",
            "side": "Those who score together: a team, or a player alone.",
            "target": "The points that end a game.",
        }
    ),
)
