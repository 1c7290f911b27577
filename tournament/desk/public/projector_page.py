"""What screens show: the projector, and the overlay of a video stream. Reads only.

The projector has who plays now, round clocks with deadlines, and recent results, in letters
readable from the back row and the rows that fit. The overlay has a table's or match's teams, posted
points, round and clock. Both read what other public pages show (`event_page.py`): no hand before
its sheet is posted, no table that the event keeps private.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import OuterRef, Subquery
from django.urls import reverse

from rules.core.messages import Words, say
from tournament.brackets.models import Match, Round
from tournament.desk.brackets.bracket_cards import Card, card_of
from tournament.desk.public.event_page import (
    PlayingShown,
    ResultShown,
    divisions_at,
    latest_results,
    playing_now,
    tables_by_code,
)
from tournament.desk.public.results import Results, shared_podiums
from tournament.desk.publish import bracket_of
from tournament.registration.models import Event
from tournament.registration.names import in_order
from tournament.tables.models import Assignment, Table
from tournament.timing.facts import hall_of
from tournament.timing.kept_waits import kept_waits
from tournament.timing.limits import TimedGame, time_for_all, timed_games
from tournament.timing.models import Stop
from tournament.timing.play import PlayMatch, play_of
from tournament.timing.waits import waited

LASTS = timedelta(hours=8)
SECOND = timedelta(seconds=1)
STAYS = timedelta(minutes=10)
"""How long the overlay of a table that was cleared keeps the result."""
OF_MATCH = ("match__stage__division", "match__round")
ENDED = (Match.State.HANDED_IN, Match.State.CERTIFIED, Match.State.FORFEITED)


@dataclass(frozen=True, slots=True)
class Until:
    """A future moment, and the seconds until then."""

    at: datetime
    left: int


@dataclass(frozen=True, slots=True)
class RoundClock:
    """A started round. `ran` are seconds without pauses.

    `begin_by` is the next moment at which someone missing loses the round, or None. `time_up`: the
    end of all its tables, or of its last timed game. While all clocks stand still there is neither.
    `last_hands`: the number of tables on their last hand.
    """

    round: Round
    ran: int
    begin_by: Until | None
    time_up: Until | None
    last_hands: int

    @property
    def counted(self) -> str:
        """ "1:04" in hours and minutes."""
        hours, minutes = divmod(self.ran // 60, 60)
        return f"{hours}:{minutes:02}"


@dataclass(frozen=True, slots=True)
class Clocks:
    """The rounds' clocks, and the current pause of all."""

    rounds: Sequence[RoundClock]
    stop: Stop | None


def round_clocks(event: Event, now: datetime) -> Clocks:
    """The clocks of the rounds on the floor, earliest first."""
    hall = hall_of(event)
    if not any(match.is_on_the_floor for match in play_of(event).matches.values()):
        return Clocks((), hall.stop)
    started = Round.objects.filter(stage__division__event=event, started_at__gt=now - LASTS)
    on_the_floor = started.filter(matches__state__in=Match.ON_THE_FLOOR).distinct()
    rows = on_the_floor.select_related("stage__division", "time_for_all").order_by(
        "started_at", "pk"
    )
    pauses, games = hall.pauses, timed_games(event, now)
    lines, times = _lines(event, now), _times(games, now)
    called = Counter(row.game.match.round_id for row in games if row.call)
    clocks = [
        RoundClock(
            round=row,
            ran=waited(row.started_at, now, pauses) // SECOND,
            begin_by=_until(lines.get(row.pk), now, hall.stop),
            time_up=_until(
                _later(times.get(row.pk), time_for_all(row, now, pauses), now), now, hall.stop
            ),
            last_hands=called[row.pk],
        )
        for row in rows
        if row.started_at
    ]
    return Clocks(clocks, hall.stop)


def _later(last: datetime | None, for_all: datetime | None, now: datetime) -> datetime | None:
    """The later of the future moments: a table may have got extra time."""
    to_come = [at for at in (last, for_all) if at is not None and at > now]
    return max(to_come, default=None)


