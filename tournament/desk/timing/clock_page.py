"""The clock page: who is waited for, the clock's rulings, and whether it runs."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q

from rules.core.messages import Words
from tournament.brackets.models import Match, Round
from tournament.registration.clock_changes import is_put_back, shown_at
from tournament.registration.models import Entry, Event
from tournament.tables.models import Assignment
from tournament.timing.expected import Expected
from tournament.timing.facts import hall_of
from tournament.timing.kept_waits import kept_waits
from tournament.timing.lateness import Wait
from tournament.timing.limits import TimedGame, timed_games
from tournament.timing.models import Arrival, Heartbeat, LateRuling, Stop
from tournament.timing.presence import NOBODY, Presence, day_of, presences

WEEK = 7
QUIET = timedelta(minutes=1)
"""A running clock reports about every ten seconds."""


@dataclass(frozen=True, slots=True)
class ExpectedShown:
    """A team or player expected: arrival time, or the wait, which counts `since` this moment.

    `points` is a player's cost by now, `last_moment` when it is too late, `ruling` the clock's.
    `partly` names those of a team who are at the table; `in_hall` is the time of check-in.
    """

    one: Expected
    arrival: Arrival | None
    since: datetime
    points: int
    is_lost: bool
    last_moment: datetime | None
    ruling: LateRuling | None
    partly: str = ""
    in_hall: datetime | None = None

    @property
    def is_replaced(self) -> bool:
        """Whether a standing ruling gave their seat away."""
        standing = self.ruling is not None and self.ruling.state in LateRuling.COUNTS
        return standing and self.is_lost and self.one.player is not None

    @property
    def is_late(self) -> bool:
        """Whether waiting has cost something."""
        return self.is_lost or self.points > 0


@dataclass(frozen=True, slots=True)
class WaitingTable:
    """A called match whose play has not begun."""

    wait: Wait
    rows: Sequence[ExpectedShown]


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling, and later arrivals that concern it.

    `to_come` are those without an arrival for whom nobody waits any more.
    """

    ruling: LateRuling
    came_since: Sequence[Arrival]
    to_come: Sequence[Entry]


@dataclass(frozen=True, slots=True)
class OpenAt:
    """A match's rulings that need the director."""

    match: Match
    rows: Sequence[Ruled]

    @property
    def is_one(self) -> bool:
        """Whether there is only one to decide."""
        return len(self.rows) == 1


def ruled(rulings: Sequence[LateRuling]) -> list[Ruled]:
    """Each ruling with later arrivals: it may have been made without them."""
    came: dict[int, list[Arrival]] = defaultdict(list)
    standing = Arrival.objects.filter(
        match__in=[row.match_id for row in rulings], withdrawn_at__isnull=True
    )
    for arrival in standing.select_related("entry__division", "player").order_by("at"):
        came[arrival.match_id].append(arrival)
    return [
        _one_ruled(row, [one for one in came[row.match_id] if _of(one, row)]) for row in rulings
    ]


@dataclass(frozen=True, slots=True)
class ClockPage:
    """Everything on the page.

    `open` are rulings that need the director, oldest first. `announced` are coming rounds with
    their start. `twice`: the clock is put back within a week, so a time can occur twice. `timed`
    are tables with a time limit. `heard` is `runclock`'s last report: without it nothing is ruled.
    """

    now: datetime
    heard: datetime | None
    stop: Stop | None
    tables: Sequence[WaitingTable]
    open: Sequence[OpenAt]
    ruled: Sequence[Ruled]
    rounds: Sequence[Round]
    announced: Sequence[tuple[Round, Words]]
    twice: bool
    timed: Sequence[tuple[int, TimedGame]]

    @property
    def items(self) -> list["Item"]:
        """All of it in the order of the page."""
        return [*self.open, *self.tables, *self.timed, *self.ruled]

    @property
    def is_quiet(self) -> bool:
        """Whether no `runclock` has reported for a while."""
        return self.heard is None or self.now - self.heard > QUIET


Item = OpenAt | WaitingTable | tuple[int, TimedGame] | Ruled


def search_words(item: Item) -> str:
    """What a search finds an item by: its match, its table, and whom it concerns."""
    if isinstance(item, OpenAt):
        return " ".join([item.match.code, *(_whom(row.ruling) for row in item.rows)])
    if isinstance(item, WaitingTable):
        wait = item.wait
        names = (f"{row.one} {row.one.entry}" for row in item.rows)
        return " ".join([str(wait.table), wait.match.code, *names])
    if isinstance(item, Ruled):
        return f"{item.ruling.match.code} {_whom(item.ruling)}"
    table, timed = item
    return f"{table} {timed.game.match.code}"


def _whom(ruling: LateRuling) -> str:
    return " ".join([*map(str, ruling.absent.all()), str(ruling.player or "")])


def shown_of(items: Sequence[Item]) -> dict[str, list[Item]]:
    """The items of one page by their section there."""
    return {
        "open": [row for row in items if isinstance(row, OpenAt)],
        "tables": [row for row in items if isinstance(row, WaitingTable)],
        "timed": [row for row in items if isinstance(row, tuple)],
        "ruled": [row for row in items if isinstance(row, Ruled)],
    }


