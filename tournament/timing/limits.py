"""Timed games: when their time is up, and for which it was called.

A game's minutes run from its start of play (`starting.py`), stop in pauses, and grow with its
table's extra time. A time for the whole round (`RoundTime`) replaces them, also in games without
minutes; a table's extra time still counts. Reads only, and reads no clock.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from rules.core.finish import Noun
from scoring.aims import noun_of
from scoring.entry import rules_of
from scoring.models import ScoreSheet
from tournament.brackets.models import Game, Match, Round
from tournament.registration.models import Event
from tournament.timing.breaks import pauses_of
from tournament.timing.models import ExtraTime, RoundTime, StartOfPlay, TimeCall
from tournament.timing.spans import over_at
from tournament.timing.waits import Pause


@dataclass(frozen=True, slots=True)
class TimedGame:
    """A timed game in play: its `minutes`, or one time `for_all` tables of its round.

    Both without the `extra` ones. `call` is the call of time. Its time is up exactly at `ends_at`.
    """

    game: Game
    began: datetime
    minutes: int
    for_all: RoundTime | None
    extra: int
    ends_at: datetime
    call: TimeCall | None

    @property
    def noun(self) -> Noun:
        """The book's word for a hand."""
        return noun_of(rules_of(self.game.sheet))

    def is_due(self, now: datetime) -> bool:
        """Whether its time is up and nobody has called it."""
        return self.call is None and self.ends_at <= now


def timed_games(event: Event, now: datetime) -> list[TimedGame]:
    """The event's timed games in play, by key."""
    starts = _starts(game__match__stage__division__event=event)
    return _timed(starts, now, pauses_of(event)) if starts else []


def timed_game(event: Event, game: Game, now: datetime) -> TimedGame | None:
    """This game, if it is timed and play has begun."""
    starts = _starts(game=game)
    return next(iter(_timed(starts, now, pauses_of(event))), None) if starts else None


def time_for_all(row: Round, now: datetime, pauses: Sequence[Pause]) -> datetime | None:
    """When time is up for all tables of the round, if set."""
    said = getattr(row, "time_for_all", None)
    return over_at(said.said_at, said.at - said.said_at, now, pauses) if said else None


def is_called(game: Game) -> bool:
    """Whether time was called for this game."""
    return TimeCall.objects.filter(game=game, withdrawn_at__isnull=True).exists()


def _starts(**of: object) -> list[StartOfPlay]:
    """The starts of timed games in play, by their rules or their round."""
    rows = StartOfPlay.objects.filter(
        **of,
        withdrawn_at__isnull=True,
        game__match__state=Match.State.PLAYING,
        game__sheet__finished=False,
    ).exclude(game__sheet__state=ScoreSheet.State.VOID)
    found = rows.select_related(
        "game__sheet", "game__match__stage__division", "game__match__round__time_for_all"
    ).order_by("game")
    return [row for row in found if _for_all(row) or rules_of(row.game.sheet).minutes is not None]


def _for_all(start: StartOfPlay) -> RoundTime | None:
    return getattr(start.game.match.round, "time_for_all", None)


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
    said = _for_all(start)
    begin = said.said_at if said else start.at
    length = said.at - begin if said else timedelta(minutes=minutes)
    ends_at = over_at(begin, length + timedelta(minutes=extra), now, pauses)
    return TimedGame(start.game, start.at, minutes, said, extra, ends_at, call)


def _extra(starts: Iterable[StartOfPlay]) -> Mapping[int, int]:
    """Key of a game → its table's extra minutes since it began.

    With a time for the whole round, earlier ones count too.
    """
    began = {row.game.match_id: row for row in starts}
    minutes: dict[int, int] = defaultdict(int)
    for row in ExtraTime.objects.filter(match__in=began):
        start = began[row.match_id]
        if _for_all(start) or row.at >= start.at:
            minutes[start.game_id] += row.minutes
    return minutes
