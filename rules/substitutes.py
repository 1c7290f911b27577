"""On what terms somebody steps in for a player: who must agree, how long is waited, whose the
points are.

Knows what the books say of it. Refuses to know who is free, and what time it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class SubstituteLaw:
    """``consent``: the other side must agree. ``own_score``: each person has the points of the
    hands he played; otherwise they are the side's, whoever sat there."""

    consent: bool
    own_score: bool
    cites: str


NOTHING_SAID = SubstituteLaw(
    consent=False,
    own_score=False,
    cites="Nothing is said of substitutes (reading G-03): the director decides",
)


def minutes_to_wait(ruleset: Ruleset) -> int | None:
    """How long is waited when the other side does not agree; None: the director says it (reading
    B-28)."""
    minutes = ruleset.agreed.get("substitute_wait")
    return minutes if isinstance(minutes, int) else None


def counts_for_substitute(ruleset: Ruleset) -> bool:
    """Whether the points that a substitute makes are recorded under his own name (N-15)."""
    law = ruleset.substitutes
    return law.own_score and ruleset.agreed.get("substitute_credit") != "nobody"
