"""When each match of an event will probably begin, if the floor goes on as it does.

Reads what stands at the tables and what waits, in the order of play, and plays it through
(`tables/run_through.py`). Knows nothing better than the pace so far; refuses to promise.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournament.brackets.models import Match, Slot
from tournament.brackets.plan import LoserOf, WinnerOf, parse_source
from tournament.registration.models import Event
from tournament.tables.run_through import Job, over_after, run_through
from tournament.timing.models import Stop
from tournament.timing.pace import CLEARING, SHORTEST, Pace, measured_paces, usual_pace
from tournament.timing.waits import Pause, waited

State = Match.State
MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Forecast:
    """Key of a match → when it will probably begin; when all that is drawn is over; the paces by
    division and the tables that this rests on."""

    begins: Mapping[int, datetime]
    over: datetime
    paces: Mapping[int, Pace]
    tables: int


@dataclass(frozen=True, slots=True)
class _Open:
    """An open match with its slots."""

    match: Match
    slots: Sequence[Slot]


def forecast(event: Event, now: datetime) -> Forecast:
    """The event's open matches played through from now on, from its start if that is to come."""
    rows = _open_matches(event)
    paces = _paces(event, [row.match for row in rows])
    since = _since(event, rows, now)
    pauses = tuple(Pause(stop.since, stop.until) for stop in Stop.objects.filter(event=event))
    codes = {(row.match.stage_id, row.match.code): row.match.pk for row in rows}
    jobs = [_job(row, paces, codes, since, pauses) for row in rows]
    tables = event.tables.filter(in_use=True).count()
    begins = run_through(jobs, tables)
    return Forecast(
        begins={pk: since + begins[pk] * MINUTE for pk in codes.values() if pk in begins},
        over=since + over_after(jobs, begins) * MINUTE,
        paces=paces,
        tables=tables,
    )


def _since(event: Event, rows: Sequence[_Open], now: datetime) -> datetime:
    """Before anything has begun the event's own start, if that is to come."""
    begun = any(row.match.state in Match.ON_THE_FLOOR for row in rows)
    return now if begun else max(now, event.starts_at)


def _open_matches(event: Event) -> list[_Open]:
    """In the order of play; without a second final nobody has asked for yet."""
    matches = (
        Match.objects.filter(stage__division__event=event, stage__published_at__isnull=False)
        .exclude(state__in=Match.OVER)
        .select_related("stage__division", "round__announcement")
        .order_by("play_order", "stage__division__position", "number", "pk")
    )
    slots: dict[int, list[Slot]] = defaultdict(list)
    for slot in Slot.objects.filter(match__in=matches.order_by()).order_by("position"):
        slots[slot.match_id].append(slot)
    rows = [_Open(match, slots[match.pk]) for match in matches]
    return [row for row in rows if not _only_if_needed(row)]


def _only_if_needed(row: _Open) -> bool:
    """Both sides come out of the same match, which is not over: the second final."""
    sources = {parts.match for parts in _sources(row)}
    return row.match.state == State.PLANNED and len(_sources(row)) == 2 and len(sources) == 1


def _sources(row: _Open) -> list[WinnerOf | LoserOf]:
    parsed = (parse_source(slot.source) for slot in row.slots if slot.entrant_id is None)
    return [source for source in parsed if isinstance(source, WinnerOf | LoserOf)]


def _paces(event: Event, matches: Sequence[Match]) -> dict[int, Pace]:
    """The pace of each division that has something to play."""
    measured = measured_paces(event)
    stages = {match.stage.division_id: match.stage for match in matches}
    return {
        division: measured.get(division) or usual_pace(stage.division, stage.options)
        for division, stage in stages.items()
    }


def _job(
    row: _Open,
    paces: Mapping[int, Pace],
    codes: Mapping[tuple[int, str], int],
    since: datetime,
    pauses: Sequence[Pause],
) -> Job:
    match = row.match
    feeding = (codes.get((match.stage_id, source.match)) for source in _sources(row))
    said = getattr(match.round, "announcement", None)
    return Job(
        key=match.pk,
        minutes=_at_table(match, paces[match.stage.division_id], since, pauses) + CLEARING,
        after=tuple(key for key in feeding if key is not None),
        people=tuple(slot.entrant_id for slot in row.slots if slot.entrant_id),
        not_before=max(-(-(said.starts_at - since) // MINUTE), 0) if said else 0,
        stands=match.state in Match.ON_THE_FLOOR,
    )


def _at_table(match: Match, pace: Pace, since: datetime, pauses: Sequence[Pause]) -> int:
    """The minutes that the match still needs; one that takes longer than usual is nearly over."""
    if match.state == State.HANDED_IN:
        return 0
    if match.state != State.PLAYING or match.started_at is None:
        return pace.likely
    played = waited(match.started_at, since, pauses) // MINUTE
    return max(pace.likely - played, SHORTEST)
