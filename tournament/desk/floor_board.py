"""The director's board: what needs a hand, every table, and the order of play.

Reads the whole event in a few queries; decides nothing. What a match looks like there:
`floor_matches.py`. Which match goes to which table: `tables/assign.py`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournament.brackets.models import Match
from tournament.desk.floor_matches import TEAM, FloorMatch, open_matches
from tournament.desk.models import Call
from tournament.registration.models import Event
from tournament.tables.assign import allot
from tournament.tables.hall import Hall, Spot, Waiting

State = Match.State
LATE_AFTER = timedelta(minutes=15)
WAITING = (State.READY, State.PLANNED)


@dataclass(frozen=True, slots=True)
class TableOnFloor:
    """A table and what stands at it."""

    number: int
    match: FloorMatch | None

    @property
    def state(self) -> str:
        """free, called, playing or handed-in."""
        return self.match.state if self.match else "free"


@dataclass(frozen=True, slots=True)
class Offer:
    """A free table and the match that could go there."""

    table: int
    match: FloorMatch


@dataclass(frozen=True, slots=True)
class InOrder:
    """A match that waits: its place in the order of play, its neighbours, and who is busy.

    `above` and `below` are the places it would move to, None at the ends of its list.
    """

    place: int
    match: FloorMatch
    above: int | None
    below: int | None
    busy: str


@dataclass(frozen=True, slots=True)
class RoundToStart:
    """A round that is not started though matches of it are ready: those matches."""

    matches: Sequence[FloorMatch]

    @property
    def first(self) -> FloorMatch:
        """Any of its matches: it knows the round's name and division."""
        return self.matches[0]


@dataclass(frozen=True, slots=True)
class Board:
    """Everything on the floor at this moment, most urgent first.

    `later` counts the matches that are not ready yet: `whole_order` lists them. They stay out of
    the board, which is asked for again after every hand.
    """

    calls: Sequence[Call]
    late: Sequence[FloorMatch]
    offers: Sequence[Offer]
    rounds: Sequence[RoundToStart]
    handed_in: Sequence[FloorMatch]
    called: Sequence[FloorMatch]
    playing: Sequence[FloorMatch]
    ready: Sequence[InOrder]
    later: int
    tables: Sequence[TableOnFloor]
    divisions: int

    @property
    def free(self) -> list[int]:
        """The numbers of the free tables."""
        return [table.number for table in self.tables if table.match is None]

    @property
    def needs(self) -> int:
        """How many things wait for the director."""
        rows = (self.calls, self.late, self.offers, self.rounds, self.handed_in[:1])
        return sum(len(row) for row in rows)

    @property
    def on_call(self) -> int:
        """How many matches were called and are not playing."""
        return len(self.late) + len(self.called)


def floor_board(event: Event, now: datetime) -> Board:
    """The board of an event."""
    matches = open_matches(event)
    tables = _tables(event, matches)
    waiting = [match for match in matches if match.state in WAITING]
    busy = _busy(matches)
    called = [match for match in matches if match.state == State.CALLED]
    return Board(
        calls=list(event.calls.filter(answered_at__isnull=True).select_related("table")),
        late=[match for match in called if _is_late(match, now)],
        offers=_offers(tables, waiting, busy),
        rounds=_rounds_to_start(waiting),
        handed_in=[match for match in matches if match.state == State.HANDED_IN],
        called=[match for match in called if not _is_late(match, now)],
        playing=[match for match in matches if match.state == State.PLAYING],
        ready=_in_order(waiting, (State.READY,), busy),
        later=sum(match.state == State.PLANNED for match in waiting),
        tables=tables,
        divisions=len({match.division_slug for match in matches}),
    )


def whole_order(event: Event) -> list[InOrder]:
    """The order of play with the matches that are not ready yet."""
    matches = open_matches(event)
    waiting = [match for match in matches if match.state in WAITING]
    return _in_order(waiting, WAITING, _busy(matches))


def offers_now(event: Event) -> list[Offer]:
    """The offers alone, as they stand at this moment."""
    matches = open_matches(event)
    waiting = [match for match in matches if match.state in WAITING]
    return _offers(_tables(event, matches), waiting, _busy(matches))


def late_calls(event: Event, now: datetime) -> int:
    """How many matches were called a quarter of an hour ago and are not played yet."""
    called = Match.objects.filter(stage__division__event=event, state=State.CALLED)
    return called.filter(called_at__lte=now - LATE_AFTER).count()


def _is_late(match: FloorMatch, now: datetime) -> bool:
    return match.called_at is not None and now - match.called_at >= LATE_AFTER


def _tables(event: Event, matches: Sequence[FloorMatch]) -> list[TableOnFloor]:
    standing = {match.table: match for match in matches if match.table}
    rows = event.tables.filter(in_use=True).order_by("number")
    return [TableOnFloor(row.number, standing.get(row.number)) for row in rows]


def _busy(matches: Sequence[FloorMatch]) -> dict[str, FloorMatch]:
    """Everybody who is called or playing, and in which match."""
    on_floor = [match for match in matches if match.state in (State.CALLED, State.PLAYING)]
    return {word: match for match in on_floor for word in match.who}


def _offers(
    tables: Sequence[TableOnFloor],
    waiting: Sequence[FloorMatch],
    busy: Mapping[str, FloorMatch],
) -> list[Offer]:
    free = [table.number for table in tables if table.match is None]
    made = allot(
        Hall(tuple(Spot(number) for number in free)),
        free,
        [
            Waiting(
                place,
                frozenset(match.who),
                ready=match.state == State.READY,
                round_started=match.round_started,
            )
            for place, match in enumerate(waiting)
        ],
        frozenset(busy),
    )
    return [Offer(table, waiting[place]) for table, place in made.tables.items()]


def _rounds_to_start(waiting: Sequence[FloorMatch]) -> list[RoundToStart]:
    ready: dict[tuple[int, str], list[FloorMatch]] = {}
    for match in waiting:
        if match.state == State.READY and not match.round_started:
            ready.setdefault((match.stage, match.round_key), []).append(match)
    return [RoundToStart(rows) for rows in ready.values()]


def _in_order(
    waiting: Sequence[FloorMatch], states: Sequence[str], busy: Mapping[str, FloorMatch]
) -> list[InOrder]:
    placed = [(place, match) for place, match in enumerate(waiting, 1) if match.state in states]
    places = [place for place, _ in placed]
    above = [None, *places[:-1]]
    below = [*places[1:], None]
    return [
        InOrder(place, match, up, down, busy_words(match, busy))
        for (place, match), up, down in zip(placed, above, below, strict=False)
    ]


def busy_words(match: FloorMatch, busy: Mapping[str, FloorMatch]) -> str:
    """ "Ann Oak plays at table 4", empty when everybody is free. A team stands for its people."""
    taken = [word for word in match.who if word in busy]
    teams = [word for word in taken if word.startswith(TEAM)]
    return ", ".join(
        f"{match.who[word]} {'play' if teams else 'plays'} at table {busy[word].table}"
        for word in teams or taken
    )
