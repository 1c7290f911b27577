"""When each match of an event will probably begin.

Simulates current and waiting matches in order of play (`tables/run_through.py`) at the pace so far.
It promises nothing.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournament.brackets.models import Match, Stage
from tournament.registration.models import Event
from tournament.tables.run_through import Job, over_after, run_through
from tournament.timing.facts import hall_of
from tournament.timing.pace import CLEARING, SHORTEST, Pace, paces_in, usual_pace
from tournament.timing.play import Play, PlayMatch, play_of
from tournament.timing.waits import Pause, waited

State = Match.State
MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Forecast:
    """Key of a match → its likely start, and the likely end of all published play.

    Also the paces by division and the number of tables behind it.
    """

    begins: Mapping[int, datetime]
    over: datetime
    paces: Mapping[int, Pace]
    tables: int


def forecast(event: Event, now: datetime) -> Forecast:
    """Simulate the event's open matches from now, or from its start if that is later.

    A finished event has none: what is still open there is not played.
    """
    play, hall = play_of(event), hall_of(event)
    matches = () if event.finished_at else play.matches.values()
    rows = [row for row in matches if _is_to_play(row)]
    paces = _paces(play, {row.stage for row in rows})
    since = _since(event, rows, now)
    pauses = hall.pauses
    keys = {(row.stage.pk, row.code): row.pk for row in rows}
    jobs = [_job(row, paces[row.stage.division_id], keys, since, pauses) for row in rows]
    begins = run_through(jobs, hall.tables)
    return Forecast(
        begins={row.pk: since + begins[row.pk] * MINUTE for row in rows if row.pk in begins},
        over=since + over_after(jobs, begins) * MINUTE,
        paces=paces,
        tables=hall.tables,
    )


def _is_to_play(row: PlayMatch) -> bool:
    """Whether it is unfinished, and no second final that is played only if needed."""
    if row.state in Match.OVER:
        return False
    sources = [slot.source for slot in row.slots if slot.source]
    is_second = len(sources) == 2 and sources[0].match == sources[1].match
    return not (row.state == State.PLANNED and is_second)


def _since(event: Event, rows: Sequence[PlayMatch], now: datetime) -> datetime:
    """Before play, the event's start if it is still to come."""
    begun = any(row.is_on_the_floor for row in rows)
    return now if begun else max(now, event.starts_at)


def _paces(play: Play, stages: Iterable[Stage]) -> dict[int, Pace]:
    """The pace of each division with matches to play."""
    measured = paces_in(play)
    return {
        stage.division_id: measured.get(stage.division_id)
        or usual_pace(stage.division, stage.options)
        for stage in stages
    }


def _job(
    row: PlayMatch,
    pace: Pace,
    keys: Mapping[tuple[int, str], int],
    since: datetime,
    pauses: Sequence[Pause],
) -> Job:
    feeding = (keys.get((row.stage.pk, slot.source.match)) for slot in row.slots if slot.source)
    announced = row.announced
    return Job(
        key=row.pk,
        minutes=_at_table(row, pace, since, pauses) + CLEARING,
        after=tuple(key for key in feeding if key is not None),
        people=tuple(row.entrants),
        not_before=max(-(-(announced - since) // MINUTE), 0) if announced else 0,
        stands=row.is_on_the_floor,
    )


def _at_table(row: PlayMatch, pace: Pace, since: datetime, pauses: Sequence[Pause]) -> int:
    """The minutes the match still needs. One that is overdue is nearly over."""
    if row.state == State.HANDED_IN:
        return 0
    if row.state != State.PLAYING or row.started_at is None:
        return pace.likely
    played = waited(row.started_at, since, pauses) // MINUTE
    return max(pace.likely - played, SHORTEST)
