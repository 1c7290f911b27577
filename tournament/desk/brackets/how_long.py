"""The length of an event with a number of tables, match times, and rounds with too few tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from rules.core.messages import CLOCK, Moment, Words, say, say_count, sentences
from rules.refusals import Refused
from tournament.brackets import formats
from tournament.brackets.drawn import stage_of
from tournament.brackets.plan import Plan
from tournament.brackets.preview import plan_for
from tournament.brackets.stage_graph import expected_in, planned_stages
from tournament.brackets.suited import options_for
from tournament.brackets.workload import Meeting, in_order_of_play
from tournament.registration.entry_words import of_entry
from tournament.registration.models import Division, Event
from tournament.registration.selectors import complete_entries, divisions_of
from tournament.registration.starts import on_the_wall
from tournament.tables.run_through import Job, minutes_needed
from tournament.timing.facts import hall_of
from tournament.timing.forecast import Forecast
from tournament.timing.pace import CLEARING, Pace, game_minutes, usual_pace

MINUTES_STEP = 10
BESIDE = (-2, -1, 0, 1, 2)
"""Alternative numbers of tables shown beside the actual one."""

FORECAST_STEP = timedelta(minutes=5)
FARTHEST = timedelta(hours=12)


@dataclass(frozen=True, slots=True)
class DivisionWork:
    """The matches of a division: "13 teams, double elimination: 25 matches"."""

    division: Division
    words: Words
    likely: tuple[Job, ...]
    longest: tuple[Job, ...]


@dataclass(frozen=True, slots=True)
class WithTables:
    """The likely and longest time with this many tables, also in words."""

    tables: int
    likely_minutes: int
    most_minutes: int
    is_own: bool

    @property
    def likely(self) -> Words:
        return span_words(self.likely_minutes)

    @property
    def longest(self) -> Words:
        return span_words(self.most_minutes)


@dataclass(frozen=True, slots=True)
class HowLong:
    """What there is to play, and how long it takes with these tables and others.

    `reckoned` are the minutes of a game by division.
    """

    fields: Sequence[DivisionWork]
    rows: Sequence[WithTables]
    reckoned: Mapping[str, int]
    event: Event

    @property
    def own(self) -> WithTables | None:
        """With the actual tables."""
        return next((row for row in self.rows if row.is_own), None)

    @property
    def over_at(self) -> datetime | None:
        """The likely end, rounded to ten minutes. None on another day, or if unknown."""
        if self.own is None:
            return None
        minutes = _rounded(self.own.likely_minutes)
        starts_at, over_at = self.event.starts_at, self.event.starts_at + timedelta(minutes=minutes)
        days = {on_the_wall(at, self.event.zone).date() for at in (starts_at, over_at)}
        return over_at if len(days) == 1 else None


def event_takes(event: Event) -> HowLong:
    """The time for all divisions together, in the desk's calling order.

    Divisions without a zone share tables.
    """
    return _taken(event, [field_of(division) for division in divisions_of(event)])


def division_takes(division: Division) -> HowLong:
    """The time for a division with all tables to itself."""
    return _taken(division.event, [field_of(division)])


def own_time(work: DivisionWork, tables: int) -> WithTables:
    """The time for one division with this many tables."""
    (row,) = _timed([(tables, [work])], [0])
    return row


def tables_of(division: Division) -> int:
    """The tables where a division plays: those of its zone, or those that no division claims."""
    return hall_of(division.event).tables_for(division.pk)


def _taken(event: Event, fields: Sequence[DivisionWork | None]) -> HowLong:
    played = [field for field in fields if field is not None]
    reckoned = {field.division.name: game_minutes(field.division) for field in played}
    return HowLong(played, _rows(_halls(event, played)), reckoned, event)


def _halls(event: Event, fields: Sequence[DivisionWork]) -> list[tuple[int, list[DivisionWork]]]:
    """The tables and divisions of each zone; all others share the rest."""
    hall = hall_of(event)
    halls: dict[str, list[DivisionWork]] = {}
    for field in fields:
        halls.setdefault(hall.zone_of.get(field.division.pk, ""), []).append(field)
    return [(hall.spaces.get(zone, 0), row) for zone, row in halls.items()]


def _rows(halls: Sequence[tuple[int, list[DivisionWork]]]) -> list[WithTables]:
    """With these tables and, if all divisions share them, with other numbers."""
    if not halls or not all(tables for tables, _ in halls):
        return []
    tables, _ = halls[0]
    beside = (0,) if len(halls) > 1 else [more for more in BESIDE if tables + more > 0]
    return _timed(halls, beside)


def _timed(
    halls: Sequence[tuple[int, list[DivisionWork]]], beside: Sequence[int]
) -> list[WithTables]:
    """With so many tables more or fewer in each zone."""
    own = sum(tables for tables, _ in halls)
    likely = [(tables, _together([row.likely for row in rows])) for tables, rows in halls]
    longest = [(tables, _together([row.longest for row in rows])) for tables, rows in halls]
    rows = zip(beside, _ends(likely, beside), _ends(longest, beside), strict=True)
    return [WithTables(own + more, soon, late, is_own=not more) for more, soon, late in rows]


def _ends(halls: Sequence[tuple[int, Sequence[Job]]], beside: Sequence[int]) -> list[int]:
    """The minutes until the last zone ends, for each of these additions."""
    by_hall = [minutes_needed(jobs, [tables + more for more in beside]) for tables, jobs in halls]
    return [max(ends) for ends in zip(*by_hall, strict=True)]


def _together(divisions: Sequence[tuple[Job, ...]]) -> tuple[Job, ...]:
    """The jobs of all divisions, the first of each before the second of any."""
    placed = [
        (place, number, job)
        for number, jobs in enumerate(divisions)
        for place, job in enumerate(jobs)
    ]
    return tuple(job for *_, job in sorted(placed, key=lambda row: row[:2]))


def field_of(division: Division) -> DivisionWork | None:
    """What a division has to play, published or not; None if it cannot be planned."""
    if stage := stage_of(division):
        return work_of(division, stage.format, stage.options, stage.field.count())
    teams = complete_entries(division).count()
    return work_of(division, division.format, options_for(division), teams)


def work_of(
    division: Division, slug: str, options: Mapping[str, object], teams: int
) -> DivisionWork | None:
    """What so many teams of a division have to play in a format; None if it cannot be planned."""
    try:
        plans = _plans(division, slug, options, teams)
    except Refused:
        return None
    stages = [(in_order_of_play(plan), usual_pace(division, options)) for plan, options in plans]
    first, *then = (formats.find(plan.format).title for plan, _ in plans)
    title = say("%(first)s, then %(next)s", first=first, next=then[0]) if then else first
    matches = sum(len(rows) for rows, _ in stages)
    return DivisionWork(
        division=division,
        words=of_entry(division.noun, "work", count=teams, format=title, matches=matches),
        likely=_jobs(division, [_without_second_final(rows, pace) for rows, pace in stages]),
        longest=_jobs(division, [(rows, pace.longest) for rows, pace in stages]),
    )


def _plans(
    division: Division, slug: str, options: Mapping[str, object], teams: int
) -> list[tuple[Plan, Mapping[str, object]]]:
    plans = [(plan_for(slug, options, teams), options)]
    numbers = expected_in(division, teams)
    for later in planned_stages(division)[1:]:
        entrants = numbers.get(later.node)
        if entrants and entrants > 1:
            plan = plan_for(later.division.format, later.options, entrants)
            plans.append((plan, later.options))
    return plans


def _without_second_final(rows: list[Meeting], pace: Pace) -> tuple[list[Meeting], int]:
    return [row for row in rows if row.match.needs is None], pace.likely


def _jobs(division: Division, stages: Sequence[tuple[list[Meeting], int]]) -> tuple[Job, ...]:
    """The stages as jobs. The next begins when all before it is over."""
    jobs: list[Job] = []
    for number, (rows, minutes) in enumerate(stages):
        before = tuple(job.key for job in jobs)
        jobs += [
            Job(
                key=(division.pk, number, row.match.code),
                minutes=minutes + CLEARING,
                after=tuple((division.pk, number, code) for code in row.after) or before,
                people=tuple((division.pk, number, seed) for seed in row.seeds),
            )
            for row in rows
        ]
    return tuple(jobs)


def _rounded(minutes: int) -> int:
    return -(-minutes // MINUTES_STEP) * MINUTES_STEP


def span_words(minutes: int) -> Words:
    """Format minutes, rounded up to ten: "about 5 h 40 min"."""
    hours, left = divmod(_rounded(minutes), 60)
    if not hours:
        return say("%(minutes)s min", minutes=left)
    if not left:
        return say("%(hours)s h", hours=hours)
    return say("%(hours)s h %(minutes)s min", hours=hours, minutes=left)


def about(moment: datetime | None, event: Event, now: datetime) -> Words:
    """Format a moment in the hall's time: "about 15:20", or "soon".

    Rounded down to five minutes, so that nobody comes too late. "" if unknown or too far off.
    """
    if moment is None or moment - now > FARTHEST:
        return ""
    if moment - now < FORECAST_STEP:
        return say("soon")
    even = moment - (moment - moment.replace(minute=0, second=0, microsecond=0)) % FORECAST_STEP
    return say("about %(time)s", time=Moment(on_the_wall(even, event.zone), CLOCK))


def rests_on(forecast: Forecast, division: int) -> Words:
    """The basis of a forecast: "Estimated from 9 matches played here, …".

    "" for a division with nothing to play.
    """
    pace = forecast.paces.get(division)
    if pace is None:
        return ""
    tables = say_count("%(count)s table.", "%(count)s tables.", count=forecast.tables)
    return sentences(_pace_words(pace), tables)


def _pace_words(pace: Pace) -> Words:
    if pace.measured:
        return say_count(
            "Estimated from %(count)s match played here, %(minutes)s min each.",
            "Estimated from %(count)s matches played here, %(minutes)s min each.",
            count=pace.measured,
            minutes=pace.likely,
        )
    return say("Estimated with the usual %(minutes)s min per match.", minutes=pace.likely)


@dataclass(frozen=True, slots=True)
class TooFewTables:
    """The highest table that is named, and how many are in use."""

    needed: int
    tables: int


def too_few_tables(division: Division, needed: int) -> TooFewTables | None:
    """None if table `needed` is there, or if the hall has no tables yet."""
    tables = tables_of(division)
    return TooFewTables(needed, tables) if 0 < tables < needed else None
