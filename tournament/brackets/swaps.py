"""Swaps of two entrants by the director. Pure: plan and facts in, a plan out.

A swap is a fact like a result. It counts while both are where they were when it was made; otherwise
it is stale, kept and ignored.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple

from tournament.brackets.outcome import MatchState, Result
from tournament.brackets.plan import VOID, Entrant, Plan, Source, Void
from tournament.brackets.walk import latest, walk


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
    stale = []
    for swap in swaps:
        matches = walk(plan, latest(results), gone)
        sources = {match.code: match.slots for match in plan.matches}
        if all(
            _stands(matches[chair.match], sources[chair.match], chair)
            for chair in (swap.one, swap.other)
        ):
            plan = exchanged(plan, swap)
        else:
            stale.append(swap)
    return plan, tuple(stale)


def _stands(match: MatchState, sources: Sequence[Source], chair: Chair) -> bool:
    """Whether the entrant of this chair is the one who comes here.

    At a table of individuals they may have stayed away.
    """
    source = sources[chair.slot]
    if isinstance(source, Entrant):
        return source.seed == chair.seed
    if isinstance(source, Void):
        return chair.seed == VOID
    return match.entrants[chair.slot] == chair.seed


def exchanged(plan: Plan, swap: Swap) -> Plan:
    """The same plan with two sources exchanged.

    Raises ValueError if one comes from a match played after the other's.
    """
    sources = {match.code: list(match.slots) for match in plan.matches}
    one, other = swap.one, swap.other
    sources[one.match][one.slot], sources[other.match][other.slot] = (
        sources[other.match][other.slot],
        sources[one.match][one.slot],
    )
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
    for pairing in sorted(now - then, key=lambda row: (row.match, sorted(row.seeds))):
        seeds = tuple(sorted(pairing.seeds))
        others = [row for row in now if row.match != pairing.match and row.seeds == pairing.seeds]
        if others:
            yield ("rematch" if seeds[1:] else "bye"), seeds
        if seeds[1:] and len({clubs.get(seed) for seed in seeds}) == 1 and clubs.get(seeds[0]):
            yield "club", seeds
    met = {row.seeds for row in now}
    for pairing in sorted(then - now, key=lambda row: (row.match, sorted(row.seeds))):
        if len(pairing.seeds) > 1 and pairing.seeds not in met:
            yield "unmet", tuple(sorted(pairing.seeds))


def _pairings(matches: Iterable[MatchState]) -> Iterator[Pairing]:
    for match in matches:
        seeds = [seed for seed in match.entrants if seed is not None]
        if match.state == "bye":
            yield Pairing(match.code, frozenset(seeds))
        for pair in combinations(seeds, 2):
            yield Pairing(match.code, frozenset(pair))
