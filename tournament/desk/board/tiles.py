"""The room as tiles: what each table does now, in a word and a shape, and in which order.

Reads nothing: the floor was read. Does not know what a tile looks like.
"""

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
    """A table: its match, None while it is free; how many minutes somebody is late there; and
    its most urgent need that presses, by the place in the column."""

    number: int
    match: FloorMatch | None
    late: int
    place: int | None

    @property
    def is_pressing(self) -> bool:
        """Whether somebody loses by waiting here, or nothing goes on."""
        return self.place is not None

    @property
    def look(self) -> str:
        """The class that says the same as its words and its shape."""
        if self.match is None:
            return "free"
        looks = {State.HANDED_IN: "done", State.CALLED: "warn"}
        return "bad" if self.is_pressing else looks.get(State(self.match.state), "")


def tiles_of(floor: Floor, needs: Sequence[Need], sort: str) -> list[Tile]:
    """Every table in use, in the order asked for."""
    places = {need.table: place for place, need in _backwards(needs) if need.is_pressing}
    late = {wait.table: _minutes_late(wait) for wait in floor.waits}
    tiles = [_tile(table, places, late) for table in floor.tables.tables]
    return sorted(tiles, key=SORTS.get(sort, by_table))


def _backwards(needs: Sequence[Need]) -> list[tuple[int, Need]]:
    """So that the first need of a table is written last, and stays."""
    return list(enumerate(needs))[::-1]


def _tile(table: TableOnFloor, places: Mapping[int | None, int], late: Mapping[int, int]) -> Tile:
    number = table.number
    return Tile(number, table.match, late.get(number, 0), places.get(number))


def _minutes_late(wait: Wait) -> int:
    """Full minutes of the one who is waited for longest; 0 before the first is full."""
    return max((wait.waited_for(team) // MINUTE for team in wait.absent), default=0)


def by_table(tile: Tile) -> tuple[Any, ...]:
    """By number, as they stand in the hall."""
    return (tile.number,)


def by_problem(tile: Tile) -> tuple[Any, ...]:
    """As urgent as the column, then who is late, then who has not begun; free tables last."""
    if tile.place is not None:
        return (0, tile.place)
    if tile.match is None:
        return (2, tile.number)
    return (1, -tile.late, STATES.index(State(tile.match.state)), tile.number)


def by_progress(tile: Tile) -> tuple[Any, ...]:
    """Who is least far first; free tables last."""
    match = tile.match
    if match is None:
        return (len(STATES), 0, 0, tile.number)
    return (STATES.index(State(match.state)), match.game, match.hands, tile.number)


SORTS: Mapping[str, Callable[[Tile], tuple[Any, ...]]] = {
    "table": by_table,
    "problem": by_problem,
    "progress": by_progress,
}
