"""The clock at one table: pauses, start of play, breaks, time left. Reads only."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from uuid import UUID, uuid4

from rules.core.finish import HANDS, Noun
from rules.core.messages import Words, all_of
from scoring.aims import noun_of
from scoring.entry import rules_of
from scoring.last_hand import TIME_CALLED, ends_at_time
from scoring.selectors import contents, standing_hands
from tournament.brackets.models import Game, Match, Round, Slot
from tournament.registration.models import Entry, Event
from tournament.timing.breaks import breaks_of, pauses_of
from tournament.timing.limits import TimedGame, is_called, time_for_all, timed_game
from tournament.timing.models import ExtraTime, RoundEnd, StartOfPlay, Stop, TimeCall
from tournament.timing.spans import format_span, left
from tournament.timing.starting import starts_of
from tournament.timing.waits import NOTHING

State = Match.State
RESTING = (State.CALLED, State.HANDED_IN)
JUST = timedelta(minutes=15)


@dataclass(frozen=True, slots=True)
class Resting:
    """A team's break, or its last one. Nobody expects it earlier."""

    entry: Entry
    until: datetime
    left: str

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self.left == format_span(NOTHING)


@dataclass(frozen=True, slots=True)
class TimeUp:
    """Time was called for the game in play.

    It can end now (`key` is for saying so), the hand in progress is its last, or (`one_more`) the
    score is level after it.
    """

    can_end: bool
    one_more: bool
    key: UUID


@dataclass(frozen=True, slots=True)
class TableClock:
    """The clock's state at a table.

    `stop`: all clocks are paused. `start`: since when the open game is played; `waits_for_deal`
    before that. `timed`: the game's limit; `up`: its call of time, and `last_hand` the hand that
    ended it. `until`: the end for all tables, before play. `rounds` are announced, `over` ended
    recently; `extra` are minutes without lateness; `noun` is the book's word for a hand.
    """

    now: datetime
    stop: Stop | None
    start: StartOfPlay | None = None
    waits_for_deal: bool = False
    timed: TimedGame | None = None
    up: TimeUp | None = None
    last_hand: int | None = None
    until: datetime | None = None
    resting: Sequence[Resting] = ()
    rounds: Sequence[Round] = ()
    over: Sequence[RoundEnd] = ()
    extra: Sequence[ExtraTime] = ()
    noun: Noun = HANDS

    @property
    def breaks(self) -> list[tuple[Words, Resting]]:
        """The teams whose breaks end together, with the first one's break."""
        together = [list(rows) for _, rows in groupby(self.resting, key=_end)]
        return [(all_of(row.entry.title for row in rows), rows[0]) for rows in together]

    @property
    def time_left(self) -> str:
        """The time left in a timed game ("4:32"); it is frozen in a pause."""
        return format_span(left(self.timed.ends_at, self.now)) if self.timed else ""


def table_clock(
    event: Event, match: Match | None, game: Game | None, now: datetime, there: Collection[str]
) -> TableClock:
    """The clock of the table where this `game` of a match is played; `there` names what there is
    at all (`TableFacts.kinds`).
    """
    stops = Stop.objects.filter(event=event, until__isnull=True)
    stop = stops.first() if "stop" in there else None
    announced = _announced(event, now) if "round" in there else ()
    if match is None:
        over = _over(event, now) if "over" in there else ()
        return TableClock(now, stop, rounds=announced, over=over)
    if match.state in RESTING:
        is_called = match.state == State.CALLED
        return TableClock(
            now,
            stop,
            until=_until(event, match, now) if is_called and "until" in there else None,
            resting=_resting(event, match, now),
            rounds=[row for row in announced if row.pk == match.round_id],
            extra=_extra(match) if "extra" in there else (),
        )
    return _of_game(event, game, now, stop, there) if game else TableClock(now, stop)


def _of_game(
    event: Event, game: Game, now: datetime, stop: Stop | None, there: Collection[str]
) -> TableClock:
    start = starts_of([game.pk]).get(game.pk) if "start" in there else None
    timed = timed_game(event, game, now) if start else None
    return TableClock(
        now,
        stop,
        start=start,
        waits_for_deal=start is None,
        until=_until(event, game.match, now) if "until" in there and not start else None,
        timed=timed,
        up=_time_up(game, timed.call) if timed and timed.call else None,
        last_hand=_last_hand(game),
        noun=noun_of(rules_of(game.sheet)),
    )


def _last_hand(game: Game) -> int | None:
    """The hand after which time was called; None if people ended the game."""
    last: int | None = game.sheet.besides.get(TIME_CALLED)
    return last if last and is_called(game) else None


def _until(event: Event, match: Match, now: datetime) -> datetime | None:
    return time_for_all(match.round, now, pauses_of(event))


def _time_up(game: Game, call: TimeCall) -> TimeUp:
    hands = list(standing_hands(game.sheet))
    ends = ends_at_time(game.sheet, contents(hands))
    since = bool(hands) and hands[-1].entered_at >= call.at
    return TimeUp(bool(hands) and ends, since and not ends, uuid4())


def _resting(event: Event, match: Match, now: datetime) -> list[Resting]:
    """The match's teams still on their break, and those due for its next game."""
    slots = Slot.objects.filter(match=match, entrant__isnull=False).order_by("position")
    teams = {
        slot.entrant.pk: slot.entrant for slot in slots.select_related("entrant") if slot.entrant
    }
    breaks = breaks_of(teams, now, pauses_of(event))
    rows = [
        Resting(team, row.until, format_span(left(row.until, now)))
        for key, team in teams.items()
        if (row := breaks.get(key))
        and (row.until > now or (row.match == match.pk and match.state == State.CALLED))
    ]
    return sorted(rows, key=_end)


def _announced(event: Event, now: datetime) -> list[Round]:
    """The event's rounds with a future announced start."""
    rounds = Round.objects.filter(stage__division__event=event, announcement__starts_at__gt=now)
    rows = rounds.select_related("announcement", "stage__division")
    return list(rows.order_by("announcement__starts_at"))


def _over(event: Event, now: datetime) -> list[RoundEnd]:
    rows = RoundEnd.objects.filter(
        round__stage__division__event=event, withdrawn_at__isnull=True, at__gt=now - JUST
    )
    return list(rows.select_related("round").order_by("at"))


def _extra(match: Match) -> list[ExtraTime]:
    """Extra minutes since the match was called to its table or its next game."""
    given = ExtraTime.objects.filter(match=match, at__gte=match.called_at or match.started_at)
    return list(given.order_by("at"))


def _end(row: Resting) -> datetime:
    return row.until