def _until(moment: datetime | None, now: datetime, stop: Stop | None) -> Until | None:
    """None while all clocks stand still: until they go on, the moment moves on with the time."""
    return Until(moment, (moment - now) // SECOND) if moment and not stop else None


def _lines(event: Event, now: datetime) -> dict[int, datetime]:
    """Key of a round → the first future moment at which someone absent loses it."""
    lines: dict[int, datetime] = {}
    for wait in kept_waits(event, now):
        for one in wait.absent:
            last = wait.last_moment(one)
            if last is not None and last > now:
                key = wait.match.round_id
                lines[key] = min(last, lines.get(key, last))
    return lines


def _times(games: Sequence[TimedGame], now: datetime) -> dict[int, datetime]:
    """Key of a round → the end of its last timed game in play."""
    times: dict[int, datetime] = {}
    for timed in games:
        if timed.call is None and timed.ends_at > now:
            key = timed.game.match.round_id
            times[key] = max(timed.ends_at, times.get(key, timed.ends_at))
    return times


NEAREST, FARTHEST = 4, 16
BESIDE = 9
"""With fewer rows, letters are so large that names need the whole width."""

JUST = 4


# Bands of the screen in hundredths of its height, as static/css/wall.css lays them out.
LETTERS = 60
FRAME, CLOCK, GAP = 13.0, 6.0, 0.8
ROW, SMALL, SMALLEST, LARGEST, LINE = 1.25, 0.7, 3.0, 5.0, 1.35


@dataclass(frozen=True, slots=True)
class Called:
    """A team on the floor, its opponents, and its table if public."""

    team: str
    against: str
    table: int | None


@dataclass(frozen=True, slots=True)
class WallPage:
    """The content of the screen. `letters` is their size, `pages` are lists of columns.

    `podiums` are shown while nobody plays, one a page.
    """

    letters: int
    columns: int
    pages: Sequence[Sequence[Called]]
    posted: Sequence[ResultShown]
    clocks: Clocks
    podiums: Sequence[Results]


def rows_readable(height: float, distance: float) -> int:
    """How many rows a picture of `height` metres can have, read from `distance` metres.

    A letter's height is the distance over 200 (DISCAS, basic decision making).
    """
    letter = distance / (200 * height)
    return min(max(int(LETTERS / 100 / letter + 1e-9), NEAREST), FARTHEST)


def rows_fitting(letters: int, *, clocks: int, posted: int, message: str) -> int:
    """How many such rows fit without scrolling, at least one.

    Beside a line for each clock, two results per line, and a message of two lines.
    """
    letter = LETTERS / letters
    small = min(max(SMALLEST, letter * SMALL), LARGEST) * LINE
    room = 100 - FRAME - clocks * CLOCK
    room -= (-(-posted // 2) * small + 2 * GAP) if posted else 0
    room -= (2 * small + 2 * GAP) if message else 0
    return max(int(room / (letter * ROW + GAP)), 1)


def wall_page(event: Event, now: datetime, letters: int, message: str) -> WallPage:
    """The current screen, with letters so large that `letters` rows fill it."""
    called = sorted(_called(playing_now(event)), key=lambda row: in_order(row.team))
    posted = latest_results(event)[:JUST]
    clocks = round_clocks(event, now)
    bands = len(clocks.rounds) + bool(clocks.stop) + (not event.tables_public)
    podiums = [] if called else shared_podiums(event, divisions_at(event))
    columns = 1 if letters < BESIDE else 2
    size = columns * rows_fitting(letters, clocks=bands, posted=len(posted), message=message)
    return WallPage(
        letters=letters,
        columns=columns,
        pages=[called[at : at + size] for at in range(0, len(called), size)],
        posted=posted if called or not podiums else (),
        clocks=clocks,
        podiums=podiums,
    )


def _called(matches: Sequence[PlayingShown]) -> list[Called]:
    return [
        Called(team, ", ".join(other for other in row.teams if other != team), row.table)
        for row in matches
        for team in row.teams
    ]


THEMES = {
    "dark": say("Dark plate"),
    "light": say("Light plate"),
    "outline": say("Outlined letters, no plate"),
}
SIZES = {"usual": say("Usual size"), "large": say("Large")}


@dataclass(frozen=True, slots=True)
class Look:
    """How the overlay looks: names of THEMES and SIZES, as chosen in its address."""

    theme: str
    size: str

    @classmethod
    def of(cls, theme: str, size: str) -> "Look":
        """The look that was asked for; the first of each for one that there is not."""
        return cls(theme if theme in THEMES else "dark", size if size in SIZES else "usual")

    @property
    def query(self) -> str:
        """The same in an address."""
        return f"theme={self.theme}&size={self.size}"


@dataclass(frozen=True, slots=True)
class Overlay:
    """A match on the screen. `table` is None if private; `clock` runs while the round is played."""

    match: Match
    card: Card
    table: int | None
    clock: RoundClock | None
    stop: Stop | None


@dataclass(frozen=True, slots=True)
class OverlayAddress:
    """The address of an overlay, and what it shows."""

    key: str
    words: Words
    path: str


def overlay_of(match: Match, event: Event, now: datetime) -> Overlay | None:
    """The match's overlay; None if its bracket is not public or has the match no longer."""
    if match.stage.published_at is None:
        return None
    picture = bracket_of(match.stage, event).picture
    if match.code not in picture.stored:
        return None
    clocks = round_clocks(event, now) if match.state in Match.ON_THE_FLOOR else None
    running = clocks.rounds if clocks else ()
    return Overlay(
        match=match,
        card=card_of(picture, match.code),
        table=tables_by_code(match.stage, event).get(match.code),
        clock=next((row for row in running if row.round.pk == match.round_id), None),
        stop=clocks.stop if clocks else None,
    )


def match_at(table: Table, now: datetime) -> Match | None:
    """The match at the table now, or the one that ended there until the next one is in play."""
    rows = Assignment.objects.filter(table=table).select_related(*OF_MATCH)
    here = rows.filter(cleared_at__isnull=True).first()
    is_played = here is not None and here.match.state != Match.State.CALLED
    shown = here if is_played else _ended_at(table, now) or here
    return shown.match if shown else None


def _ended_at(table: Table, now: datetime) -> Assignment | None:
    """How the match was there that last ended at the table, a moment ago. One moved on did not."""
    latest = Assignment.objects.filter(match=OuterRef("match")).order_by("-given_at")
    gone = Assignment.objects.filter(
        table=table,
        table_id=Subquery(latest.values("table")[:1]),
        cleared_at__gt=now - STAYS,
        match__state__in=ENDED,
    )
    return gone.select_related(*OF_MATCH).order_by("-cleared_at").first()


def overlay_addresses(event: Event, asked: Match | None) -> list[OverlayAddress]:
    """An overlay of the match asked for, of each table if public, and of each match in play."""
    tables = event.tables.filter(in_use=True).order_by("number") if event.tables_public else ()
    playing = {row.match.pk: row.match for row in playing_now(event)}
    other = play_of(event).matches.get(asked.pk) if asked and asked.pk not in playing else None
    return [
        *([_of_match(event, other)] if other else []),
        *map(_of_table, tables),
        *(_of_match(event, match) for match in playing.values()),
    ]


def _of_table(table: Table) -> OverlayAddress:
    return OverlayAddress(
        key=f"table-{table.number}",
        words=say("Table %(table)s", table=table.number),
        path=reverse("overlay-table", args=[table.event.slug, table.number]),
    )


def _of_match(event: Event, match: PlayMatch) -> OverlayAddress:
    division = match.stage.division
    return OverlayAddress(
        key=f"match-{match.pk}",
        words=say(
            "%(division)s, match %(match)s: %(teams)s",
            division=division.name,
            match=match.code,
            teams=" – ".join(match.teams),
        ),
        path=reverse("overlay-match", args=[event.slug, division.slug, match.code]),
    )
