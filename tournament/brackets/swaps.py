"""Swaps of two entrants by the director. Pure: plan and facts in, a plan out.

A swap is a fact like a result. It counts while both are where they were when it was made; otherwise
it is stale, kept and ignored.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple, TypeAlias, TypeVar

from tournament.brackets.outcome import MatchState, Result
from tournament.brackets.plan import VOID, Entrant, Plan, Source, Void
from tournament.brackets.walk import latest, walk

T = TypeVar("T")

SlotKey: TypeAlias = tuple[str, int]
"""A match and the position of its slot."""


class Chair(NamedTuple):
    """A slot of a match and its seed when the swap was made; 0 is the empty place of a bye."""

    match: str
    slot: int
    seed: int


@dataclass(frozen=True, slots=True)
class Swap:
    """Two chairs whose entrants swap."""

    one: Chair
    other: Chair


def arranged(
    plan: Plan, results: Sequence[Result], gone: AbstractSet[int], swaps: Sequence[Swap]
) -> tuple[Plan, tuple[Swap, ...]]:
    """The plan with the sources of swapped slots exchanged, in order, and the stale swaps."""
    if not swaps:
        return plan, ()
    chart = _Chart(plan, results, gone)
    stale = []
    for swap in swaps:
        if chart.stands(swap.one) and chart.stands(swap.other):
            chart.exchange(swap)
        else:
            stale.append(swap)
    return chart.plan, tuple(stale)


class _Chart:
    """A plan whose slots are exchanged one by one. It walks through the plan only when it must.

    Who comes to a slot from another match is known from the last walk, unless something was
    exchanged in that match or before it since.
    """

    def __init__(self, plan: Plan, results: Sequence[Result], gone: AbstractSet[int]) -> None:
        self._before, self._results, self._gone = plan, results, gone
        self._sources = {match.code: list(match.slots) for match in plan.matches}
        self._order = {match.code: number for number, match in enumerate(plan.matches)}
        self._there: dict[str, list[int | None]] = {}
        self._changed_from = 0

    @property
    def plan(self) -> Plan:
        return _with_sources(self._before, self._sources)

    def stands(self, chair: Chair) -> bool:
        """Whether the entrant of this chair is the one who comes here.

        At a table of individuals they may have stayed away.
        """
        source = self._sources[chair.match][chair.slot]
        if isinstance(source, Entrant):
            return source.seed == chair.seed
        if isinstance(source, Void):
            return chair.seed == VOID
        if self._order[source.match] >= self._changed_from:
            self._walk()
        return self._there[chair.match][chair.slot] == chair.seed

    def _walk(self) -> None:
        matches = walk(self.plan, latest(self._results), self._gone)
        self._there = {code: list(match.entrants) for code, match in matches.items()}
        self._changed_from = len(self._order)

    def exchange(self, swap: Swap) -> None:
        _exchange(self._sources, swap)
        if self._there:
            _exchange(self._there, swap)
        first = min(self._order[swap.one.match], self._order[swap.other.match])
        self._changed_from = min(self._changed_from, first)


def exchanged(plan: Plan, swap: Swap) -> Plan:
    """The same plan with two sources exchanged.

    Raises ValueError if one comes from a match played after the other's.
    """
    sources = {match.code: list(match.slots) for match in plan.matches}
    _exchange(sources, swap)
    return _with_sources(plan, sources)


def _exchange(slots: Mapping[str, list[T]], swap: Swap) -> None:
    one, other = swap.one, swap.other
    here, there = slots[one.match], slots[other.match]
    here[one.slot], there[other.slot] = there[other.slot], here[one.slot]


def _with_sources(plan: Plan, sources: Mapping[str, Sequence[Source]]) -> Plan:
    return replace(
        plan,
        matches=tuple(replace(match, slots=tuple(sources[match.code])) for match in plan.matches),
    )


class Pairing(NamedTuple):
    """Two who meet, or one alone: a bye."""

    match: str
    seeds: frozenset[int]


def broken(
    before: Iterable[MatchState], after: Iterable[MatchState], clubs: Mapping[int, str]
) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Conflicts that the new pairings add.

    ("rematch", seeds), ("club", seeds), ("bye", seed with another one) and ("unmet", seeds who no
    longer meet).
    """
    then, now = set(_pairings(before)), set(_pairings(after))
    met, meet = (Counter(row.seeds for row in rows) for rows in (then, now))
    for pairing in sorted(now - then, key=lambda row: (row.match, sorted(row.seeds))):
        seeds = tuple(sorted(pairing.seeds))
        if meet[pairing.seeds] > max(met[pairing.seeds], 1):
            yield ("rematch" if seeds[1:] else "bye"), seeds
        if seeds[1:] and len({clubs.get(seed) for seed in seeds}) == 1 and clubs.get(seeds[0]):
            yield "club", seeds
    for pairing in sorted(then - now, key=lambda row: (row.match, sorted(row.seeds))):
        if len(pairing.seeds) > 1 and not meet[pairing.seeds]:
            yield "unmet", tuple(sorted(pairing.seeds))


def _pairings(matches: Iterable[MatchState]) -> Iterator[Pairing]:
    for match in matches:
        seeds = [seed for seed in match.entrants if seed is not None]
        if match.state == "bye":
            yield Pairing(match.code, frozenset(seeds))
        for pair in combinations(seeds, 2):
            yield Pairing(match.code, frozenset(pair))
