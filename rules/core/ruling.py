"""The ruling on a sheet: everything computed and everything wrong. Data only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.core.findings import Finding
from rules.core.outcomes import Bonus, JudgedHand, PenaltyRow
from rules.core.totals import Winner


@dataclass(frozen=True, slots=True)
class Decision:
    """A director's decision, beside the computed value. ``where`` points into the ruling."""

    where: str
    value: object
    computed: object
    by: str
    reason: str

    def as_document(self) -> dict[str, object]:
        return {
            "where": self.where,
            "value": self.value,
            "computed": self.computed,
            "by": self.by,
            "reason": self.reason,
        }


@dataclass(frozen=True, slots=True)
class Ruling:
    """One judged sheet. A refused one still shows what could be computed.

    ``forfeit`` is the side that forfeits, or a list if every side does. ``game_points`` is set only
    if the margin matters; otherwise the document lacks the key.
    """

    accepted: bool
    findings: tuple[Finding, ...]
    hands: tuple[JudgedHand, ...] = ()
    running: tuple[Mapping[str, int], ...] = ()
    bonuses: tuple[Bonus, ...] = ()
    penalties: tuple[PenaltyRow, ...] = ()
    totals: Mapping[str, int] = field(default_factory=dict)
    players: Mapping[str, int] = field(default_factory=dict)
    finished: bool = False
    winner: Winner = None
    forfeit: Winner = None
    overrides: tuple[Decision, ...] = ()
    game_points: Mapping[str, int] = field(default_factory=dict)

    def as_document(self) -> dict[str, object]:
        """The ruling in the interchange format."""
        document: dict[str, object] = {
            "accepted": self.accepted,
            "findings": [row.as_document() for row in self.findings],
            "hands": [hand.as_document() for hand in self.hands],
            "running": [dict(row) for row in self.running],
            "bonuses": [row.as_document() for row in self.bonuses],
            "penalties": [row.as_document() for row in self.penalties],
            "totals": dict(self.totals),
            "players": dict(self.players),
            "finished": self.finished,
            "winner": self.winner,
            "forfeit": self.forfeit,
        }
        if self.game_points:
            document["game_points"] = dict(self.game_points)
        if self.overrides:
            document["overrides"] = [row.as_document() for row in self.overrides]
        return document
