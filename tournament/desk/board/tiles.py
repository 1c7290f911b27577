"""The hall as tiles: each table's state, in a word and a shape, in order. Pure."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from tournament.brackets.models import Match
from tournament.desk.board.need import Floor, Need
from tournament.desk.reading.floor_matches import FloorMatch
from tournament.desk.tables.free_tables import TableOnFloor
from tournament.timing.lateness import Wait

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
    tiles = [_tile(table, places, late) for table in floor.tables.tables]
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
