"""Round clocks on the floor: time so far, and deadlines. Reads only."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournament.brackets.models import Match, Round
from tournament.registration.models import Event
from tournament.timing.breaks import pauses_of
from tournament.timing.lateness import waits_of
from tournament.timing.limits import TimedGame, time_for_all, timed_games
from tournament.timing.models import Stop
from tournament.timing.waits import waited

LASTS = timedelta(hours=8)
SECOND = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class Until:
    """A future moment, and the seconds until then."""

    at: datetime
    left: int


@dataclass(frozen=True, slots=True)
class RoundClock:
    """A started round. `ran` are seconds without pauses.

    `begin_by` is the next moment at which someone missing loses the round, or None. `time_up`: the
    end of all its tables, or of its last timed game. `last_hands`: the number of tables on their
    last hand.
    """

    round: Round
    ran: int
    begin_by: Until | None
    time_up: Until | None
    last_hands: int

    @property
    def counted(self) -> str:
        """ "1:04" in hours and minutes."""
        hours, minutes = divmod(self.ran // 60, 60)
        return f"{hours}:{minutes:02}"


@dataclass(frozen=True, slots=True)
class Clocks:
    """The rounds' clocks, and the current pause of all."""

    rounds: Sequence[RoundClock]
    stop: Stop | None


def round_clocks(event: Event, now: datetime) -> Clocks:
    """The clocks of the rounds on the floor, earliest first."""
    started = Round.objects.filter(stage__division__event=event, started_at__gt=now - LASTS)
    on_the_floor = started.filter(matches__state__in=Match.ON_THE_FLOOR).distinct()
    rows = on_the_floor.select_related("stage__division", "time_for_all").order_by(
        "started_at", "pk"
    )
    pauses, games = pauses_of(event), timed_games(event, now)
    lines, times = _lines(event, now), _times(games, now)
    called = Counter(row.game.match.round_id for row in games if row.call)
    clocks = [
        RoundClock(
            round=row,
            ran=waited(row.started_at, now, pauses) // SECOND,
            begin_by=_until(lines.get(row.pk), now),
            time_up=_until(_later(times.get(row.pk), time_for_all(row, now, pauses), now), now),
            last_hands=called[row.pk],
        )
        for row in rows
        if row.started_at
    ]
    return Clocks(clocks, Stop.objects.filter(event=event, until__isnull=True).first())


def _later(last: datetime | None, for_all: datetime | None, now: datetime) -> datetime | None:
    """The later of the future moments: a table may have got extra time."""
    to_come = [at for at in (last, for_all) if at is not None and at > now]
    return max(to_come, default=None)


def _until(moment: datetime | None, now: datetime) -> Until | None:
    return Until(moment, (moment - now) // SECOND) if moment else None


def _lines(event: Event, now: datetime) -> dict[int, datetime]:
    """Key of a round → the first future moment at which someone absent loses it."""
    lines: dict[int, datetime] = {}
    for wait in waits_of(event, now):
        for one in wait.absent:
            last = wait.last_moment(one)
            if last is not None and last > now:
                key = wait.match.round_id
                lines[key] = min(last, lines.get(key, last))
    return lines


def _times(games: Sequence[TimedGame], now: datetime) -> dict[int, datetime]:
    """Key of a round → the end of its last timed game in play."""
    times: dict[int, datetime] = {}
    for timed in games:
        if timed.call is None and timed.ends_at > now:
            key = timed.game.match.round_id
            times[key] = max(timed.ends_at, times.get(key, timed.ends_at))
    return times
