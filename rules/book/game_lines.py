"""Lines on a game and its match that no text has, and that a director can add to any of them.

Knows these lines. Refuses to know whose book they stand in.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.book.page import Fill, Line
from rules.book.writing import line
from rules.house.games import finish_of
from rules.ruleset import Ruleset

#: A tie that is not played on.
TIES: Mapping[object, str] = {
    "shared": "they share the win",
    "drawn": "nobody has won, and the director decides",
}
GAMES: Mapping[str, Fill] = {
    "games_per_match": "{} games",
    "match_by": {"added": "The points of all its games are added up"},
}


def sets_that_lose(ruleset: Ruleset) -> str:
    limit = finish_of(ruleset).sets
    if limit is None:
        return "No number of sets loses a game"
    row = f"{limit.in_a_row} times in hands that follow one another" if limit.in_a_row else ""
    all_of_them = f"{limit.in_all} times in all" if limit.in_all else ""
    how = " or ".join(words for words in (row, all_of_them) if words)
    return f"A team that is set {how} has lost the game, whatever the totals are"


def hands_line(prefix: str, silent: str) -> Line:
    return line(
        f"{prefix}-hands",
        "[hands|The number of hands is not fixed].",
        silent,
        fills={"hands": "A game is over after {} hands, or at a target where one is set besides"},
    )


def sets_line(prefix: str, silent: str) -> Line:
    return line(
        f"{prefix}-ends-on",
        "[ends_on|No number of sets loses a game].",
        silent,
        fills={"ends_on": sets_that_lose},
    )


def clock_line(prefix: str, silent: str) -> Line:
    return line(
        f"{prefix}-clock",
        "[minutes|No clock ends a game].",
        silent,
        fills={
            "minutes": "{} min after it began the clock ends a game: the hand in progress is "
            "finished, and who leads then has won"
        },
    )


def match_line(prefix: str, silent: str, readings: str = "") -> Line:
    """How many games make a match, where the text does not say."""
    return line(
        f"{prefix}-match",
        "A match is [games_per_match|one game]. [match_by|Who wins most of its games wins it].",
        silent,
        readings=readings,
        fills=GAMES,
    )


def seat_change_line(prefix: str, silent: str) -> Line:
    return line(
        f"{prefix}-seat-change",
        "[seat_change_every|Players keep their seats].",
        silent,
        fills={"seat_change_every": "After every {} hands one pair changes seats, the other stays"},
    )
