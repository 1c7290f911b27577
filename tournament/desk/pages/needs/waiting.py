"""Who is waited for at a called table, and tables where everybody came and nobody plays.

No query: the floor was read. What waiting comes to: `timing/lateness.py`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournament.brackets.models import Match
from tournament.desk.pages.needs.floor import Floor
from tournament.desk.pages.needs.need import Need, Urgency
from tournament.registration.models import Entry
from tournament.timing.expected import Expected
from tournament.timing.lateness import Wait

PATIENCE = timedelta(minutes=5)
"""Before that everybody is on the way, and the board would list the whole hall."""
SLOW_AFTER = timedelta(minutes=15)


@dataclass(frozen=True, slots=True)
class Absent:
    """A team that is waited for: how many full minutes, and when it forfeits."""

    entry: Entry
    minutes: int
    forfeits_at: datetime | None
    is_over: bool


@dataclass(frozen=True, slots=True)
class AbsentAt:
    """The absent teams of a match at its table, and whether anybody is there."""

    match: Match
    table: int
    teams: tuple[Absent, ...]
    is_met: bool


def absent(floor: Floor) -> Iterator[Need]:
    """Each table at which somebody has been waited for longer than patience lasts."""
    for wait in floor.waits:
        late = [team for team in wait.absent if wait.waited_for(team) >= PATIENCE]
        if late:
            ends = [at for team in late if (at := wait.last_moment(team))]
            yield Need(
                Urgency.COSTS,
                "absent",
                str(wait.match.pk),
                AbsentAt(
                    wait.match, wait.table, tuple(_absent(wait, team) for team in late), wait.is_met
                ),
                since=min(map(wait.since, late)),
                due=min(ends, default=None),
                table=wait.table,
            )


def _absent(wait: Wait, team: Expected) -> Absent:
    minutes = int(wait.waited_for(team) // timedelta(minutes=1))
    return Absent(team.entry, minutes, wait.last_moment(team), team in wait.lost)


def slow(floor: Floor) -> Iterator[Need]:
    """Each match that was called a quarter of an hour ago, is not played, and waits for nobody."""
    waited_for = {wait.table for wait in floor.waits if wait.absent}
    for match in floor.matches:
        at = match.called_at if match.state == Match.State.CALLED else None
        if at and floor.now - at >= SLOW_AFTER and match.table not in waited_for:
            yield Need(Urgency.HOLDS, "slow", match.id, match, since=at, table=match.table)
