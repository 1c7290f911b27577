"""The lines of a table of results, first to last: place, won and lost or points, and why. Pure."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby, pairwise

from rules.core.messages import Words, say, say_count
from tournament.brackets.bracket import Evaluation, Place, Record
from tournament.brackets.rounds.keys import shown
from tournament.brackets.rounds.terms import Number
from tournament.brackets.standings import members_of
from tournament.desk.brackets.bracket_cards import beside_the_house, is_first
from tournament.desk.brackets.bracket_picture import TeamNamed, title_of
from tournament.desk.public.places import DISQUALIFIED, places_now, tallies_shown, unranked
from tournament.desk.publish import Published

POINTS, DROPPED = "points", "points-drop-"
"""The keys that are the points of individuals whose partners change."""
IN, OUT, PLACED, UNRANKED = range(4)
"""Sorts an unfinished table: those who still play come first."""


@dataclass(frozen=True, slots=True)
class Line:
    """An entry's result. `place` is 0 without one, `last` is the last place that it shares.

    Until stages are read through, a disqualified entry has the place that it leaves empty. `group`
    is its pool while each pool has its own places. Individuals have `points`, and `won` counts
    tables.
    """

    team: TeamNamed
    place: int = 0
    last: int = 0
    won: int | None = None
    lost: int | None = None
    points: Number | None = None
    why: Words = ""
    group: Words = ""

    @property
    def places(self) -> str:
        """The place as people write it: "5", or "5–6" if it is shared."""
        if not self.place:
            return ""
        return f"{self.place}–{self.last}" if self.last > self.place else str(self.place)

    @property
    def is_ranked(self) -> bool:
        """Whether the entry was not disqualified."""
        return self.why != DISQUALIFIED

    @property
    def total(self) -> str:
        """The points of an individual, with a true minus sign."""
        return "" if self.points is None else str(shown(self.points))

    @property
    def number(self) -> float | None:
        """The points for a spreadsheet; a mean has two decimals."""
        if self.points is None:
            return None
        exact = Fraction(self.points)
        return exact.numerator if exact.denominator == 1 else round(float(exact), 2)


def lines_of(published: Published, evaluation: Evaluation, *, is_finished: bool) -> list[Line]:
    """Everyone in the stage in order, pool by pool if there are pools.

    `is_finished`: the event is, and what is open stays so.
    """
    if published.picture.plan.kind.has_sittings:
        return list(_shared(list(_of_individuals(published))))
    if evaluation.standings:
        return list(_shared(list(_by_keys(published, evaluation))))
    table = _Table.of(published, evaluation, is_finished=is_finished)
    return [
        replace(line, group=group)
        for group, seeds in _groups(published)
        for line in _shared([table.line(seed) for seed in sorted(seeds, key=table.key)])
    ]


def _shared(lines: Sequence[Line]) -> Iterator[Line]:
    """The lines of one table, with the last place of those who share one.

    The director can have given someone else a place that these would share.
    """
    sharing = Counter(line.place for line in lines if line.place and line.is_ranked)
    lasts = {0: 0} | {place: place + count - 1 for place, count in sharing.items()}
    for place, following in pairwise(sorted(sharing)):
        lasts[place] = min(lasts[place], following - 1)
    for line in lines:
        yield replace(line, last=lasts.get(line.place, 0))


def read_through(
    stages: Mapping[int, list[Line]], tops: Mapping[int, Collection[int]]
) -> list[Line]:
    """The lines of a division's stages, by number and in order, read as one table.

    `tops` has the stages to which the first of earlier ones went on, with the numbers of those.
    """
    (_, lines), *others = stages.items()
    for number, later in others:
        sources = [stages[source] for source in tops.get(number, ()) if source in stages]
        behind = {line.team.entry for source in sources for line in source}
        lines = _followed_by(lines, later, behind)
    return list(_unranked_last(lines))


def _unranked_last(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines, in each pool those of the disqualified last and without a place."""
    for _, own in groupby(lines, key=lambda line: line.group):
        table = list(own)
        yield from (line for line in table if line.is_ranked)
        yield from (replace(line, place=0, last=0) for line in table if not line.is_ranked)


