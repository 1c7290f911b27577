"""House rules on forfeits: when an absent side forfeits, and what the other scores.

Knows what each key changes. Refuses to know the game.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.fields import whole
from rules.forfeits import ForfeitAfter
from rules.house import HouseRule, overruled

if TYPE_CHECKING:
    from rules.ruleset import Ruleset


def _forfeit_after(ruleset: Ruleset, minutes: int) -> Ruleset:
    cites = overruled("forfeit_after", minutes, f"{ruleset.title} has no rule (reading G-03)")
    return replace(ruleset, late=ForfeitAfter(minutes, cites))


FORFEIT_AFTER = HouseRule(
    "forfeit_after",
    "Minutes after which an absent side forfeits",
    "The text has no tournament rules (reading G-03).",
    whole(1, 120),
    _forfeit_after,
)
FORFEIT_POINTS = HouseRule(
    "forfeit_points",
    "Points for the side that was there when the other forfeits",
    "A forfeit is a loss; whether it brings points is not said (reading B-17).",
    whole(0, 10_000, 5),
    lambda ruleset, points: replace(ruleset, forfeit_points=points),
)
