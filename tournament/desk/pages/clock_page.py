"""The clock page: who is waited for and until when, what the clock ruled, and whether it runs.

Reads; decides nothing. What waiting comes to: `timing/lateness.py`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournament.brackets.models import Round
from tournament.registration.models import Event
from tournament.timing.expected import Expected
from tournament.timing.lateness import Wait, waits_of
from tournament.timing.models import Arrival, LateRuling, Stop


@dataclass(frozen=True, slots=True)
class Row:
    """Who is expected at a called match, a team or a player: when it came, or how long it has been
    waited for ("9:50"). `points` is what a player pays by now, `last_moment` when it is too late;
    `ruling` is what the clock has ruled on it."""

    one: Expected
    arrival: Arrival | None
    waited: str
    points: int
    is_lost: bool
    last_moment: datetime | None
    ruling: LateRuling | None

    @property
    def is_late(self) -> bool:
        """Whether waiting has cost something."""
        return self.is_lost or self.points > 0


@dataclass(frozen=True, slots=True)
class WaitingTable:
    """A called match in which play has not begun."""

    wait: Wait
    rows: Sequence[Row]

    @property
    def by_player(self) -> bool:
        """Whether everybody is late by himself."""
        return any(row.one.player for row in self.rows)


@dataclass(frozen=True, slots=True)
class ClockPage:
    """Everything on the page; `open` are rulings that wait for the director."""

    now: datetime
    stop: Stop | None
    tables: Sequence[WaitingTable]
    open: Sequence[LateRuling]
    ruled: Sequence[LateRuling]
    rounds: Sequence[Round]

    @property
    def announced(self) -> list[Round]:
        """The rounds to come for which a start was announced."""
        return [row for row in self.rounds if hasattr(row, "announcement")]


def clock_page(event: Event, now: datetime) -> ClockPage:
    """The page at this moment."""
    rulings = list(
        LateRuling.objects.filter(match__stage__division__event=event)
        .select_related("match__stage__division", "player")
        .prefetch_related("absent")
        .order_by("-at")
    )
    return ClockPage(
        now=now,
        stop=Stop.objects.filter(event=event, until__isnull=True).first(),
        tables=_tables(event, now, rulings),
        open=[row for row in rulings if row.state in LateRuling.OPEN],
        ruled=[row for row in rulings if row.state not in LateRuling.OPEN],
        rounds=_to_announce(event),
    )


def _to_announce(event: Event) -> list[Round]:
    """The rounds that have not started and have something to play."""
    rounds = Round.objects.filter(stage__division__event=event, started_at__isnull=True)
    rows = rounds.select_related("stage__division", "announcement")
    return list(rows.order_by("stage__division__position", "stage__number", "position"))


def _tables(event: Event, now: datetime, rulings: Sequence[LateRuling]) -> list[WaitingTable]:
    """The tables that wait, the longest wait first."""
    waits = waits_of(event, now)
    standing = Arrival.objects.filter(
        match__in=[wait.match for wait in waits], withdrawn_at__isnull=True
    )
    arrivals = {(row.match_id, row.entry_id, row.player_id): row for row in standing}
    ruled = {(row.match_id, row.player_id): row for row in rulings}
    tables = [
        WaitingTable(wait, [_row(wait, one, arrivals, ruled) for one in wait.expected])
        for wait in waits
    ]
    return sorted(tables, key=lambda table: (not table.wait.absent, table.wait.announced))


def _row(
    wait: Wait,
    one: Expected,
    arrivals: Mapping[tuple[int, int, int | None], Arrival],
    ruled: Mapping[tuple[int, int | None], LateRuling],
) -> Row:
    penalty = wait.penalty_of(one)
    match, entry = wait.match.pk, one.entry.pk
    own = arrivals.get((match, entry, one.player_key))
    return Row(
        one=one,
        arrival=own or arrivals.get((match, entry, None)),
        waited=_counted(wait.waited_for(one)),
        points=penalty.points if penalty else 0,
        is_lost=one in wait.lost,
        last_moment=wait.last_moment(one),
        ruling=ruled.get((match, one.player_key)),
    )


def _counted(span: timedelta) -> str:
    minutes, seconds = divmod(int(span.total_seconds()), 60)
    return f"{minutes}:{seconds:02}"