def clock_page(event: Event, now: datetime) -> ClockPage:
    """The current page."""
    rulings = list(
        LateRuling.objects.filter(match__stage__division__event=event)
        .select_related("match__stage__division", "player")
        .prefetch_related("absent", "match__slots__entrant__division")
        .order_by("-at", "-id")
    )
    rows, rounds = ruled(rulings), _to_announce(event, now)
    return ClockPage(
        now=now,
        heard=Heartbeat.objects.values_list("wall", flat=True).first(),
        stop=hall_of(event).stop,
        tables=_tables(event, now, rulings),
        open=open_at(rows),
        ruled=[row for row in rows if row.ruling.state not in LateRuling.OPEN],
        rounds=rounds,
        announced=[
            (row, shown_at(row.announcement.starts_at, event.zone))
            for row in rounds
            if hasattr(row, "announcement")
        ],
        twice=is_put_back(event.zone, now, days=WEEK),
        timed=_timed(event, now),
    )


def _timed(event: Event, now: datetime) -> list[tuple[int, TimedGame]]:
    """Timed games with their tables, the first to end first."""
    games = timed_games(event, now)
    matches = [row.game.match_id for row in games]
    standing = Assignment.objects.filter(match__in=matches, cleared_at__isnull=True)
    tables = dict(standing.values_list("match", "table__number"))
    rows = [(tables[row.game.match_id], row) for row in games if row.game.match_id in tables]
    return sorted(rows, key=lambda row: row[1].ends_at)


def _to_announce(event: Event, now: datetime) -> list[Round]:
    """Rounds not started, and those whose tables were called early."""
    to_come = Q(started_at__isnull=True) | Q(announcement__starts_at__gt=now)
    rounds = Round.objects.filter(to_come, stage__division__event=event)
    rows = rounds.select_related("stage__division", "announcement")
    return list(rows.order_by("stage__division__position", "stage__number", "position"))


def _tables(event: Event, now: datetime, rulings: Sequence[LateRuling]) -> list[WaitingTable]:
    """The waiting tables, longest wait first."""
    waits = kept_waits(event, now)
    standing = Arrival.objects.filter(
        match__in=[wait.match for wait in waits], withdrawn_at__isnull=True
    ).select_related("player")
    arrivals = {(row.match_id, row.entry_id, row.player_id): row for row in standing}
    here = presences([one.entry for wait in waits for one in wait.expected], day_of(event, now))
    ruled = {(row.match_id, row.player_id): row for row in rulings}
    tables = [
        WaitingTable(wait, [_row(wait, one, arrivals, ruled, here) for one in wait.expected])
        for wait in waits
    ]
    return sorted(tables, key=lambda table: (not table.wait.absent, table.wait.announced))


def _row(
    wait: Wait,
    one: Expected,
    arrivals: Mapping[tuple[int, int, int | None], Arrival],
    ruled: Mapping[tuple[int, int | None], LateRuling],
    here: Mapping[int, Presence],
) -> ExpectedShown:
    penalty = wait.penalty_of(one)
    match, entry = wait.match.pk, one.entry.pk
    own = arrivals.get((match, entry, one.player_key)) or arrivals.get((match, entry, None))
    came = [row for (at, team, _), row in arrivals.items() if (at, team) == (match, entry)]
    of_team = one.player is None and not own
    last = max(came, key=_came) if of_team and came else None
    return ExpectedShown(
        one=one,
        arrival=own or (last if one.arrived else None),
        since=wait.now - wait.waited_for(one),
        points=penalty.points if penalty else 0,
        is_lost=one in wait.lost,
        last_moment=wait.last_moment(one),
        ruling=ruled.get((match, one.player_key)),
        partly=", ".join(str(row.player) for row in came) if of_team and not one.arrived else "",
        in_hall=_in_hall(one, here.get(entry, NOBODY)),
    )


def _in_hall(one: Expected, here: Presence) -> datetime | None:
    """When the team or player was checked in."""
    row = here.of(one.player.pk) if one.player else here.team
    return row.at if row else None


def _came(row: Arrival) -> datetime:
    return row.at


def _one_ruled(ruling: LateRuling, came: Sequence[Arrival]) -> Ruled:
    there = {arrival.entry_id for arrival in came}
    awaited = ruling.state not in LateRuling.COUNTS or ruling.match.state == Match.State.CALLED
    return Ruled(
        ruling=ruling,
        came_since=[arrival for arrival in came if arrival.recorded_at > ruling.at],
        to_come=[] if awaited else [row for row in ruling.absent.all() if row.pk not in there],
    )


def _of(arrival: Arrival, ruling: LateRuling) -> bool:
    """Whether the arrival concerns the ruling's team or player."""
    named = arrival.entry in ruling.absent.all()
    own = None in (arrival.player_id, ruling.player_id) or arrival.player_id == ruling.player_id
    return named and own


def open_at(rows: Sequence[Ruled]) -> list[OpenAt]:
    """The open ones by match, oldest first."""
    at: dict[Match, list[Ruled]] = {}
    for row in reversed(rows):
        if row.ruling.state in LateRuling.OPEN:
            at.setdefault(row.ruling.match, []).append(row)
    return [OpenAt(match, open_ones) for match, open_ones in at.items()]
