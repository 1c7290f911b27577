"""Games that a clock ends: when their time is up, and for which it was called.

A game's minutes run from its start of play (`starting.py`), stand still with all clocks, and grow
by the extra time its table got since. Reads; writes nothing, and reads no clock.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from scoring.entry import rules_of
from scoring.models import ScoreSheet
from tournament.brackets.models import Game, Match
from tournament.registration.models import Event
from tournament.timing.breaks import pauses_of
from tournament.timing.models import ExtraTime, StartOfPlay, TimeCall
from tournament.timing.spans import over_at
from tournament.timing.waits import Pause


@dataclass(frozen=True, slots=True)
class TimedGame:
    """A game with a clock that is being played. `minutes` without the `extra` ones; `call` is that
    its time was called. At `ends_at` itself its time is up."""

    game: Game
    began: datetime
    minutes: int
    extra: int
    ends_at: datetime
    call: TimeCall | None

    def is_due(self, now: datetime) -> bool:
        """Whether its time is up and nobody has called it."""
        return self.call is None and self.ends_at <= now


def timed_games(event: Event, now: datetime) -> list[TimedGame]:
    """The games of the event that are being played against a clock, by their keys."""
    starts = _starts(game__match__stage__division__event=event)
    return _timed(starts, now, pauses_of(event)) if starts else []


def timed_game(event: Event, game: Game, now: datetime) -> TimedGame | None:
    """This game, if a clock ends it and play has begun."""
    starts = _starts(game=game)
    return next(iter(_timed(starts, now, pauses_of(event))), None) if starts else None


def call_of(game: Game) -> TimeCall | None:
    """That time was called for this game."""
    return TimeCall.objects.filter(game=game, withdrawn_at__isnull=True).first()


def _starts(**of: object) -> list[StartOfPlay]:
    """The starts of the games in play whose rules have a clock."""
    rows = StartOfPlay.objects.filter(
        **of,
        withdrawn_at__isnull=True,
        game__match__state=Match.State.PLAYING,
        game__sheet__finished=False,
    ).exclude(game__sheet__state=ScoreSheet.State.VOID)
    found = rows.select_related("game__sheet", "game__match__stage__division").order_by("game")
    return [row for row in found if rules_of(row.game.sheet).minutes is not None]


def _timed(
    starts: Sequence[StartOfPlay], now: datetime, pauses: Sequence[Pause]
) -> list[TimedGame]:
    games = [row.game_id for row in starts]
    standing = TimeCall.objects.filter(game__in=games, withdrawn_at__isnull=True)
    calls = {row.game_id: row for row in standing}
    extra = _extra(starts)
    return [_one(row, extra[row.game_id], now, pauses, calls.get(row.game_id)) for row in starts]


def _one(
    start: StartOfPlay,
    extra: int,
    now: datetime,
    pauses: Sequence[Pause],
    call: TimeCall | None,
) -> TimedGame:
    minutes = rules_of(start.game.sheet).minutes or 0
    length = timedelta(minutes=minutes + extra)
    ends_at = over_at(start.at, length, now, pauses)
    return TimedGame(start.game, start.at, minutes, extra, ends_at, call)


def _extra(starts: Iterable[StartOfPlay]) -> Mapping[int, int]:
    """Key of a game → the minutes its table got since it began."""
    began = {row.game.match_id: row for row in starts}
    minutes: dict[int, int] = defaultdict(int)
    for row in ExtraTime.objects.filter(match__in=began):
        if row.at >= began[row.match_id].at:
            minutes[began[row.match_id].game_id] += row.minutes
    return minutes
