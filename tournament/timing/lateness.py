"""Who is being waited for at the called matches of an event, how long, and what it comes to.

Reads facts and asks the law; writes nothing and reads no clock.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Max

from rules.forfeits import ForfeitAfter
from rules.ruleset import Ruleset
from scoring.entry import playing_rules
from tournament.brackets.models import Match, Result, Slot
from tournament.registration.models import Entry, Event, Member
from tournament.tables.models import Assignment
from tournament.timing.breaks import pauses_of, rested_at
from tournament.timing.models import Arrival, ExtraTime
from tournament.timing.waits import NOTHING, Pause, milliseconds, moment_after, waited

State = Match.State


@dataclass(frozen=True, slots=True)
class Team:
    """A team at a called match. `busy`: one of its people still sits at another match."""

    entry: Entry
    arrived: datetime | None
    busy: bool
    free_since: datetime | None


@dataclass(frozen=True, slots=True)
class Wait:
    """A called match in which play has not begun.

    `announced` is its own announced time. `waited` counts without pauses and extra time; for a
    team that came from another match it counts from there.
    """

    match: Match
    table: int
    announced: datetime
    teams: tuple[Team, ...]
    rules: Ruleset
    now: datetime
    pauses: tuple[Pause, ...]
    extra: timedelta

    @property
    def absent(self) -> tuple[Team, ...]:
        """The teams that are not there and could be."""
        return tuple(team for team in self.teams if team.arrived is None and not team.busy)

    @property
    def is_met(self) -> bool:
        """Whether somebody is there."""
        return any(team.arrived is not None for team in self.teams)

    def waited_for(self, team: Team) -> timedelta:
        """How long this team has been waited for."""
        return waited(self.since(team), self.now, self.pauses, self.extra)

    def forfeits_at(self, team: Team) -> datetime | None:
        """The last moment at which play may still begin with it; None without such a rule."""
        law = self.rules.late
        if not isinstance(law, ForfeitAfter):
            return None
        limit = timedelta(minutes=law.minutes)
        return moment_after(self.since(team), limit, self.now, self.pauses, self.extra)

    @property
    def forfeited(self) -> tuple[Team, ...]:
        """The teams that have forfeited by the rule book, one a side of the table."""
        law = self.rules.late
        if law is None:
            return ()
        sides = dict(zip(self.rules.sides, self.teams, strict=False))
        late = {
            seat: milliseconds(self.waited_for(team))
            for side, team in sides.items()
            if team in self.absent
            for seat in self.rules.seats_of(side)
        }
        return tuple(sides[side] for side in law.judge(late, self.rules.table).forfeits)

    def since(self, team: Team) -> datetime:
        """From when on this team is waited for."""
        return max(self.announced, team.free_since or self.announced)


def waits_of(event: Event, now: datetime) -> list[Wait]:
    """The called matches of the event that have an announced time which is past, by table."""
    standing = Assignment.objects.filter(
        table__event=event, cleared_at__isnull=True, match__state=State.CALLED
    ).select_related("table", "match__stage__division__event", "match__round__announcement")
    rows = [row for row in standing.order_by("table__number") if _announced(row) <= now]
    extra = _extra(row.match_id for row in rows)
    pauses = pauses_of(event)
    teams = _teams([row.match for row in rows], now, pauses)
    return [
        Wait(
            match=row.match,
            table=row.table.number,
            announced=_announced(row),
            teams=tuple(teams[row.match_id]),
            rules=_rules(row.match),
            now=now,
            pauses=pauses,
            extra=extra.get(row.match_id, NOTHING),
        )
        for row in rows
    ]


def _announced(row: Assignment) -> datetime:
    """The match's own time: its round's, or when it was given a table if that came later."""
    called = row.match.called_at or row.given_at
    said = getattr(row.match.round, "announcement", None)
    return max(said.starts_at, called) if said else called


def _rules(match: Match) -> Ruleset:
    division = match.stage.division
    return playing_rules(division.ruleset, division.house_rules)


def _extra(matches: Iterable[int]) -> dict[int, timedelta]:
    given: dict[int, timedelta] = defaultdict(timedelta)
    for row in ExtraTime.objects.filter(match__in=list(matches)):
        given[row.match_id] += timedelta(minutes=row.minutes)
    return given


def _teams(
    matches: Sequence[Match], now: datetime, pauses: Sequence[Pause]
) -> Mapping[int, list[Team]]:
    """Key of a match → its known teams, in slot order; each is free when its break is over."""
    slots = Slot.objects.filter(match__in=matches, entrant__isnull=False)
    rows = list(slots.select_related("entrant").order_by("match", "position"))
    standing = Arrival.objects.filter(match__in=matches, withdrawn_at__isnull=True)
    arrived = {(row.match_id, row.entry_id): row.at for row in standing}
    kin = _kin({row.entrant_id for row in rows if row.entrant_id})
    everybody = {other for others in kin.values() for other in others}
    busy, ended = _elsewhere(everybody)
    rested = rested_at(everybody, now, pauses)
    teams: dict[int, list[Team]] = defaultdict(list)
    for row in rows:
        entry = row.entrant
        assert entry is not None
        own = kin[entry.pk]
        ends = [until for other in own for until in (ended.get(other), rested.get(other)) if until]
        came = arrived.get((row.match_id, entry.pk))
        teams[row.match_id].append(Team(entry, came, bool(own & busy), max(ends, default=None)))
    return teams


def _kin(entries: set[int]) -> dict[int, set[int]]:
    """A team → itself and every other team in which one of its people plays."""
    people = Member.objects.filter(player__memberships__entry__in=entries)
    of_player: dict[int, set[int]] = defaultdict(set)
    for player, entry in people.values_list("player", "entry"):
        of_player[player].add(entry)
    kin = {entry: {entry} for entry in entries}
    for together in of_player.values():
        for entry in together & entries:
            kin[entry] |= together
    return kin


def _elsewhere(entries: set[int]) -> tuple[set[int], dict[int, datetime]]:
    """The teams that still sit at a match, and when the last match of the others ended."""
    sitting = Slot.objects.filter(
        entrant__in=entries, match__state__in=(State.PLAYING, State.HANDED_IN)
    )
    over = Slot.objects.filter(
        entrant__in=entries, match__results__reason=Result.Reason.PLAYED
    ).annotate(ended=Max("match__results__at"))
    busy = {entry for entry in sitting.values_list("entrant", flat=True) if entry}
    return busy, _latest(over.values_list("entrant", "ended"))


def _latest(rows: Iterable[tuple[int | None, datetime]]) -> dict[int, datetime]:
    ended: dict[int, datetime] = {}
    for entry, at in rows:
        if entry is not None:
            ended[entry] = max(at, ended.get(entry, at))
    return ended
