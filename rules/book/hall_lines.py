"""Lines on the hall: for every text that has no tournament, and on lateness for all.

Knows these lines. Refuses to know whose book they stand in.
"""

from collections.abc import Mapping

from rules.book.page import Line
from rules.book.writing import line

SHEETS: Mapping[object, str] = {
    "scorekeeper": "The scorekeeper signs the score sheet",
    "initials": "The scorer or the director initials the score sheet",
}
FORMATS: Mapping[object, str] = {
    "double-elimination": "The tournament is a double elimination",
    "single-elimination": "The tournament is a single elimination",
    "round-robin": "The tournament is a round robin",
    "pools": "The tournament is played in pools",
    "pods": "Everybody plays for himself, at tables that change from sitting to sitting",
}


def late_ruling(prefix: str, *cites: str, readings: str = "") -> Line:
    """Who decides when the clock finds somebody late."""
    return line(
        f"{prefix}-late-ruling",
        "What the clock finds late [late_ruling|is ruled at once, and stands unless the director "
        "waives or changes it].",
        *cites,
        readings=readings,
        fills={"late_ruling": {"proposed": "is proposed to the director, who decides"}},
    )


def hall_lines(prefix: str, silent: str, whoever: str = "Both sides") -> tuple[Line, ...]:
    """Forfeits, score sheets and the format."""
    return (
        late_ruling(prefix, silent, readings="G-03"),
        line(
            f"{prefix}-forfeit",
            "Who was there scores [forfeit_points|nothing] when the other forfeits.",
            silent,
            readings="G-03",
        ),
        line(
            f"{prefix}-sheet",
            f"[sheet_rule|{whoever} confirm the score sheet] before it is posted.",
            silent,
            readings="G-03",
            fills={"sheet_rule": SHEETS},
        ),
        line(
            f"{prefix}-tournament",
            "[format|The format of the tournament is the director's choice].",
            silent,
            readings="G-03",
            fills={"format": FORMATS},
        ),
    )
