"""Six at a table of contract rummy: in each round one of them sits out, in turn.

Knows whose turn it is and what the round counts for them. The book seats five at most.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from rules.core.case import Case
from rules.core.messages import Letter, say, sentences
from rules.core.outcomes import JudgedHand
from rules.core.seats import Table
from rules.rummy.contract_rounds import Round
from rules.rummy.leftovers import UNIT

SIX: Final = 6
MEAN, NOTHING = "mean", "nothing"


@dataclass(frozen=True, slots=True)
class SittingOut:
    """What a round counts for whoever sits it out: MEAN or NOTHING."""

    counts: str
    cites: str

    def seat(self, table: Table, number: int | None) -> str | None:
        """Who sits out the round with this number; nobody at a smaller table."""
        if number is None or len(table.seats) < SIX:
            return None
        return table.seats[(number - 1) % len(table.seats)]

    def judge(self, turn: Round, seat: str, case: Case) -> None:
        """Object to cards, points or melds of whoever sits out."""
        for key in ("left", "points", "laid"):
            written = turn.given.get(key)
            if isinstance(written, dict) and seat in written:
                case.refuse(
                    "sits-out",
                    f"{key}/{seat}",
                    say(
                        "%(player)s sits out round %(round)s.",
                        player=Letter(seat),
                        round=turn.round or 0,
                    ),
                    self.cites,
                    say("Leave %(player)s empty in this round.", player=Letter(seat)),
                )

    def with_sitter(self, hand: JudgedHand, seat: str, table: Table) -> JudgedHand:
        """The hand with the points of whoever sat out."""
        if hand.score is None:
            return hand
        points = self._points(hand.score)
        why = say("%(player)s sits out: %(points)s.", player=Letter(seat), points=points)
        score = {side: hand.score.get(side, points) for side in table.sides}
        return replace(hand, score=score, why=sentences(hand.why, why), idle=seat)

    def _points(self, scored: Mapping[str, int]) -> int:
        """The mean of the others, to the nearest five, or nothing."""
        if self.counts == NOTHING:
            return 0
        return round(sum(scored.values()) / len(scored) / UNIT) * UNIT
