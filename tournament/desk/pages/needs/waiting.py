"""Who is waited for at a called table, and tables where everybody came and nobody plays.

No query: the floor was read. What waiting comes to: `timing/lateness.py`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta

from rules.outcomes import PenaltyRow
from tournament.brackets.models import Match
from tournament.desk.pages.needs.floor import Floor
from tournament.desk.pages.needs.need import Need, Urgency
from tournament.timing.expected import Expected
from tournament.timing.lateness import Wait

PATIENCE = timedelta(minutes=5)
"""Before that everybody is on the way, and the board would list the whole hall."""
SLOW_AFTER = timedelta(minutes=15)


@dataclass(frozen=True, slots=True)
class Absent:
    """Who is waited for: a team or a player, how many full minutes, and what he pays by now;
    `is_waived`: that it costs nothing."""

    who: Expected
    minutes: int
    penalty: PenaltyRow | None
    is_waived: bool

    @property
    def points(self) -> int:
        """What it costs if he comes now."""
        return self.penalty.points if self.penalty else 0


@dataclass(frozen=True, slots=True)
class AbsentAt:
    """Who is absent at a match at its table, and whether anybody is there. `each`: the law is on
    single players, who are replaced; else a team forfeits. `to_waive`: as the wait has them."""

    match: Match
    table: int
    absent: tuple[Absent, ...]
    is_met: bool
    each: bool
    to_waive: tuple[Expected, ...]


def absent(floor: Floor) -> Iterator[Need]:
    """Each table at which somebody has been waited for longer than patience lasts."""
    for wait in floor.waits:
        late = [one for one in wait.absent if wait.waited_for(one) >= PATIENCE]
        if late:
            ends = [at for one in late if (at := wait.last_moment(one))]
            yield Need(
                Urgency.COSTS,
                "absent",
                str(wait.match.pk),
                _at(wait, late),
                since=min(map(wait.since, late)),
                due=min(ends, default=None),
                table=wait.table,
            )


def _at(wait: Wait, late: Sequence[Expected]) -> AbsentAt:
    law = wait.rules.late
    rows = tuple(
        Absent(
            who=one,
            minutes=wait.waited_for(one) // timedelta(minutes=1),
            penalty=wait.penalty_of(one),
            is_waived=wait.is_waived(one),
        )
        for one in late
    )
    return AbsentAt(
        match=wait.match,
        table=wait.table,
        absent=rows,
        is_met=wait.is_met,
        each=bool(law and law.each_player),
        to_waive=wait.to_waive,
    )


def slow(floor: Floor) -> Iterator[Need]:
    """Each match that was called a quarter of an hour ago, is not played, and waits for nobody."""
    waited_for = {wait.table for wait in floor.waits if wait.absent}
    for match in floor.matches:
        at = match.called_at if match.state == Match.State.CALLED else None
        if at and floor.now - at >= SLOW_AFTER and match.table not in waited_for:
            yield Need(Urgency.HOLDS, "slow", match.id, match, since=at, table=match.table)
