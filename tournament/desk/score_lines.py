"""The score and the sheet so far as lines to show: each side's total, each version of each hand.

Reads what the rules judged; decides nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from rules.findings import signed
from rules.ruleset import Ruleset
from rules.ruling import Ruling
from scoring.models import Hand, ScoreSheet


@dataclass(frozen=True, slots=True)
class SideScore:
    """A side's total; `needs` is what it still lacks to `target`, None without one."""

    side: str
    team: str
    total: int
    target: int | None
    needs: int | None

    @property
    def words(self) -> str:
        """The total as it is written, with a true minus."""
        return signed(self.total)


@dataclass(frozen=True, slots=True)
class Points:
    """What one hand gave one side, and the total after it; no total for a struck version."""

    side: str
    score: str
    total: str


@dataclass(frozen=True, slots=True)
class Line:
    """One version of one hand. `struck` says why it no longer counts: "Undone", "Changed"."""

    number: int
    bidder: str
    bid: int | None
    outcome: str
    points: tuple[Points, ...]
    struck: str
    struck_at: datetime | None


def scores_of(
    sheet: ScoreSheet, rules: Ruleset, totals: Mapping[str, int]
) -> tuple[SideScore, ...]:
    """The sides in their order."""
    return tuple(
        SideScore(
            side=side,
            team=sheet.side_names[side],
            total=totals[side],
            target=rules.target,
            needs=None if rules.target is None else max(rules.target - totals[side], 0),
        )
        for side in rules.sides
    )


def lines_of(
    rules: Ruleset, versions: Sequence[Hand], ruling: Ruling, sides: Sequence[str]
) -> tuple[Line, ...]:
    """Every version of every hand in the order played, a struck one before what replaced it;
    the points in the order of `sides`."""
    ordered = sorted(versions, key=lambda hand: (hand.number, hand.pk))
    return tuple(_line(rules, hand, ruling, sides) for hand in ordered)


def _line(rules: Ruleset, hand: Hand, ruling: Ruling, sides: Sequence[str]) -> Line:
    labels = {ending.code: ending.label.lower() for ending in rules.endings}
    totals = {} if hand.struck else ruling.running[hand.number - 1]
    return Line(
        number=hand.number,
        bidder=rules.table.side_of(hand.content.get("bidder", "")) or "",
        bid=hand.content.get("bid"),
        outcome=labels.get(hand.outcome, hand.outcome) or "played",
        points=tuple(
            Points(
                side=side,
                score=_with_sign(hand.score.get(side, 0)),
                total=signed(totals[side]) if totals else "",
            )
            for side in sides
        ),
        struck=hand.get_struck_display() if hand.struck else "",
        struck_at=hand.struck_at,
    )


def _with_sign(points: int) -> str:
    return f"+{points}" if points > 0 else signed(points)
