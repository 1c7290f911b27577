"""The director's board: what needs a hand, what was done, every table, and the order of play.

Reads the whole event in a few queries; decides nothing. What a match looks like there:
`floor_matches.py`. Which match goes to which table: `floor_tables.py`. What needs a person:
`floor_needs.py`. What was done: `floor_changes.py`. The order: `floor_order.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournament.brackets.models import Match
from tournament.desk.pages.floor_changes import Changed, last_changes
from tournament.desk.pages.floor_head import Head, head_of
from tournament.desk.pages.floor_needs import needs_of
from tournament.desk.pages.floor_order import Order, order_of
from tournament.desk.pages.floor_tiles import SORTS, Tile, tiles_of
from tournament.desk.pages.needs.floor import Floor
from tournament.desk.pages.needs.need import Need
from tournament.desk.reading.floor_matches import FloorMatch, open_matches
from tournament.desk.tables.free_tables import floor_tables
from tournament.registration.models import Event
from tournament.timing.lateness import waits_of
from tournament.timing.models import Stop

ROOMY = 16
BEAT = 15
"""Seconds after which the board is shown anew though nobody changed anything: time passed."""


@dataclass(frozen=True, slots=True)
class Board:
    """Everything on the floor at this moment; `needs` are most urgent first."""

    now: datetime
    stop: Stop | None
    head: Head
    needs: Sequence[Need]
    changes: Sequence[Changed]
    called: Sequence[FloorMatch]
    tables: Sequence[Tile]
    sort: str
    order: Order

    @property
    def divisions(self) -> int:
        """How many divisions have open matches: with one its name need not be said."""
        return self.order.divisions

    @property
    def sorts(self) -> Sequence[str]:
        """The orders the tables can stand in."""
        return list(SORTS)

    @property
    def is_large(self) -> bool:
        """Whether the hall has more tables than fit one screen with both teams."""
        return len(self.tables) > ROOMY

    @property
    def unheard(self) -> int:
        """How many of the called matches nobody has said to know of."""
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
    """A number that changes as often as the board must be shown anew by time alone."""
    return int(now.timestamp()) // BEAT
