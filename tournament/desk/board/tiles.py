"""The board's header, and the hall as tiles: each table's state, in a word and a shape, in order.

Reads only.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from rules.core.messages import Words
from tournament.brackets.models import Match
from tournament.desk.board.need import NEVER, Floor, Need
from tournament.desk.reading.floor_matches import FloorMatch
from tournament.desk.tables.free_tables import TableOnFloor
from tournament.live.versions import Remembered
from tournament.registration.models import Event
from tournament.timing.lateness import Wait
from tournament.timing.play import play_of

State = Match.State

MINUTE = timedelta(minutes=1)
STATES = (State.CALLED, State.PLAYING, State.HANDED_IN)


@dataclass(frozen=True, slots=True)
class Tile:
    """A table and its match, None if free.

    With the minutes someone is late there, and its most urgent pressing need by position in the
    list.
    """

    number: int
    match: FloorMatch | None
    late: int
    place: int | None

    @property
    def is_pressing(self) -> bool:
        """Whether someone loses by waiting here, or the table is stuck."""
        return self.place is not None

    @property
    def look(self) -> str:
        """The CSS class for its words and shape."""
        if self.match is None:
            return "free"
        looks = {State.HANDED_IN: "done", State.CALLED: "warn"}
        return "bad" if self.is_pressing else looks.get(State(self.match.state), "")


def tiles_of(floor: Floor, needs: Sequence[Need], sort: str) -> list[Tile]:
    """Every table in use, in the chosen order."""
    places = {need.table: place for place, need in _backwards(needs) if need.is_pressing}
    late = {wait.table: _minutes_late(wait) for wait in floor.waits}
    return in_order([_tile(table, places, late) for table in floor.tables.tables], sort)


def in_order(tiles: Iterable[Tile], sort: str) -> list[Tile]:
    """The tiles in the chosen order."""
    return sorted(tiles, key=SORTS.get(sort, by_table))


def _backwards(needs: Sequence[Need]) -> list[tuple[int, Need]]:
    """Reversed, so that a table's first need is written last and stays."""
    return list(enumerate(needs))[::-1]


def _tile(table: TableOnFloor, places: Mapping[int | None, int], late: Mapping[int, int]) -> Tile:
    number = table.number
    return Tile(number, table.match, late.get(number, 0), places.get(number))


def _minutes_late(wait: Wait) -> int:
    """Full minutes of the longest wait; 0 before the first."""
    return max((wait.waited_for(team) // MINUTE for team in wait.absent), default=0)


def by_table(tile: Tile) -> tuple[Any, ...]:
    """By number."""
    return (tile.number,)


def by_problem(tile: Tile) -> tuple[Any, ...]:
    """By urgency, then lateness, then play not begun; free tables last."""
    if tile.place is not None:
        return (0, tile.place)
    if tile.match is None:
        return (2, tile.number)
    return (1, -tile.late, STATES.index(State(tile.match.state)), tile.number)


def by_progress(tile: Tile) -> tuple[Any, ...]:
    """Least progress first; free tables last."""
    match = tile.match
    if match is None:
        return (len(STATES), 0, 0, tile.number)
    return (STATES.index(State(match.state)), match.game, match.hands, tile.number)


SORTS: Mapping[str, Callable[[Tile], tuple[Any, ...]]] = {
    "table": by_table,
    "problem": by_problem,
    "progress": by_progress,
}


TILE = "tournament/board/tile.html"
TILES_KEPT = 4_096
_html: Remembered[SafeString] = Remembered(TILES_KEPT)


def html_of(
    tiles: Iterable[Tile], event: Event, *, large: bool, divisions: int
) -> list[SafeString]:
    """The tiles as officials see them. One that looks as before is not rendered again."""
    template, language = get_template(TILE), get_language()
    about = {"event": event, "is_large": large, "several": divisions > 1}
    around = (large, divisions > 1, event.slug, event.zone, event.clock)

    def html(tile: Tile) -> SafeString:
        key, state = (event.pk, tile.number, language), (tile, around)
        found = _html.get(key, state)
        return found or _html.put(key, state, mark_safe(template.render({**about, "tile": tile})))

    return list(map(html, tiles))


PLAYED = (State.CERTIFIED, State.FORFEITED)


@dataclass(frozen=True, slots=True)
class RoundNow:
    """A round started or announced and not over.

    `line`: the next moment when someone in it forfeits, or None.
    """

    name: Words
    division: str
    starts_at: datetime
    is_to_come: bool
    line: datetime | None


@dataclass(frozen=True, slots=True)
class FloorHead:
    """The header: rounds, and their matches by state.

    `heard` of the `called` matches are acknowledged. `phones` of the tables called or in play have
    shown the match on a phone.
    """

    rounds: Sequence[RoundNow]
    playing: int
    called: int
    heard: int
    to_post: int
    posted: int
    phones: int

    @property
    def tables(self) -> int:
        """How many tables should have a phone."""
        return self.playing + self.called


def head_of(floor: Floor) -> FloorHead:
    """The head line at this moment."""
    rounds = _rounds(floor)
    called = [match for match in floor.matches if match.state == State.CALLED]
    return FloorHead(
        rounds=[_round(row, floor) for row in rounds],
        playing=sum(match.state == State.PLAYING for match in floor.matches),
        called=len(called),
        heard=sum(match.acknowledged for match in called),
        to_post=sum(match.state == State.HANDED_IN for match in floor.matches),
        posted=_posted(floor, rounds),
        phones=sum(match.has_phone for match in floor.matches if match.state in Match.BUSY),
    )


def _rounds(floor: Floor) -> list[FloorMatch]:
    """An open match of each round in play or with an announced start, those in play first."""
    rows = {(row.stage, row.round_key): row for row in reversed(floor.matches)}
    told = [row for row in rows.values() if row.round_started or row.announced]
    return sorted(told, key=lambda row: (row.round_started_at or NEVER, row.announced or NEVER))


def _posted(floor: Floor, rounds: Iterable[FloorMatch]) -> int:
    """How many matches of those rounds in play were played or forfeited."""
    started = {(row.stage, row.round_key) for row in rounds if row.round_started}
    return sum(
        row.state in PLAYED and (row.stage.pk, row.round.key) in started
        for row in play_of(floor.event).matches.values()
    )


def _round(row: FloorMatch, floor: Floor) -> RoundNow:
    starts_at = row.announced or row.round_started_at or floor.now
    lines = [
        at
        for wait in floor.waits
        if (wait.match.stage_id, wait.match.round.key) == (row.stage, row.round_key)
        for team in wait.absent
        if (at := wait.last_moment(team)) and at >= floor.now
    ]
    return RoundNow(
        name=row.round,
        division=row.division,
        starts_at=starts_at,
        is_to_come=starts_at > floor.now,
        line=min(lines, default=None),
    )
