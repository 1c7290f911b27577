"""When each match of an event will probably begin.

Simulates current and waiting matches in order of play (`tables/run_through.py`) at the pace so far.
It promises nothing.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournament.brackets.models import Match, Slot, Stage
from tournament.brackets.plan import LoserOf, WinnerOf, parse_source
from tournament.registration.models import Event
from tournament.tables.run_through import Job, over_after, run_through
from tournament.timing.breaks import pauses_of
from tournament.timing.pace import CLEARING, SHORTEST, Pace, measured_paces, usual_pace
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


@dataclass(frozen=True, slots=True)
class _Open:
    """An unfinished match. `sources` are those of its empty slots."""

    key: int
    stage: int
    division: int
    code: str
    state: str
    started_at: datetime | None
    announced: datetime | None
    entrants: tuple[int, ...]
    sources: tuple[WinnerOf | LoserOf, ...]

    @property
    def is_only_if_needed(self) -> bool:
        """Both sides come from the same unfinished match: the second final."""
        matches = {source.match for source in self.sources}
        return self.state == State.PLANNED and len(self.sources) == 2 and len(matches) == 1


def forecast(event: Event, now: datetime) -> Forecast:
    """Simulate the event's open matches from now, or from its start if that is later."""
    rows = [row for row in _open_matches(event) if not row.is_only_if_needed]
    paces = _paces(event, {row.stage for row in rows})
    since = _since(event, rows, now)
    pauses = pauses_of(event)
    keys = {(row.stage, row.code): row.key for row in rows}
    jobs = [_job(row, paces[row.division], keys, since, pauses) for row in rows]
    tables = event.tables.filter(in_use=True).count()
    begins = run_through(jobs, tables)
    return Forecast(
        begins={row.key: since + begins[row.key] * MINUTE for row in rows if row.key in begins},
        over=since + over_after(jobs, begins) * MINUTE,
        paces=paces,
        tables=tables,
    )


def _since(event: Event, rows: Sequence[_Open], now: datetime) -> datetime:
    """Before play, the event's start if it is still to come."""
    begun = any(row.state in Match.ON_THE_FLOOR for row in rows)
    return now if begun else max(now, event.starts_at)


def _open_matches(event: Event) -> list[_Open]:
    """Open matches in order of play, from plain rows: every team's page needs them."""
    matches = Match.objects.filter(
        stage__division__event=event, stage__published_at__isnull=False
    ).exclude(state__in=Match.OVER)
    slots: dict[int, list[tuple[str, int | None]]] = defaultdict(list)
    standing = Slot.objects.filter(match__in=matches.order_by()).order_by("match", "position")
    for match, source, entrant in standing.values_list("match", "source", "entrant"):
        slots[match].append((source, entrant))
    rows = matches.order_by("play_order", "stage__division__position", "number", "pk").values_list(
        "pk",
        "stage",
        "stage__division",
        "code",
        "state",
        "started_at",
        "round__announcement__starts_at",
    )
    return [_Open(*row, *_sides(slots[row[0]])) for row in rows]


def _sides(
    slots: Sequence[tuple[str, int | None]],
) -> tuple[tuple[int, ...], tuple[WinnerOf | LoserOf, ...]]:
    """The known entrants, and the sources of others."""
    parsed = (parse_source(source) for source, entrant in slots if entrant is None)
    return (
        tuple(entrant for _, entrant in slots if entrant is not None),
        tuple(source for source in parsed if isinstance(source, WinnerOf | LoserOf)),
    )


def _paces(event: Event, stages: Collection[int]) -> dict[int, Pace]:
    """The pace of each division with matches to play."""
    measured = measured_paces(event)
    rows = Stage.objects.filter(pk__in=stages).select_related("division")
    return {
        stage.division_id: measured.get(stage.division_id)
        or usual_pace(stage.division, stage.options)
        for stage in rows
    }


def _job(
    row: _Open,
    pace: Pace,
    keys: Mapping[tuple[int, str], int],
    since: datetime,
    pauses: Sequence[Pause],
) -> Job:
    feeding = (keys.get((row.stage, source.match)) for source in row.sources)
    return Job(
        key=row.key,
        minutes=_at_table(row, pace, since, pauses) + CLEARING,
        after=tuple(key for key in feeding if key is not None),
        people=row.entrants,
        not_before=max(-(-(row.announced - since) // MINUTE), 0) if row.announced else 0,
        stands=row.state in Match.ON_THE_FLOOR,
    )


def _at_table(row: _Open, pace: Pace, since: datetime, pauses: Sequence[Pause]) -> int:
    """The minutes the match still needs. One that is overdue is nearly over."""
    if row.state == State.HANDED_IN:
        return 0
    if row.state != State.PLAYING or row.started_at is None:
        return pace.likely
    played = waited(row.started_at, since, pauses) // MINUTE
    return max(pace.likely - played, SHORTEST)
