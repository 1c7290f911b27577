"""The rounds of stages whose points are carried into a stage: who met there. Reads only."""

from collections.abc import Iterator, Mapping
from itertools import count

from tournament.brackets.kinds import BY_ROUND, Kind
from tournament.brackets.models import Stage
from tournament.brackets.rounds.history import Meeting, PublishedRound
from tournament.brackets.rounds.planned import history_of
from tournament.brackets.settled import facts_of
from tournament.brackets.stage_graph import stage_at, ways_in
from tournament.registration.models import Division

ALL = "all"


def earlier_rounds(
    division: Division, number: int, seeds: Mapping[int, int], kind: Kind
) -> tuple[PublishedRound, ...]:
    """Those before the stage with this number, by its seeds; oldest first.

    They are of stages with which it shares one ranking, and whose tables are like those of its
    kind. Those who are not here have negative numbers.
    """
    if kind.drawn != BY_ROUND or not division.pk:
        return ()
    names, strangers = dict(seeds), count(-1, -1)

    def seed(entry: int) -> int:
        if entry not in names:
            names[entry] = next(strangers)
        return names[entry]

    return tuple(
        PublishedRound(
            tuple(Meeting(each.table, tuple(map(seed, each.sides))) for each in row.meetings),
            tuple(map(seed, row.byes)),
        )
        for row in _before(division, number, kind, set())
    )


def _before(
    division: Division, number: int, kind: Kind, seen: set[int]
) -> Iterator[PublishedRound]:
    """The same by the keys of entries, without the stages that were `seen`."""
    for way in ways_in(division, number):
        source = stage_at(way.source) if way.carry == ALL else None
        if source is not None and source.pk not in seen:
            seen.add(source.pk)
            yield from _before(source.division, source.number, kind, seen)
            yield from _of(source, kind)


def _of(stage: Stage, kind: Kind) -> Iterator[PublishedRound]:
    """The rounds of a stage by the keys of entries; none if its tables are of another kind."""
    facts = facts_of(stage)
    if facts.plan.kind != kind:
        return
    entry = facts.entries
    for row in history_of(facts.arranged(), facts.evaluation.matches, facts.scores).rounds:
        yield PublishedRound(
            tuple(
                Meeting(each.table, tuple(entry[seed] for seed in each.sides))
                for each in row.meetings
            ),
            tuple(entry[seed] for seed in row.byes),
        )
