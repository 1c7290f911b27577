"""Who is waited for at an event's called matches, how long, and the cost. Reads only.

Asks the rules for the cost, and reads no clock.

`waits_to_come` returns a `Wait` for each called match, with the teams (or players, where lateness
is individual) that are `expected`. `wait.lost` are those who are too late: a team that forfeits, a
player who is replaced. Rulings are separate facts: `wait.ruled`, and `replaced` for a match.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from rules.core.forfeits import Lateness
from rules.core.outcomes import PenaltyRow
from rules.ruleset import Ruleset
from scoring.models import ScoreSheet
from tournament.brackets.models import Match
from tournament.registration.models import Event, Player
from tournament.tables.models import Assignment
from tournament.timing.breaks import pauses_of
from tournament.timing.expected import Expected, expected_at
from tournament.timing.models import ExtraTime, LateRuling
from tournament.timing.spans import over_at
from tournament.timing.waits import MILLISECOND, NOTHING, Pause, milliseconds, waited

State = Match.State
PLACES = Assignment.objects.select_related(
    "table", "match__stage__division__event", "match__round__announcement"
)


@dataclass(frozen=True, slots=True)
class Wait:
    """A called match whose play has not begun.

    `announced` is its start time. `waited_for` excludes pauses and extra time, and starts later for
    people coming from another match. `ruled` is the state of each lateness ruling by player's key
    (None: the teams'). Waived players are waited for but not late.
    """

    match: Match
    table: int
    announced: datetime
    expected: tuple[Expected, ...]
    rules: Ruleset
    now: datetime
    pauses: tuple[Pause, ...]
    extra: timedelta
    ruled: Mapping[int | None, str]

    @property
    def absent(self) -> tuple[Expected, ...]:
        """Those who are missing and could be here."""
        return tuple(one for one in self.expected if one.arrived is None and not one.busy)

    @property
    def is_met(self) -> bool:
        """Whether someone is there."""
        return any(one.arrived is not None for one in self.expected)

    @property
    def is_told(self) -> bool:
        """Whether someone is known to have come before another.

        A table that reports everyone seated at once does not say.
        """
        came = [one.arrived for one in self.expected if one.arrived is not None]
        return bool(came) and min(came) < max(one.arrived or self.now for one in self.expected)

    def since(self, one: Expected) -> datetime:
        """The start of their waiting time."""
        return max(self.announced, one.free_since or self.announced)

    def waited_for(self, one: Expected) -> timedelta:
        """How long they have been waited for, or were until they came."""
        return waited(self.since(one), one.arrived or self.now, self.pauses, self.extra)

    def is_waived(self, one: Expected) -> bool:
        """Whether the director has waived their lateness here."""
        return self.ruled.get(one.player_key) == LateRuling.State.WAIVED

    @property
    def to_waive(self) -> tuple[Expected, ...]:
        """Those whose lateness can be waived in advance.

        Each absent player, or for teams the first absent one, standing for all.
        """
        law = self.rules.late
        open_ones = tuple(one for one in self.absent if one.player_key not in self.ruled)
        if law is None:
            return ()
        return open_ones if law.each_player else open_ones[:1]

    def last_moment(self, one: Expected) -> datetime | None:
        """The last moment at which they can still play the round, or None."""
        law = self.rules.late
        if law is None or self.is_waived(one):
            return None
        limit = law.limit * MILLISECOND + self.extra
        return over_at(self.since(one), limit, self.now, self.pauses)

    @property
    def next_due(self) -> datetime | None:
        """The last moment of the first to lose it, among those without a ruling."""
        open_ones = [one for one in self.absent if one.player_key not in self.ruled]
        moments = [self.last_moment(one) for one in open_ones]
        return min((moment for moment in moments if moment is not None), default=None)

    @property
    def lateness(self) -> Lateness:
        """The cost by law if play began now. Late players count; of teams only absent ones."""
        law = self.rules.late
        if law is None:
            return Lateness()
        counted = self.absent
        if law.each_player:
            counted = tuple(one for one in self.expected if not one.busy)
        late = {
            seat: milliseconds(self.waited_for(one))
            for one in counted
            if not self.is_waived(one)
            for seat in one.seats
        }
        return law.judge(late, self.rules.table)

    def penalty_of(self, one: Expected) -> PenaltyRow | None:
        """A late player's penalty; None for a team, and for someone in time."""
        rows = self.lateness.penalties
        return next((row for row in rows if one.player and row.seat in one.seats), None)

    @property
    def lost(self) -> tuple[Expected, ...]:
        """Those who are too late: teams that forfeit, players who are replaced."""
        lateness = self.lateness
        missing = {seat for one in self.absent for seat in one.seats}
        gone = {seat for side in lateness.forfeits for seat in self.rules.seats_of(side)} & missing
        gone |= {row.seat for row in lateness.penalties if row.replaced}
        return tuple(one for one in self.expected if gone.intersection(one.seats))

    @property
    def came_too_late(self) -> tuple[Expected, ...]:
        """Teams without a ruling, some of which came after their last moment.

        Those still missing then are too late, too.
        """
        law = self.rules.late
        if law is None or law.each_player or self.ruled:
            return ()
        late = [
            one
            for one in self.expected
            if not one.busy and milliseconds(self.waited_for(one)) > law.limit
        ]
        return tuple(late) if any(one.arrived for one in late) else ()

    @property
    def to_be_ruled(self) -> tuple[Expected, ...]:
        """Those among them without a ruling."""
        return tuple(one for one in self.lost if one.player_key not in self.ruled)


def waits_to_come(event: Event, now: datetime) -> list[Wait]:
    """The event's called matches by table, also those whose announced time is yet to come.

    Before later games of a match nobody is waited for: the round has begun.
    """
    return _waits(event, _called(event), now)


def wait_of(event: Event, match: Match, now: datetime) -> Wait | None:
    """The wait at this match, now or when play began.

    None before its announced time, and without a table.
    """
    last = PLACES.filter(match=match).order_by("-given_at")[:1]
    rows = [row for row in last if _announced(row) <= now]
    return next(iter(_waits(event, rows, now)), None)


def replaced(match: Match) -> list[Player]:
    """The players replaced in this match by a standing clock ruling.

    They came too late and have 0 for the round.
    """
    law = match.stage.division.rules.late
    if law is None or not law.each_player:
        return []
    rulings = LateRuling.objects.filter(
        match=match, player__isnull=False, state__in=LateRuling.COUNTS, waited__gt=law.limit
    )
    return [row.player for row in rulings.select_related("player") if row.player]


def _called(event: Event) -> list[Assignment]:
    called = PLACES.filter(table__event=event, cleared_at__isnull=True, match__state=State.CALLED)
    first = called.exclude(match__games__sheet__state=ScoreSheet.State.POSTED)
    return list(first.order_by("table__number"))


def _waits(event: Event, rows: Sequence[Assignment], now: datetime) -> list[Wait]:
    if not rows:
        return []
    rules = {row.match: row.match.stage.division.rules for row in rows}
    matches = [row.match_id for row in rows]
    extra, ruled = _extra(matches), _ruled(matches)
    pauses = pauses_of(event)
    expected = expected_at(event, rules, now, pauses)
    return [
        Wait(
            match=row.match,
            table=row.table.number,
            announced=_announced(row),
            expected=expected[row.match_id],
            rules=rules[row.match],
            now=now,
            pauses=pauses,
            extra=extra.get(row.match_id, NOTHING),
            ruled=ruled[row.match_id],
        )
        for row in rows
    ]


def _announced(row: Assignment) -> datetime:
    """The match's own time: its round's, or its table's if that was later."""
    called = row.match.called_at or row.given_at
    said = getattr(row.match.round, "announcement", None)
    return max(said.starts_at, called) if said else called


def extra_of(match: Match) -> timedelta:
    """The match's extra minutes."""
    return _extra([match.pk]).get(match.pk, NOTHING)


def _ruled(matches: Sequence[int]) -> Mapping[int, Mapping[int | None, str]]:
    ruled: dict[int, dict[int | None, str]] = defaultdict(dict)
    rulings = LateRuling.objects.filter(match__in=matches)
    for match, player, state in rulings.values_list("match", "player", "state"):
        ruled[match][player] = state
    return ruled


def _extra(matches: Sequence[int]) -> dict[int, timedelta]:
    given: dict[int, timedelta] = defaultdict(timedelta)
    for row in ExtraTime.objects.filter(match__in=matches):
        given[row.match_id] += timedelta(minutes=row.minutes)
    return given
