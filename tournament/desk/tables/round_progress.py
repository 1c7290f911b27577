"""An event's rounds: their progress, and what they wait for. Reads only."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from rules.core.finish import Noun
from scoring.aims import noun_of
from scoring.entry import playing_rules
from tournament.brackets.models import Match, Round, Stage
from tournament.desk.reading.floor_matches import FloorMatch
from tournament.desk.reading.open_matches import open_matches
from tournament.registration.models import Division, Entry, Event
from tournament.registration.selectors import waiting_entries
from tournament.timing.models import RoundTime
from tournament.timing.play import play_of
from tournament.timing.round_ends import over_since

State = Match.State
NOT_PLAYED = (State.BYE, State.VOID)


@dataclass(frozen=True, slots=True)
class RoundOnFloor:
    """A round and its matches without a result.

    `before` are open matches of other rounds it waits for; `alone` are teams that need a partner
    and so are not in it. `over_at` is when its last result came. `time` is the end set for all its
    tables; `offered` has the start and game minutes to propose one.
    """

    round: Round
    total: int
    missing: Sequence[FloorMatch]
    before: Sequence[FloorMatch]
    alone: Sequence[Entry]
    over_at: datetime | None
    time: RoundTime | None
    offered: datetime | None

    @property
    def noun(self) -> Noun:
        """The book's word for a hand."""
        division = self.round.stage.division
        return noun_of(playing_rules(division.ruleset, division.house_rules))

    @property
    def done(self) -> int:
        """Matches with a result."""
        return self.total - len(self.missing)

    @property
    def playing(self) -> int:
        """Matches called, in play or handed in."""
        return sum(match.state in Match.ON_THE_FLOOR for match in self.missing)

    @property
    def waiting(self) -> int:
        """Matches not called yet."""
        return len(self.missing) - self.playing

    @property
    def held_by(self) -> int:
        """How many matches and teams it waits for."""
        return len(self.before) + len(self.alone)

    @property
    def is_over(self) -> bool:
        """Whether it is finished."""
        return not self.missing


class OpenRounds:
    """Open matches by round, bracket and code: read once, however many rounds ask."""

    def __init__(self, matches: Sequence[FloorMatch]) -> None:
        """Sort these matches; they keep their order."""
        self.of_round: dict[tuple[int, str], list[FloorMatch]] = {}
        self._of_bracket: dict[tuple[int, str], list[FloorMatch]] = {}
        self._coded: dict[tuple[int, str], FloorMatch] = {}
        self._place = {match.pk: place for place, match in enumerate(matches)}
        for match in matches:
            self.of_round.setdefault((match.stage, match.round_key), []).append(match)
            self._of_bracket.setdefault((match.stage, match.bracket), []).append(match)
            self._coded[match.stage, match.code] = match

    def before(self, stage: int, key: str) -> list[FloorMatch]:
        """The open matches that should precede a round: they feed it, or are in an earlier one of
        its bracket."""
        missing = self.of_round.get((stage, key), ())
        if not missing:
            return []
        one = missing[0]
        beside = self._of_bracket[stage, one.bracket]
        found = {row.pk: row for row in beside if row.position < one.position}
        for side in (side for match in missing for side in match.sides):
            fed = self._coded.get((stage, side.after))
            if fed is not None and fed.position != one.position:
                found[fed.pk] = fed
        return sorted(found.values(), key=lambda row: self._place[row.pk])


def rounds_of(event: Event) -> list[tuple[Division, list[RoundOnFloor]]]:
    """Every division with a bracket, and its rounds in order."""
    rounds = Round.objects.filter(stage__division__event=event).select_related(
        "stage__division", "announcement", "time_for_all"
    )
    opened = OpenRounds(open_matches(event))
    totals = _totals(event)
    ended = over_since(totals)
    told: dict[Division, list[RoundOnFloor]] = {}
    for row in rounds.order_by("stage__division__position", "stage__number", "position"):
        if totals[row.pk]:
            told.setdefault(row.stage.division, []).append(_round(row, totals, opened, ended))
    return list(told.items())


def _totals(event: Event) -> Mapping[int, int]:
    """How many matches of each round are played at all."""
    rows = Match.objects.filter(stage__division__event=event).exclude(state__in=NOT_PLAYED)
    return Counter(rows.values_list("round", flat=True).order_by())


def _round(
    row: Round,
    totals: Mapping[int, int],
    opened: OpenRounds,
    ended: Mapping[int, datetime],
) -> RoundOnFloor:
    return RoundOnFloor(
        round=row,
        total=totals[row.pk],
        missing=opened.of_round.get((row.stage_id, row.key), ()),
        before=opened.before(row.stage_id, row.key),
        alone=list(waiting_entries(row.stage.division)) if row.position == 1 else [],
        over_at=ended.get(row.pk),
        time=getattr(row, "time_for_all", None),
        offered=_offered(row),
    )


def _offered(row: Round) -> datetime | None:
    minutes = row.stage.division.rules.minutes
    if minutes is None or row.started_at is None:
        return None
    said = getattr(row, "announcement", None)
    began = max(said.starts_at, row.started_at) if said else row.started_at
    return began + timedelta(minutes=minutes)


@dataclass(frozen=True, slots=True)
class RoundCount:
    """A round, and (state, its word, number of matches) for each state in it."""

    round: Round
    states: tuple[tuple[str, str, int], ...]
    matches: int


def round_counts(stage: Stage) -> list[RoundCount]:
    """The rounds in their order."""
    counts: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for match in play_of(stage.division.event).matches_in(stage.pk):
        counts[match.round.pk][match.state] += 1
    return [
        RoundCount(row, _in_order(counts[row.pk]), counts[row.pk].total())
        for row in stage.rounds.order_by("position")
    ]


def _in_order(counts: Mapping[str, int]) -> tuple[tuple[str, str, int], ...]:
    return tuple(
        (state.value, str(state.label), counts[state]) for state in Match.State if state in counts
    )
