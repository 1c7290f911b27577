"""The terms for a substitute: who must agree, how long to wait, who gets the points.

Knows the books' terms. Does not know who is free, or the time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SubstituteLaw:
    """``consent``: the other side must agree.

    ``own_score``: each person gets the points of the hands they played. Otherwise the points are
    the side's, whoever plays.
    """

    consent: bool
    own_score: bool
    cites: str


NOTHING_SAID = SubstituteLaw(
    consent=False,
    own_score=False,
    cites="Nothing is said of substitutes (reading G-03): the director decides",
)


def minutes_to_wait(agreed: Mapping[str, object]) -> int | None:
    """How long to wait if the other side does not agree. None: the director sets it (reading
    B-28).
    """
    minutes = agreed.get("substitute_wait")
    return minutes if isinstance(minutes, int) else None


def counts_for_substitute(law: SubstituteLaw, agreed: Mapping[str, object]) -> bool:
    """Whether a substitute's points are recorded under their own name (N-15)."""
    return law.own_score and agreed.get("substitute_credit") != "nobody"
