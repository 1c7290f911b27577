"""The clock of each round that is on the floor: how long it runs, until when play must begin.

Reads facts of the clock; decides nothing and reads no clock.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournament.brackets.models import Match, Round
from tournament.registration.models import Event
from tournament.timing.breaks import pauses_of
from tournament.timing.lateness import waits_of
from tournament.timing.limits import timed_games
from tournament.timing.models import Stop
from tournament.timing.waits import waited

LASTS = timedelta(hours=8)
SECOND = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class RoundClock:
    """A round that was started. `ran` are seconds without pauses; `begin_by` is the next moment at
    which somebody who is waited for has lost the round, None while nobody is. `last_hands`: at so
    many of its tables time was called, and the last hand is played."""

    round: Round
    ran: int
    begin_by: datetime | None
    left: int | None
    last_hands: int

    @property
    def counted(self) -> str:
        """ "1:04" hours and minutes."""
        hours, minutes = divmod(self.ran // 60, 60)
        return f"{hours}:{minutes:02}"


@dataclass(frozen=True, slots=True)
class Clocks:
    """The rounds' clocks, and the stop while all of them stand still."""

    rounds: Sequence[RoundClock]
    stop: Stop | None


def round_clocks(event: Event, now: datetime) -> Clocks:
    """The clocks of the rounds that have matches on the floor, the earliest first."""
    started = Round.objects.filter(stage__division__event=event, started_at__gt=now - LASTS)
    on_the_floor = started.filter(matches__state__in=Match.ON_THE_FLOOR).distinct()
    rows = on_the_floor.select_related("stage__division").order_by("started_at", "pk")
    pauses = pauses_of(event)
    lines = _lines(event, now)
    called = Counter(row.game.match.round_id for row in timed_games(event, now) if row.call)
    clocks = []
    for row in rows:
        assert row.started_at is not None
        line = lines.get(row.pk)
        clocks.append(
            RoundClock(
                round=row,
                ran=waited(row.started_at, now, pauses) // SECOND,
                begin_by=line,
                left=(line - now) // SECOND if line else None,
                last_hands=called[row.pk],
            )
        )
    return Clocks(clocks, Stop.objects.filter(event=event, until__isnull=True).first())


def _lines(event: Event, now: datetime) -> dict[int, datetime]:
    """Key of a round → the first moment to come at which somebody absent has lost it."""
    lines: dict[int, datetime] = {}
    for wait in waits_of(event, now):
        for one in wait.absent:
            last = wait.last_moment(one)
            if last is not None and last > now:
                key = wait.match.round_id
                lines[key] = min(last, lines.get(key, last))
    return lines
