"""Keeping how a round came about. Runs inside the caller's transaction."""

from datetime import datetime

from tournament.brackets.models import Round, RoundDraw
from tournament.brackets.rounds.history import DrawnRound, History


def write_draw(
    row: Round, history: History, drawn: DrawnRound, now: datetime, reason: str = ""
) -> None:
    """Store the draw of a published round."""
    RoundDraw.objects.create(
        round=row,
        method=drawn.method,
        seed=drawn.seed,
        history=history.digest(),
        reason=reason,
        at=now,
    )
