"""How a hand can end, and the judged hand.

Knows the names of endings and the form of a judged hand. Does not know any game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rules.core.messages import Words

Score = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class PenaltyRow:
    """Points taken from one player. ``points`` is positive; a replaced player ends on 0."""

    code: str
    seat: str
    points: int
    why: Words
    cites: str
    replaced: bool = False

    def as_document(self) -> dict[str, object]:
        row: dict[str, object] = {
            "code": self.code,
            "seat": self.seat,
            "points": self.points,
            "why": str(self.why),
            "cites": self.cites,
        }
        return row | {"replaced": True} if self.replaced else row


@dataclass(frozen=True, slots=True)
class JudgedHand:
    """One hand of the ruling. ``score`` is None if it could not be computed.

    ``shows`` holds further values for display ("auction", "meld", "rounded"). ``penalties`` are
    those the hand itself implies. ``dealer`` is the dealer, if the sheet says so. ``idle`` is the
    side that sat the hand out.
    """

    outcome: str | None = None
    score: Score | None = None
    why: Words = ""
    cites: str = ""
    dealer: str | None = None
    shows: Mapping[str, object] = field(default_factory=dict)
    penalties: tuple[PenaltyRow, ...] = ()
    idle: str | None = None

    def as_document(self) -> dict[str, object]:
        document: dict[str, object] = {}
        if self.outcome is not None:
            document["outcome"] = self.outcome
        if self.score is not None:
            document["score"] = dict(self.score)
        document["why"] = str(self.why)
        document["cites"] = self.cites
        document.update(self.shows)
        return document

    def decided(self, outcome: str | None, score: Score | None) -> JudgedHand:
        """The same hand with the director's decision."""
        return replace(self, outcome=outcome, score=score)


@dataclass(frozen=True, slots=True)
class Bonus:
    """Points that belong to no hand."""

    code: str
    side: str
    points: int
    why: Words
    cites: str

    def as_document(self) -> dict[str, object]:
        return {
            "code": self.code,
            "side": self.side,
            "points": self.points,
            "why": str(self.why),
            "cites": self.cites,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """One way a hand ends.

    ``label`` and ``hint`` are words for a scorekeeper. ``asks`` are the questions a form must ask,
    ``takes`` the hand's keys that belong to it. ``keeps_deal``: the same dealer deals the hand
    again.
    """

    code: str
    label: Words
    asks: tuple[str, ...]
    hint: Words
    cites: str
    takes: frozenset[str] = frozenset()
    keeps_deal: bool = False
