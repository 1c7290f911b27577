"""Those who go along a way, in tiers, and the field of a stage from all its ways. Pure.

A tier holds those of one rank: all winners of pools, then all seconds. Within it they are in order.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import zip_longest

from rules.core.messages import say
from tournament.brackets.graph.ranked_tables import RankedTable, tables_of
from tournament.brackets.graph.who import (
    BEST,
    EACH,
    FIRST,
    LISTED,
    LOST,
    LOWER,
    OTHERS,
    POINTS,
    QUARTER,
    UPPER,
    Who,
)
from tournament.brackets.outcome import Evaluation
from tournament.brackets.plan import LoserOf, Plan
from tournament.brackets.records import share
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds.terms import Number

Tiers = list[list[int]]


@dataclass(frozen=True, slots=True)
class Held:
    """What ranks each seed first; with `is_low` the lowest number is the best.

    `of_pools` compares entries of different pools: all that ranks them, per match, the best first.
    """

    numbers: Mapping[int, Number]
    is_low: bool = False
    of_pools: Mapping[int, tuple[Number, ...]] = field(default_factory=dict)

    def reaches(self, seed: int, number: int) -> bool:
        """Whether this seed has so much or better."""
        own = self.numbers.get(seed, 0)
        return own <= number if self.is_low else own >= number


NOTHING_HELD = Held({})


@dataclass(frozen=True, slots=True)
class Source:
    """A stage that others come from, and the entry of each of its seeds. `gone` have left.

    Where it is not `certain`, it is read as it stands. `held` is what a number of points is
    compared with.
    """

    plan: Plan
    standing: Evaluation
    gone: AbstractSet[int]
    entries: Mapping[int, int]
    certain: bool = True
    held: Held = NOTHING_HELD

    def tables(self) -> list[RankedTable]:
        return tables_of(self.plan, self.standing, self.gone, certain=self.certain)

    def staying(self) -> list[int]:
        return [seed for seed in range(1, self.plan.entrants + 1) if seed not in self.gone]


def going(source: Source, who: Who, taken: AbstractSet[int] = frozenset()) -> Tiers:
    """The entries that go, in tiers. `taken` are entries that go another way.

    Raises Refusal while that is uncertain, or if there are too few.
    """
    tiers = _others(source, taken) if who.kind == OTHERS else _CHOOSE[who.kind](source, who)
    return [[source.entries[seed] for seed in tier] for tier in tiers if tier]


def field_of(ways: Sequence[tuple[object, Tiers]]) -> Tiers:
    """The field of a stage from its ways, each with its source. Nobody comes twice.

    The tiers of different sources stand beside each other, those of one source in the order of the
    ways.
    """
    by_source: dict[object, Tiers] = {}
    seen: set[int] = set()
    for source, tiers in ways:
        fresh = [[entry for entry in tier if entry not in seen] for tier in tiers]
        seen.update(entry for tier in fresh for entry in tier)
        by_source.setdefault(source, []).extend(tier for tier in fresh if tier)
    return [
        [entry for tier in beside for entry in tier]
        for beside in zip_longest(*by_source.values(), fillvalue=())
    ]


def _first(source: Source, who: Who) -> Tiers:
    (table,) = source.tables()
    return [[seed] for seed in table.between(0, who.count)]


def _each(source: Source, who: Who) -> Tiers:
    return _beside(table.between(0, who.count) for table in source.tables())


def _quarter(source: Source, _who: Who) -> Tiers:
    return _beside(table.between(0, -(-table.staying // 4)) for table in source.tables())


def _upper(source: Source, _who: Who) -> Tiers:
    return _beside(table.between(0, -(-table.staying // 2)) for table in source.tables())


def _lower(source: Source, _who: Who) -> Tiers:
    return _beside(
        table.between(-(-table.staying // 2), table.staying) for table in source.tables()
    )


def _beside(rows: Iterable[Sequence[int]]) -> Tiers:
    """First with first, second with second."""
    return [
        [seed for seed in tier if seed is not None] for tier in zip_longest(*rows, fillvalue=None)
    ]


def _best(source: Source, who: Who) -> Tiers:
    records = source.standing.records
    found = [seed for table in source.tables() if (seed := table.place(who.rank)) is not None]
    if len(found) < who.count:
        raise Refusal(
            say(
                "Fewer than %(count)s pools have a place %(rank)s.", count=who.count, rank=who.rank
            ),
            say("Let fewer advance."),
            code="too-few-left",
        )
    by_keys = source.held.of_pools

    def worst(seed: int) -> tuple[object, ...]:
        better = by_keys.get(seed, (share(records[seed]),))
        return (tuple(-number for number in better), seed)

    return [sorted(found, key=worst)[: who.count]]


def _lost(source: Source, who: Who) -> Tiers:
    """Those out by this round of their bracket, the later losers first."""
    plan, standing = source.plan, source.standing
    numbers = round_numbers(plan)
    out: dict[int, int] = {}
    for planned in plan.matches:
        number, state = numbers[planned.round], standing.matches[planned.code]
        if number > who.count or LoserOf(planned.code) in plan.fed:
            continue
        if not state.is_decided and source.certain:
            raise Refusal(
                say("%(match)s is not over.", match=planned.code),
                say("Play the remaining matches and play-offs."),
                code="results-missing",
            )
        for seed in state.entrants:
            if state.is_decided and seed is not None and seed != state.winner:
                out[seed] = number
    back = [
        seed for row in standing.matches.values() if not row.is_decided for seed in row.entrants
    ]
    seeds = sorted(out.keys() - source.gone - set(back))
    return [[seed for seed in seeds if out[seed] == number] for number in range(who.count, 0, -1)]


def round_numbers(plan: Plan) -> dict[str, int]:
    """Each round's number in its bracket, by its key. Finals are behind all others."""
    counted: dict[str, int] = {}
    numbers = {}
    for row in plan.rounds:
        counted[row.bracket] = numbers[row.key] = counted.get(row.bracket, 0) + 1
        if row.bracket in ("final", "third"):
            numbers[row.key] = len(plan.rounds)
    return numbers


def _points(source: Source, who: Who) -> Tiers:
    """By what ranks the stage first: so many or better."""
    (table,) = source.tables()
    table.between(0, table.staying)
    return [[seed] for seed in table.order if source.held.reaches(seed, who.count)]


def _listed(source: Source, who: Who) -> Tiers:
    seed_of = {entry: seed for seed, entry in source.entries.items()}
    known = (seed_of[entry] for entry in who.entries if entry in seed_of)
    return [[seed] for seed in known if seed not in source.gone]


def _others(source: Source, taken: AbstractSet[int]) -> Tiers:
    tables = source.tables()
    if source.plan.kind.ranked == "bracket":
        tiers = [list(row) for table in tables for row in table.rows]
        known = {seed for tier in tiers for seed in tier}
        tiers.append([seed for seed in source.staying() if seed not in known])
    else:
        tiers = _beside(table.between(0, table.staying) for table in tables)
    return [[seed for seed in tier if source.entries[seed] not in taken] for tier in tiers]


_CHOOSE: Mapping[str, Callable[[Source, Who], Tiers]] = {
    FIRST: _first,
    QUARTER: _quarter,
    EACH: _each,
    BEST: _best,
    UPPER: _upper,
    LOWER: _lower,
    LOST: _lost,
    POINTS: _points,
    LISTED: _listed,
}