def _followed_by(
    before: Sequence[Line], later: Sequence[Line], behind: Collection[int]
) -> list[Line]:
    """The lines of a stage, and in their place those of a later one, which decides their order.

    Those who went on stand where the best of them stood, and ahead of the entries `behind`, by key:
    of the stages whose first went on. Won and lost are added up.
    """
    was = {line.team.entry: line for line in before}
    went = {line.team.entry for line in later}
    stood = without_pools(before)
    first, best = _first_of(stood, went.union(behind)), _first_of(stood, went)
    above = stood[:first]
    passed = [
        replace(line, why=STAYED_BEHIND) if line.is_ranked else line for line in stood[first:best]
    ]
    below = [*passed, *(line for line in stood[best:] if line.team.entry not in went)]
    block = [
        replace(
            _with_earlier(line, was.get(line.team.entry)),
            place=line.place and line.place + first,
            last=line.last and line.last + first,
        )
        for line in without_pools(later)
    ]
    return _alike([*above, *block, *_numbered(below, first + len(block))])


STAYED_BEHIND = say("Did not play in the next stage.")


def _first_of(lines: Sequence[Line], entries: Collection[int]) -> int:
    """The index of the first line of one of these entries, or behind all."""
    return next((at for at, line in enumerate(lines) if line.team.entry in entries), len(lines))


def _alike(lines: list[Line]) -> list[Line]:
    """The lines; only with won and lost if some of those who have both have no points."""
    if all(line.points is not None for line in lines):
        return lines
    return [line if line.lost is None else replace(line, points=None) for line in lines]


def without_pools(lines: Sequence[Line]) -> list[Line]:
    """The lines as of one table: those with the same place in their pools share one."""
    if not any(line.group for line in lines):
        return list(lines)
    ranked = sorted(lines, key=lambda line: (not line.place, line.place))
    return list(_numbered([_out_of_pool(line) for line in ranked], 0))


def _out_of_pool(line: Line) -> Line:
    if not (line.place and line.is_ranked):
        return replace(line, group="")
    why = say("%(pool)s, place %(place)s.", pool=line.group, place=line.places)
    return replace(line, why=why, group="")


def _numbered(lines: Sequence[Line], ahead: int) -> Iterator[Line]:
    """These lines behind so many others. Those level stay so; some may have no place."""
    for place, own in groupby(lines, key=lambda line: line.place):
        level = list(own)
        last = ahead + sum(line.is_ranked for line in level)
        for line in level:
            yield replace(line, place=ahead + 1, last=last) if place else line
        ahead += len(level)


def _with_earlier(line: Line, before: Line | None) -> Line:
    won, lost = (before.won or 0, before.lost or 0) if before else (0, 0)
    return replace(line, won=(line.won or 0) + won, lost=(line.lost or 0) + lost)


def _of_individuals(published: Published) -> Iterator[Line]:
    tallies = tallies_shown(published)
    for row in tallies:
        yield Line(
            team=row.team,
            place=row.place,
            won=row.tally.won,
            points=row.tally.points,
            why=row.why,
        )


def _by_keys(published: Published, evaluation: Evaluation) -> Iterator[Line]:
    """Everyone in the order of the keys; at the end with the places that are certain."""
    records, left_out = _records(published, evaluation), unranked(evaluation)
    numbers = {row.entrant: row.numbers for row in evaluation.standings}
    rows = (*places_now(evaluation), *evaluation.places)
    place_of = {seed: row for row in rows for seed in row.entrants if seed in numbers}
    ranked = sorted(place_of, key=lambda seed: place_of[seed].place)
    for seed in ranked:
        yield Line(
            team=published.picture.teams[seed],
            place=place_of[seed].place,
            won=records[seed].won,
            lost=records[seed].lost,
            points=_points(numbers[seed]) if published.picture.plan.kind.partners else None,
            why=DISQUALIFIED if seed in left_out else place_of[seed].why,
        )


