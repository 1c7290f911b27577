"""On what terms somebody steps in for a player: who must agree, how long is waited, whose the
points are.

Knows what the books say of it. Refuses to know who is free, and what time it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SubstituteLaw:
    """``consent``: the other side must agree. ``own_score``: each person has the points of the
    hands they played; otherwise they are the side's, whoever sat there."""

    consent: bool
    own_score: bool
    cites: str


NOTHING_SAID = SubstituteLaw(
    consent=False,
    own_score=False,
    cites="Nothing is said of substitutes (reading G-03): the director decides",
)


def minutes_to_wait(agreed: Mapping[str, object]) -> int | None:
    """How long is waited when the other side does not agree; None: the director says it (reading
    B-28)."""
    minutes = agreed.get("substitute_wait")
    return minutes if isinstance(minutes, int) else None


def counts_for_substitute(law: SubstituteLaw, agreed: Mapping[str, object]) -> bool:
    """Whether the points that a substitute makes are recorded under their own name (N-15)."""
    return law.own_score and agreed.get("substitute_credit") != "nobody"
