"""The columns of a game's score sheet besides score and total.

Knows a ruleset's questions, not what was played.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from rules.ruleset import Ruleset
from scoring.paper import Column

COLUMNS: tuple[Column, ...] = (
    "dealer",
    "bid",
    "trump",
    "contract",
    "meld",
    "points",
    "brisques",
)
BESIDE: Mapping[str, tuple[Column, ...]] = {
    "bid": ("dealer",),
    "round": ("contract",),
    "brisques_each": ("points", "brisques"),
}
"""What each question adds to the sheet. Points equal to the score are not repeated."""


def columns_of(rules: Ruleset, hands: Iterable[Mapping[str, Any]]) -> tuple[Column, ...]:
    """The columns of this game, and any others these hands need."""
    asked = set(rules.endings[0].asks)
    keys = asked | {key for hand in hands for key in hand if key in ("trump", "meld")}
    for question, columns in BESIDE.items():
        keys |= set(columns) if question in asked else set()
    return tuple(column for column in COLUMNS if column in keys)
