"""The director's board: to-do list, recent changes, tables, and the order of play. Reads only."""

from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from threading import Lock

from rules.core.messages import Words, say, sentences
from tournament.brackets.models import Match
from tournament.desk.act.shown import HANDS
from tournament.desk.board.need import Floor, Need, most_urgent_first
from tournament.desk.board.needs_of_play import (
    breaks,
    draws,
    locked,
    rare,
    rounds,
    stages,
    ties,
    times,
)
from tournament.desk.board.needs_of_tables import (
    absent,
    offers,
    phones,
    receipts,
    sheets,
    shortages,
    slow,
)
from tournament.desk.board.tiles import SORTS, FloorHead, Tile, head_of, in_order, tiles_of
from tournament.desk.board.undo import Changed, last_changes
from tournament.desk.reading.floor_matches import TEAM, FloorMatch
from tournament.desk.reading.open_matches import after_hands, open_matches
from tournament.desk.tables.free_tables import FloorTables, Offer, busy_on, floor_tables
from tournament.live.versions import touched_since
from tournament.registration.models import Event
from tournament.timing.facts import hall_of
from tournament.timing.kept_waits import kept_waits
from tournament.timing.models import Stop

State = Match.State


@dataclass(frozen=True, slots=True)
class InOrder:
    """A waiting match: its place in the order of play, its neighbours, and busy people.

    `above` and `below` are the places it can move to, None at the ends. `table` is the one offered.
    """

    place: int
    match: FloorMatch
    above: int | None
    below: int | None
    busy: Words
    table: int | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """The ready matches in order, and the numbers of `free` tables.

    `later` counts the others; `whole_order` lists them.
    """

    ready: Sequence[InOrder]
    later: int
    free: Sequence[int]
    divisions: int


def order_of(matches: Sequence[FloorMatch], tables: FloorTables) -> Order:
    """The order of play of these open matches at these tables."""
    waiting = [match for match in matches if match.state in Match.WAITING]
    return Order(
        ready=_in_order(waiting, (State.READY,), busy_on(matches), tables.offers),
        later=sum(match.state == State.PLANNED for match in waiting),
        free=[table.number for table in tables.tables if table.match is None],
        divisions=len({match.division_slug for match in matches}),
    )


def whole_order(event: Event) -> list[InOrder]:
    """The order of play with matches that are not ready yet."""
    matches = open_matches(event)
    waiting = [match for match in matches if match.state in Match.WAITING]
    return _in_order(waiting, Match.WAITING, busy_on(matches))


def _in_order(
    waiting: Sequence[FloorMatch],
    states: Sequence[str],
    busy: Mapping[str, FloorMatch],
    offers: Sequence[Offer] = (),
) -> list[InOrder]:
    tables = {offer.match.id: offer.table for offer in offers}
    placed = [(place, match) for place, match in enumerate(waiting, 1) if match.state in states]
    places = [place for place, _ in placed]
    above = [None, *places[:-1]]
    below = [*places[1:], None]
    return [
        InOrder(place, match, up, down, busy_words(match, busy), tables.get(match.id))
        for (place, match), up, down in zip(placed, above, below, strict=False)
    ]


def busy_words(match: FloorMatch, busy: Mapping[str, FloorMatch]) -> Words:
    """ "Ann Oak: playing at table 4.", or "" if all are free. A team stands for its people."""
    taken = [word for word in match.who if word in busy]
    teams = [word for word in taken if word.startswith(TEAM)]
    if not taken:
        return ""
    return sentences(
        *(
            say(
                "%(name)s: playing at table %(table)s.",
                name=match.who[word],
                table=busy[word].table or 0,
            )
            for word in teams or taken
        )
    )


ROOMY = 16
A_SCREEN = 64
"""Tables that one screen shows as small tiles."""
MOST, READY, FEW = 12, 25, 3
BEAT = 15
"""Seconds after which the board is refreshed without changes: time has passed."""

KEPT = 16
Selector = Callable[[Floor], Iterable[Need]]

SELECTORS: tuple[Selector, ...] = (
    absent,
    rare,
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
    receipts,
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
    def most(self) -> int:
        """How many rows of each list the board shows; fewer where tables alone fill it."""
        return FEW if self.is_full else MOST

    @property
    def is_full(self) -> bool:
        """Whether there are more tables than one screen shows."""
        return len(self.tables) > A_SCREEN

    @property
    def ready(self) -> Sequence[InOrder]:
        """The next matches in the order of play."""
        return self.order.ready[: FEW if self.is_full else READY]

    @property
    def more_ready(self) -> int:
        """How many ready matches it leaves out."""
        return max(0, len(self.order.ready) - len(self.ready))

    @property
    def more_called(self) -> int:
        """How many called matches it leaves out."""
        return max(0, len(self.called) - self.most)

    @property
    def unheard(self) -> int:
        """How many called matches are not acknowledged."""
        return sum(not match.acknowledged for match in self.called)


def floor_board(event: Event, now: datetime, sort: str = "table") -> Board:
    """The board of an event, its tables sorted by one of `SORTS`."""
    matches = open_matches(event)
    tables = floor_tables(event, matches)
    stop = hall_of(event).stop
    floor = Floor(event, now, matches, tables, kept_waits(event, now), stop)
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


@dataclass(slots=True)
class _Kept:
    """A board as of a version of its event and a beat, made once for all who ask meanwhile."""

    lock: Lock = field(default_factory=Lock)
    board: Board | None = None
    version: int = -1
    beat: int = -1


_boards: OrderedDict[tuple[int, str], _Kept] = OrderedDict()
_boards_lock = Lock()


def kept_board(event: Event, now: datetime, sort: str) -> Board:
    """The board, at least as new as `event.version`, cached for one beat, with the current clock.

    After a hand only what its table shows is read again.
    """
    kept = _kept(event.pk, sort)
    with kept.lock:
        if kept.board is None or kept.beat != beat_of(now) or kept.version > event.version:
            board = floor_board(event, now, sort)
        elif kept.version < event.version:
            touched = touched_since(event.topic, kept.version, event.version)
            board = _after_hands(kept.board, touched) or floor_board(event, now, sort)
        else:
            board = kept.board
        kept.board, kept.version, kept.beat = board, event.version, beat_of(now)
    return replace(board, now=now)


def _kept(event: int, sort: str) -> _Kept:
    with _boards_lock:
        kept = _boards.setdefault((event, sort), _Kept())
        _boards.move_to_end((event, sort))
        while len(_boards) > KEPT:
            _boards.popitem(last=False)
        return kept


def _after_hands(board: Board, touched: Collection[str]) -> Board | None:
    """The board after these hands; None if more may look different."""
    played = [
        tile
        for tile in board.tables
        if tile.match and f"{HANDS}{tile.match.stage}/{tile.match.code}" in touched
    ]
    waits = {need.table for need in board.needs}
    if len(played) < len(touched) or any(tile.number in waits for tile in played):
        return None
    fresh = after_hands([tile.match for tile in played if tile.match])
    tables = [
        replace(tile, match=fresh.get(tile.match.pk, tile.match)) if tile.match else tile
        for tile in board.tables
    ]
    return replace(board, tables=in_order(tables, board.sort))


def forget() -> None:
    """Clear the cache."""
    with _boards_lock:
        _boards.clear()


def needs_of(floor: Floor) -> list[Need]:
    """The board's to-do list now."""
    return most_urgent_first(need for select in SELECTORS for need in select(floor))