def _points(numbers: Mapping[str, Number]) -> Number | None:
    """The points that rank an individual, the worst rounds perhaps left out; None by other keys."""
    found = (numbers[slug] for slug in numbers if slug == POINTS or slug.startswith(DROPPED))
    return next(found, None)


def _groups(published: Published) -> Iterator[tuple[Words, tuple[int, ...]]]:
    """The seeds of each pool, or all of them without a name."""
    plan = published.picture.plan
    if not plan.kind.cut_by_pool:
        yield "", tuple(published.picture.teams)
        return
    for pool, seeds in members_of(plan).items():
        yield title_of(pool), seeds


@dataclass(frozen=True, slots=True)
class _Table:
    """The facts behind the lines, by seed: records, certain places, who is out or unranked."""

    teams: Mapping[int, TeamNamed]
    records: Mapping[int, Record]
    places: Mapping[int, Place]
    out: frozenset[int]
    unranked: frozenset[int]
    is_finished: bool

    @classmethod
    def of(cls, published: Published, evaluation: Evaluation, *, is_finished: bool) -> "_Table":
        return cls(
            teams=published.picture.teams,
            records=_records(published, evaluation),
            places={seed: row for row in evaluation.places for seed in row.entrants},
            out=frozenset(evaluation.out),
            unranked=frozenset(unranked(evaluation)),
            is_finished=is_finished,
        )

    def key(self, seed: int) -> tuple[int, ...]:
        """Those who still play come first, by what they have won; then the certain places."""
        record = self.records[seed]
        if seed in self.places:
            return (PLACED, self.places[seed].place, -record.won, record.lost, seed)
        if seed in self.unranked:
            return (UNRANKED, seed)
        return (OUT if seed in self.out else IN, -record.won, record.lost, seed)

    def line(self, seed: int) -> Line:
        record, place = self.records[seed], self.places.get(seed)
        line = Line(self.teams[seed], won=record.won, lost=record.lost)
        if seed in self.unranked:
            return replace(line, place=place.place if place else 0, why=DISQUALIFIED)
        if place is None:
            return replace(line, why=self._why_open(seed))
        return replace(line, place=place.place, why=place.why)

    def _why_open(self, seed: int) -> Words:
        """Why an entry has no place yet."""
        if self.is_finished and seed not in self.out:
            return say("Still open when the event was finished.")
        if left := self.records[seed].to_play:
            return say_count("%(count)s match to play.", "%(count)s matches to play.", count=left)
        return say("Out.") if seed in self.out else say("Place still open.")


def _struck(published: Published, evaluation: Evaluation) -> set[int]:
    """Those whose results went: the standings know them no more.

    Individuals who were disqualified are not in them either, but their results stand.
    """
    picture = published.picture
    if not evaluation.standings:
        return set()
    known = {row.entrant for row in evaluation.standings}
    return {*picture.teams} - known - {*(evaluation.unranked if picture.plan.kind.seats else ())}


def _records(published: Published, evaluation: Evaluation) -> Mapping[int, Record]:
    """Matches won and lost, by seed. One that nobody had to play, or level, does not count.

    Nor does a play-off, or one whose result went with an entry that left.
    """
    if evaluation.records:
        return evaluation.records
    picture, struck = published.picture, _struck(published, evaluation)
    counts = {seed: [0, 0] for seed in picture.teams}
    drawn = {match.code for match in picture.drawn.matches}
    for code, stored in picture.stored.items():
        counts_here = code in drawn and not struck.intersection(stored.match.entrants)
        if stored.match.state == "done" and counts_here:
            there = [seed for seed in stored.match.entrants if seed is not None]
            first = [seed for seed in there if is_first(stored.match, seed)]
            is_level = len(first) == len(there) and not beside_the_house(stored.match)
            for seed in () if is_level else there:
                counts[seed][seed not in first] += 1
    return {seed: Record(won, lost) for seed, (won, lost) in counts.items()}
