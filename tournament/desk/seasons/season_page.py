"""A season's standings as everyone may see them.

An event counts by the same results as its public page, once they are final. Until then, and while
the director hides them, its column says why it is empty.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.core.messages import Words, say
from tournament.brackets.rounds.keys import shown
from tournament.brackets.whole_ranking import whole_ranking_of
from tournament.desk.public.overall import overall_of
from tournament.desk.public.results import Results, results_of
from tournament.registration.models import Division, Event
from tournament.registration.names import in_order
from tournament.registration.starts import with_day
from tournament.seasons.models import Season, SeasonEvent
from tournament.seasons.selectors import Somebody, people_in
from tournament.seasons.standings import Finish, Scored, Stood, standings

NOT_OVER = say("Not finished yet.")
CUT_SHORT = say("Finished before all places were decided.")


@dataclass(frozen=True, slots=True)
class Column:
    """An event of the season. `open` says why it does not count yet; empty if it does.

    `title` is its name, with its day if another event of the season is called the same.
    """

    row: SeasonEvent
    title: Words
    open: Words = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """A person's result in one event, if they have one."""

    column: Column
    scored: Scored | None

    @property
    def points(self) -> Words:
        """The points, or nothing."""
        return shown(self.scored.points) if self.scored else ""


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A person's line: their place, and a cell for each event.

    `is_unclear`: it is not known which of several people with this name played.
    """

    name: str
    stood: Stood
    cells: tuple[Cell, ...]
    is_unclear: bool

    @property
    def total(self) -> Words:
        """The points of the results that count."""
        return shown(self.stood.total)


@dataclass(frozen=True, slots=True)
class Unclear:
    """A player who may be one of several people with this name."""

    event: Event
    player: int
    name: str


@dataclass(frozen=True, slots=True)
class SeasonShown:
    """A season: a column for each event by date, a row for each person, best first."""

    season: Season
    columns: tuple[Column, ...]
    rows: tuple[SeasonRow, ...]
    unclear: tuple[Unclear, ...]

    @property
    def counted(self) -> int:
        """The number of events that count so far."""
        return sum(not column.open for column in self.columns)


def season_shown(season: Season) -> SeasonShown:
    """The season as it stands. Reads the results of every event."""
    columns: list[Column] = []
    events: dict[int, list[Finish]] = {}
    known: dict[str, Somebody] = {}
    unclear: list[Unclear] = []
    rows = season.events.select_related("event", "division__event")
    for row, title in _titled(rows.filter(event__is_trial=False)):
        counted = _through_stages(row.division) if row.whole else _of_division(row.division)
        columns.append(Column(row, title, counted.open))
        if counted.open:
            continue
        people = people_in([entry for *_, entry in counted.places])
        events[row.pk] = list(_finishes(counted, people))
        known |= {who.key: who for own in people.values() for who in own}
        unclear += _unclear(row.event, people)
    ranked = standings(events, season.scale)
    stood = sorted(ranked, key=lambda row: (row.place, in_order(known[row.person].name)))
    return SeasonShown(
        season=season,
        columns=tuple(columns),
        rows=tuple(_row(row, known[row.person], columns) for row in stood),
        unclear=tuple(unclear),
    )


def _titled(rows: Iterable[SeasonEvent]) -> Iterator[tuple[SeasonEvent, Words]]:
    """Each event with the title of its column."""
    found = list(rows)
    named = Counter(row.event.name for row in found)
    for row in found:
        event = row.event
        if named[event.name] == 1:
            yield row, event.name
        else:
            yield row, with_day(event.name, event.starts_at, event.zone)


def why_open(results: Results) -> Words:
    """Why these results do not count yet, or nothing."""
    if results.division.learning:
        return say("Ranks nobody: children play.")
    if not results.has_begun:
        return say("Not played yet.")
    if results.is_kept_back:
        return say("The director will publish the standings.")
    if not results.is_final:
        return CUT_SHORT if results.division.event.finished_at else NOT_OVER
    if results.is_cut_short:
        return CUT_SHORT
    has_places = any(row.line.place and not row.line.group for row in results.rows)
    return "" if has_places else say("No final places.")


@dataclass(frozen=True, slots=True)
class _Counted:
    """The places of an event: first, last and entry. `open` says why they do not count yet."""

    places: Sequence[tuple[int, int, int]] = ()
    open: Words = ""


def _of_division(division: Division) -> _Counted:
    results = results_of(division, official=False)
    lines = [(row.entry, row.line) for row in results.rows if row.line.place and not row.line.group]
    places = [(line.place, max(line.place, line.last), entry) for entry, line in lines]
    return _Counted(places, why_open(results))


def _through_stages(division: Division) -> _Counted:
    """The same through all stages that are connected with the division's."""
    rankings = overall_of(division.event, official=False)
    overall = next((row for row in rankings if division in row.divisions), None)
    if overall is None:
        return _Counted(open=_why_unranked(division))
    places = [(row.place, row.last, entry) for row in overall.rows for entry, *_ in row.holders]
    open_for = CUT_SHORT if division.event.finished_at else NOT_OVER
    return _Counted(places, "" if overall.is_over else open_for)


def _why_unranked(division: Division) -> Words:
    """Why there is no ranking through all stages that everybody may see."""
    ranking = whole_ranking_of(division)
    for row in ranking.divisions if ranking else [division]:
        if why := why_open(results_of(row, official=False)):
            return why
    return say("No other stages are connected with %(division)s.", division=division.name)


def _finishes(counted: _Counted, people: Mapping[int, Sequence[Somebody]]) -> Iterator[Finish]:
    """The place of each entry that holds one, with its people."""
    for place, last, entry in counted.places:
        yield Finish(place, last, tuple(person.key for person in people.get(entry, ())))


def _unclear(event: Event, people: Mapping[int, Sequence[Somebody]]) -> Iterator[Unclear]:
    for own in people.values():
        for who in own:
            if who.player is not None:
                yield Unclear(event, who.player, who.name)


def _row(stood: Stood, who: Somebody, columns: Sequence[Column]) -> SeasonRow:
    scored = {row.event: row for row in stood.results}
    cells = tuple(Cell(column, scored.get(column.row.pk)) for column in columns)
    return SeasonRow(who.name, stood, cells, is_unclear=who.player is not None)
