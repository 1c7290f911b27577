"""The clock page: who is waited for and until when, what the clock ruled, and whether it runs.

Reads; decides nothing. What waiting comes to: `timing/lateness.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournament.brackets.models import Round
from tournament.registration.models import Entry, Event
from tournament.timing.lateness import Team, Wait, waits_of
from tournament.timing.models import Arrival, LateRuling, Stop


@dataclass(frozen=True, slots=True)
class Expected:
    """A team at a called match: when it came, or how long it has been waited for ("9:50")."""

    entry: Entry
    arrival: Arrival | None
    busy: bool
    waited: str
    forfeits_at: datetime | None
    is_late: bool


@dataclass(frozen=True, slots=True)
class WaitingTable:
    """A called match in which play has not begun."""

    wait: Wait
    teams: Sequence[Expected]


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
        .select_related("match__stage__division")
        .prefetch_related("absent")
        .order_by("-at")
    )
    return ClockPage(
        now=now,
        stop=Stop.objects.filter(event=event, until__isnull=True).first(),
        tables=_tables(event, now),
        open=[row for row in rulings if row.state in LateRuling.OPEN],
        ruled=[row for row in rulings if row.state not in LateRuling.OPEN],
        rounds=_to_announce(event),
    )


def _to_announce(event: Event) -> list[Round]:
    """The rounds that have not started and have something to play."""
    rounds = Round.objects.filter(stage__division__event=event, started_at__isnull=True)
    rows = rounds.select_related("stage__division", "announcement")
    return list(rows.order_by("stage__division__position", "stage__number", "position"))


def _tables(event: Event, now: datetime) -> list[WaitingTable]:
    """The tables that wait, the longest wait first."""
    waits = waits_of(event, now)
    standing = Arrival.objects.filter(
        match__in=[wait.match for wait in waits], withdrawn_at__isnull=True
    )
    arrivals = {(row.match_id, row.entry_id): row for row in standing}
    tables = [
        WaitingTable(
            wait,
            [
                _expected(wait, team, arrivals.get((wait.match.pk, team.entry.pk)))
                for team in wait.teams
            ],
        )
        for wait in waits
    ]
    return sorted(tables, key=lambda table: (not table.wait.absent, table.wait.announced))


def _expected(wait: Wait, team: Team, arrival: Arrival | None) -> Expected:
    return Expected(
        entry=team.entry,
        arrival=arrival,
        busy=team.busy,
        waited=_counted(wait.waited_for(team)),
        forfeits_at=wait.forfeits_at(team),
        is_late=team in wait.forfeited,
    )


def _counted(span: timedelta) -> str:
    minutes, seconds = divmod(int(span.total_seconds()), 60)
    return f"{minutes}:{seconds:02}"
