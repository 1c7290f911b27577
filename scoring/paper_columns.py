"""The columns of a game's score sheet beside score and total.

Knows what a ruleset asks; refuses to know what was played.
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
"""What is written where something is asked. Points that are the score are not written twice."""


def columns_of(rules: Ruleset, hands: Iterable[Mapping[str, Any]]) -> tuple[Column, ...]:
    """What is written in this game, and what somebody wrote in these hands besides."""
    asked = set(rules.endings[0].asks)
    keys = asked | {key for hand in hands for key in hand if key in ("trump", "meld")}
    for question, columns in BESIDE.items():
        keys |= set(columns) if question in asked else set()
    return tuple(column for column in COLUMNS if column in keys)
