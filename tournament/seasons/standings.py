"""The standings of a season: points by place, the best k of n events. Pure.

People who share places of an event share the points: each gets the mean of the points for those
places. An event is then worth as much with ties as without, so a knock-out, where four share the
places from 5 to 8, is worth no more than an event that ranks everyone.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from rules.core.messages import Words, all_of, say, say_count, sentences
from tournament.brackets.rounds.keys import shown

Key = tuple[Fraction, ...]
"""What ranks a person: the total, then the results that decide if it is level."""


@dataclass(frozen=True, slots=True)
class Finish:
    """The places from `place` to `last` that these people hold in an event, alone or as a team.

    `person` is whatever tells people apart; `last` is `place` unless others share it.
    """

    place: int
    last: int
    people: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scale:
    """What places are worth: the first, the second, and so on; places after them nothing.

    Everyone with a place gets `taking_part` on top. The `best` results of a person count; 0 counts
    all.
    """

    by_place: tuple[int, ...]
    taking_part: int = 0
    best: int = 0

    def points(self, finish: Finish) -> Fraction:
        """The points for a finish: the mean of its places."""
        places = range(finish.place, max(finish.place, finish.last) + 1)
        worth = sum(self.by_place[place - 1] for place in places if place <= len(self.by_place))
        return Fraction(worth, len(places)) + self.taking_part


@dataclass(frozen=True, slots=True)
class Scored:
    """A person's result in one event. `counts`: it is among their best."""

    event: int
    place: int
    last: int
    points: Fraction
    counts: bool = True

    @property
    def places(self) -> str:
        """The place as people write it: "5", or "5–8" if it is shared."""
        return f"{self.place}–{self.last}" if self.last > self.place else str(self.place)


@dataclass(frozen=True, slots=True)
class Stood:
    """A person's place in the season, from `place` to `last` if shared, with all their results."""

    person: str
    place: int
    last: int
    total: Fraction
    results: tuple[Scored, ...]
    why: Words

    @property
    def places(self) -> str:
        """The place as people write it: "5", or "5–8" if it is shared."""
        return f"{self.place}–{self.last}" if self.last > self.place else str(self.place)


def standings(events: Mapping[int, Sequence[Finish]], scale: Scale) -> tuple[Stood, ...]:
    """Everyone who holds a place in an event, best first; those who share a place by key.

    `events` has the finishes of each event. More points in the best k results come first. If level,
    the next best result of each decides, then the one after; then the place is shared.
    """
    found = {person: _counted(rows, scale.best) for person, rows in _scored(events, scale)}
    width = max(map(len, found.values()), default=0)
    keys = {person: _key(rows, width - scale.best) for person, rows in found.items()}
    ranked = sorted(found, key=lambda person: ([-part for part in keys[person]], person))
    rows: list[Stood] = []
    for _, level in groupby(ranked, key=lambda person: keys[person][0]):
        rivals = [*level]
        for key, sharing in groupby(rivals, key=lambda person: keys[person]):
            people = [*sharing]
            place, last = len(rows) + 1, len(rows) + len(people)
            why = _why_place(key, [keys[one] for one in rivals])
            for one in people:
                told = sentences(*_sum(found[one]), *why)
                rows.append(Stood(one, place, last, key[0], found[one], told))
    return tuple(rows)


def _scored(
    events: Mapping[int, Sequence[Finish]], scale: Scale
) -> Iterator[tuple[str, list[Scored]]]:
    """Each person with their results, best first; in an event their best one."""
    found: dict[str, dict[int, Scored]] = {}
    for event, finishes in sorted(events.items()):
        for row in sorted(finishes, key=lambda row: (row.place, row.last)):
            scored = Scored(event, row.place, max(row.place, row.last), scale.points(row))
            for person in row.people:
                own = found.setdefault(person, {})
                if event not in own or own[event].points < scored.points:
                    own[event] = scored
    for person, results in found.items():
        yield person, sorted(results.values(), key=lambda row: (-row.points, row.place, row.event))


def _counted(rows: Sequence[Scored], best: int) -> tuple[Scored, ...]:
    return tuple(replace(row, counts=not best or number < best) for number, row in enumerate(rows))


def _key(rows: Sequence[Scored], spare: int) -> Key:
    """The total, then the results that do not count, best first: `spare` of them, or zeros."""
    total = sum((row.points for row in rows if row.counts), Fraction())
    others = [row.points for row in rows if not row.counts]
    return (total, *others, *[Fraction()] * (spare - len(others)))


def _sum(rows: Sequence[Scored]) -> list[Words]:
    """How the total adds up, and how many of the results count."""
    counted = [row.points for row in rows if row.counts]
    why: list[Words] = []
    if len(counted) > 1:
        total = shown(sum(counted))
        why.append(say("%(total)s from %(parts)s.", total=total, parts=_listed(counted)))
    if len(counted) < len(rows):
        best = len(counted)
        why.append(say("Best %(best)s of %(count)s results.", best=best, count=len(rows)))
    return why


def _why_place(key: Key, rivals: Sequence[Key]) -> list[Words]:
    """What decided among all with this total: nothing to say if there is only one."""
    if len(rivals) == 1:
        return []
    others = len(rivals) - 1
    why: list[Words] = [
        say_count("%(count)s other is level.", "%(count)s others are level.", count=others)
    ]
    depth = max(_alike(key, rival) for rival in rivals if rival != key) if {*rivals} != {key} else 0
    if depth:
        why.append(say("Next best: %(points)s.", points=_listed(key[1 : depth + 1])))
    if rivals.count(key) > 1:
        why.append(say("The place is shared."))
    return why


def _alike(one: Key, other: Key) -> int:
    """Where two keys first differ."""
    return next(
        at for at, (mine, yours) in enumerate(zip(one, other, strict=True)) if mine != yours
    )


def _listed(points: Iterable[Fraction]) -> Words:
    return all_of(shown(each) for each in points)
