"""What the clock says of tables to the board: breaks that are over, time that was called; and that
it does not run, where time is up and nobody was told."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournament.brackets.models import Match
from tournament.desk.pages.needs.floor import Floor
from tournament.desk.pages.needs.need import Need, Urgency
from tournament.desk.reading.floor_matches import FloorMatch
from tournament.timing.breaks import breaks_of, pauses_of
from tournament.timing.limits import timed_games

State = Match.State
A_MOMENT = timedelta(seconds=30)
"""The clock looks every second: where time is up for longer and not called, it does not run."""


@dataclass(frozen=True, slots=True)
class BreakOver:
    """Two teams whose break between two games is over, and who do not play."""

    match: FloorMatch
    until: datetime


def breaks(floor: Floor) -> Iterator[Need]:
    """Each table at which the next game of a match should have begun. Teams that came from another
    table are waited for by the clock of lateness."""
    between = [row for row in floor.matches if row.state == State.CALLED and row.game > 1]
    if not between:
        return
    teams = {team for row in between for team in row.crews}
    rests = breaks_of(teams, floor.now, pauses_of(floor.event))
    for row in between:
        ends = [rests[team].until for team in row.crews if team in rests]
        until = max(ends, default=floor.now)
        if until < floor.now:
            about = BreakOver(row, until)
            yield Need(Urgency.HOLDS, "break", row.id, about, since=until, table=row.table)


def times(floor: Floor) -> Iterator[Need]:
    """Each table at which time was called and the last hand is played, or should have been."""
    if not any(row.state == State.PLAYING for row in floor.matches):
        return
    tables = {(row.stage, row.code): row for row in floor.matches}
    for timed in timed_games(floor.event, floor.now):
        match = tables.get((timed.game.match.stage_id, timed.game.match.code))
        if match is None:
            continue
        if timed.call:
            since = timed.call.at
            yield Need(Urgency.TELLS, "time", match.id, match, since=since, table=match.table)
        elif timed.ends_at + A_MOMENT < floor.now and not floor.stop:
            since = timed.ends_at
            yield Need(Urgency.HOLDS, "uncalled", match.id, match, since=since, table=match.table)
