"""Sentences of the Beach House book about the event, made from the ruleset in play.

Knows what the book calls formats and breaks. Does not know where the sentences appear.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.ruleset import Ruleset

FORMATS: Mapping[object, str] = {
    "single-elimination": "a single elimination: a team is out after its first loss",
    "round-robin": "a round robin: everybody meets everybody",
    "pools": "played in pools: everybody meets everybody of the same pool",
    "pods": "played at tables where everybody plays for themselves",
}
MAIN_EVENT = "a double elimination: a team is out after its second loss"
CHILDREN = "a single elimination"
BREAK = "a break of five minutes; the scorer watches the time"


def main_event(played: Ruleset) -> str:
    """What the main event plays."""
    is_childrens = "children" in played.agreed
    return MAIN_EVENT if is_childrens else FORMATS.get(played.agreed.get("format"), MAIN_EVENT)


def between_games(played: Ruleset) -> str:
    """The break between games."""
    minutes = played.break_minutes
    if minutes == 5:
        return BREAK
    return f"a break of {minutes} min" if minutes else "no break"


def childrens_event(played: Ruleset) -> str:
    """What the children's event plays."""
    if "children" not in played.agreed or "format" not in played.agreed:
        return CHILDREN
    chosen = FORMATS.get(played.agreed["format"], MAIN_EVENT)
    return CHILDREN if chosen.startswith(CHILDREN) else chosen


def game_between_tied(ruleset: Ruleset) -> str:
    """The game that decides between two teams: "one game of 500"."""
    return "one game" if ruleset.target is None else f"one game of {ruleset.target}"
