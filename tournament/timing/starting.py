"""The start of play of a game. Runs inside the caller's transaction.

Whichever is first: a tap at the first deal, or the first saved hand.
"""

from collections.abc import Iterable
from datetime import datetime

from scoring.plain_sql import fetch, insert
from tournament.timing.models import StartOfPlay

BEGUN = "SELECT game_id FROM timing_startofplay WHERE withdrawn_at IS NULL AND game_id IN (%s)"


def begin_play(game: int, *, by: str, now: datetime) -> bool:
    """Start play of the game with this key. False if it had started before, which stands.

    In plain SQL: the first saved hand waits for it.
    """
    if fetch(BEGUN, [game]):
        return False
    insert(StartOfPlay, game_id=game, at=now, recorded_by=by)
    return True


def starts_of(games: Iterable[int]) -> dict[int, StartOfPlay]:
    """Key of a game → its start of play, for games that have one."""
    standing = StartOfPlay.objects.filter(game__in=list(games), withdrawn_at__isnull=True)
    return {row.game_id: row for row in standing}
