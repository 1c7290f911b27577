"""The director's board: to-do list, recent changes, tables, and the order of play."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from tournament.brackets.models import Match
from tournament.desk.board.head import FloorHead, head_of
from tournament.desk.board.need import Floor, Need, most_urgent_first
from tournament.desk.board.needs_of_people import locked, replaced, rulings, substitutes, vacancies
from tournament.desk.board.needs_of_rounds import (
    breaks,
    draws,
    late_rulings,
    rounds,
    stages,
    ties,
    times,
)
from tournament.desk.board.needs_of_tables import (
    absent,
    help_requests,
    offers,
    phones,
    sheets,
    shortages,
    slow,
)
from tournament.desk.board.order import Order, order_of
from tournament.desk.board.tiles import SORTS, Tile, tiles_of
from tournament.desk.board.undo import Changed, last_changes
from tournament.desk.reading.floor_matches import FloorMatch, open_matches
from tournament.desk.tables.free_tables import floor_tables
from tournament.registration.models import Event
from tournament.timing.lateness import waits_of
from tournament.timing.models import Stop

ROOMY = 16
BEAT = 15
"""Seconds after which the board is refreshed without changes: time has passed."""

KEPT = 16
Selector = Callable[[Floor], Iterable[Need]]

SELECTORS: tuple[Selector, ...] = (
    absent,
    late_rulings,
    vacancies,
    substitutes,
    replaced,
    help_requests,
    rulings,
    locked,
    slow,
    breaks,
    sheets,
    ties,
    draws,
    stages,
    shortages,
    rounds,
    offers,
    times,
    phones,
)


@dataclass(frozen=True, slots=True)
class Board:
    """The whole floor now. `needs` are most urgent first."""

    now: datetime
    stop: Stop | None
    head: FloorHead
    needs: Sequence[Need]
    changes: Sequence[Changed]
    called: Sequence[FloorMatch]
    tables: Sequence[Tile]
    sort: str
    order: Order

    @property
    def divisions(self) -> int:
        """How many divisions have open matches. A single one is not named."""
        return self.order.divisions

    @property
    def sorts(self) -> Sequence[str]:
        """The possible orders of tables."""
        return list(SORTS)

    @property
    def is_large(self) -> bool:
        """Whether there are too many tables to show both teams on one screen."""
        return len(self.tables) > ROOMY

    @property
    def unheard(self) -> int:
        """How many called matches are not acknowledged."""
        return sum(not match.acknowledged for match in self.called)


def floor_board(event: Event, now: datetime, sort: str = "table") -> Board:
    """The board of an event, its tables sorted by `floor_tiles.SORTS`."""
    matches = open_matches(event)
    tables = floor_tables(event, matches)
    stop = Stop.objects.filter(event=event, until__isnull=True).first()
    floor = Floor(event, now, matches, tables, waits_of(event, now), stop)
    needs = needs_of(floor)
    return Board(
        now=now,
        stop=stop,
        head=head_of(floor),
        needs=needs,
        changes=last_changes(event, now, matches),
        called=[match for match in matches if match.state == Match.State.CALLED],
        tables=tiles_of(floor, needs, sort),
        sort=sort,
        order=order_of(matches, tables),
    )


def beat_of(now: datetime) -> int:
    """A number that changes whenever time alone refreshes the board."""
    return int(now.timestamp()) // BEAT


_boards: OrderedDict[tuple[int, str], tuple[tuple[int, int], Board]] = OrderedDict()


def kept_board(event: Event, now: datetime, sort: str) -> Board:
    """The board at this version of the event, cached for one beat, with the current clock."""
    key, stands = (event.pk, sort), (event.version, beat_of(now))
    found = _boards.get(key)
    if found is None or found[0] != stands:
        found = (stands, floor_board(event, now, sort))
        _boards[key] = found
        while len(_boards) > KEPT:
            _boards.popitem(last=False)
    return replace(found[1], now=now)


def forget() -> None:
    """Clear the cache."""
    _boards.clear()


def needs_of(floor: Floor) -> list[Need]:
    """The board's to-do list now."""
    return most_urgent_first(need for select in SELECTORS for need in select(floor))
