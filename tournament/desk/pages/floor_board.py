"""The director's board: what needs a hand, every table, and the order of play.

Reads the whole event in a few queries; decides nothing. What a match looks like there:
`floor_matches.py`. Which match goes to which table: `floor_tables.py`. What needs a person:
`floor_needs.py`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from tournament.brackets.models import Match
from tournament.desk.pages.floor_changes import Changed, last_changes
from tournament.desk.pages.floor_head import Head, head_of
from tournament.desk.pages.floor_matches import TEAM, FloorMatch, open_matches
from tournament.desk.pages.floor_needs import needs_of
from tournament.desk.pages.floor_tables import WAITING, Offer, busy_on, floor_tables
from tournament.desk.pages.floor_tiles import SORTS, Tile, tiles_of
from tournament.desk.pages.needs.floor import Floor
from tournament.desk.pages.needs.need import Need
from tournament.registration.models import Event
from tournament.timing.lateness import waits_of
from tournament.timing.models import Stop

State = Match.State
ROOMY = 16
BEAT = 15
"""Seconds after which the board is shown anew though nobody changed anything: time passed."""


@dataclass(frozen=True, slots=True)
class InOrder:
    """A match that waits: its place in the order of play, its neighbours, and who is busy.

    `above` and `below` are the places it would move to, None at the ends of its list. `table` is
    the one it is offered.
    """

    place: int
    match: FloorMatch
    above: int | None
    below: int | None
    busy: str
    table: int | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """Everything on the floor at this moment; `needs` are most urgent first.

    `later` counts the matches that are not ready yet: `whole_order` lists them. They stay out of
    the board, which is asked for again after every hand.
    """

    now: datetime
    stop: Stop | None
    head: Head
    needs: Sequence[Need]
    changes: Sequence[Changed]
    offers: Sequence[Offer]
    handed_in: Sequence[FloorMatch]
    called: Sequence[FloorMatch]
    playing: Sequence[FloorMatch]
    ready: Sequence[InOrder]
    later: int
    tables: Sequence[Tile]
    sort: str
    divisions: int

    @property
    def free(self) -> list[int]:
        """The numbers of the free tables."""
        return [table.number for table in self.tables if table.match is None]

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
    waiting = [match for match in matches if match.state in WAITING]
    return Board(
        now=now,
        stop=stop,
        head=head_of(floor),
        needs=needs,
        changes=last_changes(event, now),
        offers=tables.offers,
        handed_in=[match for match in matches if match.state == State.HANDED_IN],
        called=[match for match in matches if match.state == State.CALLED],
        playing=[match for match in matches if match.state == State.PLAYING],
        ready=_in_order(waiting, (State.READY,), busy_on(matches), tables.offers),
        later=sum(match.state == State.PLANNED for match in waiting),
        tables=tiles_of(floor, needs, sort),
        sort=sort,
        divisions=len({match.division_slug for match in matches}),
    )


def whole_order(event: Event) -> list[InOrder]:
    """The order of play with the matches that are not ready yet."""
    matches = open_matches(event)
    waiting = [match for match in matches if match.state in WAITING]
    return _in_order(waiting, WAITING, busy_on(matches))


def beat_of(now: datetime) -> int:
    """A number that changes as often as the board must be shown anew by time alone."""
    return int(now.timestamp()) // BEAT


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


def busy_words(match: FloorMatch, busy: Mapping[str, FloorMatch]) -> str:
    """ "Ann Oak plays at table 4", empty when everybody is free. A team stands for its people."""
    taken = [word for word in match.who if word in busy]
    teams = [word for word in taken if word.startswith(TEAM)]
    people = {match.who[word] for word in taken if word not in teams}
    return ", ".join(
        f"{name} {'plays' if name in people else 'play'} at table {busy[word].table}"
        for word, name in ((word, match.who[word]) for word in teams or taken)
    )
