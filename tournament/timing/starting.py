"""When play of a game began. Runs inside the caller's transaction.

The first of two things tells it: somebody taps that the first cards are dealt, or the first hand
is saved. Knows that one fact a game; does not know what the rules make of it.
"""

from collections.abc import Iterable
from datetime import datetime

from scoring.plain_sql import insert_once
from tournament.timing.models import StartOfPlay


def begin_play(game: int, *, by: str, now: datetime) -> bool:
    """Play of the game with this key begins now; False: it had begun, and that stands.

    One statement in plain SQL: the first saved hand waits for it.
    """
    return insert_once(StartOfPlay, game_id=game, at=now, recorded_by=by)


def starts_of(games: Iterable[int]) -> dict[int, StartOfPlay]:
    """Key of a game → its start of play; without those in which nobody has dealt yet."""
    standing = StartOfPlay.objects.filter(game__in=list(games), withdrawn_at__isnull=True)
    return {row.game_id: row for row in standing}
