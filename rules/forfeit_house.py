"""A house rule for every text without tournament rules: who does not come forfeits.

Knows what the key changes. Refuses to know the game.
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
