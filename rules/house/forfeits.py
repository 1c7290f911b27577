"""House rules on forfeits: after how long, for how many points, and who decides.

Knows the effect of each key. Does not know the game.
"""

from __future__ import annotations

from dataclasses import replace

from rules.core.fields import whole, word
from rules.core.forfeits import ForfeitAfter
from rules.core.messages import say
from rules.core.tardiness import Tardiness
from rules.house.changes import overruled
from rules.ruleset import HouseRule, Ruleset


def _forfeit_after(ruleset: Ruleset, minutes: int) -> Ruleset:
    cites = overruled(
        ruleset, "forfeit_after", minutes, f"{ruleset.title} has no rule (reading G-03)"
    )
    return replace(ruleset, late=ForfeitAfter(minutes, cites))


def _late_ruling(ruleset: Ruleset, choice: str) -> Ruleset:
    """Nothing to propose if the clock judges no lateness."""
    late = ruleset.late
    if not isinstance(late, ForfeitAfter | Tardiness):
        return ruleset
    return replace(ruleset, late=replace(late, automatic=choice == "automatic"))


FORFEIT_AFTER = HouseRule(
    "forfeit_after",
    say("Minutes until an absent side forfeits"),
    say("The text has no tournament rules."),
    whole(1, 120),
    _forfeit_after,
)
FORFEIT_POINTS = HouseRule(
    "forfeit_points",
    say("Points for the side present when the other forfeits"),
    say("A forfeit is a loss. The text does not say whether it brings points."),
    whole(0, 10_000, 5),
    lambda ruleset, points: replace(ruleset, forfeit_points=points),
)
LATE_RULING = HouseRule(
    "late_ruling",
    say("What the clock does when someone is late"),
    say("It rules at once, or proposes a ruling to the director."),
    word("automatic", "proposed"),
    _late_ruling,
)
"""Applied after ``forfeit_after``, which can add the law."""
