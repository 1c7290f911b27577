"""The director's board: what needs a hand, every table, and the order of play.

Reads the whole event in a few queries; decides nothing. What a match looks like there:
`floor_matches.py`. Which match goes to which table: `floor_tables.py`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournament.brackets.models import Match
from tournament.desk.models import Call
from tournament.desk.pages.floor_matches import TEAM, FloorMatch, open_matches
from tournament.desk.pages.floor_rounds import missing_before
from tournament.desk.pages.floor_tables import (
    WAITING,
    Missing,
    Offer,
    TableOnFloor,
    busy_on,
    floor_tables,
)
from tournament.registration.models import Event

State = Match.State
LATE_AFTER = timedelta(minutes=15)


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
class RoundToStart:
    """A round that is not started though matches of it are ready: those matches; and the open
    matches that should be over before it."""

    matches: Sequence[FloorMatch]
    before: Sequence[FloorMatch]

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
    missing: Sequence[Missing]
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
        rows = (self.calls, self.late, self.missing, self.offers, self.rounds, self.handed_in[:1])
        return sum(len(row) for row in rows)

    @property
    def unheard(self) -> int:
        """How many of the called matches nobody has said to know of."""
        return sum(not match.acknowledged for match in self.called)

    @property
    def on_call(self) -> int:
        """How many matches were called and are not playing."""
        return len(self.late) + len(self.called)


def floor_board(event: Event, now: datetime) -> Board:
    """The board of an event."""
    matches = open_matches(event)
    floor = floor_tables(event, matches)
    waiting = [match for match in matches if match.state in WAITING]
    busy = busy_on(matches)
    called = [match for match in matches if match.state == State.CALLED]
    return Board(
        calls=list(event.calls.filter(answered_at__isnull=True).select_related("table")),
        late=[match for match in called if _is_late(match, now)],
        offers=floor.offers,
        missing=floor.missing,
        rounds=_rounds_to_start(matches),
        handed_in=[match for match in matches if match.state == State.HANDED_IN],
        called=[match for match in called if not _is_late(match, now)],
        playing=[match for match in matches if match.state == State.PLAYING],
        ready=_in_order(waiting, (State.READY,), busy, floor.offers),
        later=sum(match.state == State.PLANNED for match in waiting),
        tables=floor.tables,
        divisions=len({match.division_slug for match in matches}),
    )


def whole_order(event: Event) -> list[InOrder]:
    """The order of play with the matches that are not ready yet."""
    matches = open_matches(event)
    waiting = [match for match in matches if match.state in WAITING]
    return _in_order(waiting, WAITING, busy_on(matches))


def late_calls(event: Event, now: datetime) -> int:
    """How many matches were called a quarter of an hour ago and are not played yet."""
    called = Match.objects.filter(stage__division__event=event, state=State.CALLED)
    return called.filter(called_at__lte=now - LATE_AFTER).count()


def _is_late(match: FloorMatch, now: datetime) -> bool:
    return match.called_at is not None and now - match.called_at >= LATE_AFTER


def _rounds_to_start(matches: Sequence[FloorMatch]) -> list[RoundToStart]:
    ready: dict[tuple[int, str], list[FloorMatch]] = {}
    for match in matches:
        if match.state == State.READY and not match.round_started:
            ready.setdefault((match.stage, match.round_key), []).append(match)
    return [RoundToStart(rows, _before(rows[0], matches)) for rows in ready.values()]


def _before(one: FloorMatch, matches: Sequence[FloorMatch]) -> list[FloorMatch]:
    """What is missing before the round of this match."""
    key = (one.stage, one.round_key)
    own = [match for match in matches if (match.stage, match.round_key) == key]
    return missing_before(own, matches)


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
