"""The one walk through a plan: each slot's entrant and each match's outcome.

Byes, double losers, forfeits and corrections need no code of their own: nothing is pushed, all is
derived.
"""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from types import MappingProxyType
from typing import TypeAlias

from tournament.brackets.outcome import MatchState, Result
from tournament.brackets.plan import UNKNOWN, VOID, Plan

FEWEST_ENTRANTS = 2
"""A table with fewer ranked entrants does not play, however many house players there are."""

House: TypeAlias = Mapping[str, int]
"""Match → number of house players."""
NOBODY: House = MappingProxyType({})
Kept: TypeAlias = Mapping[str, frozenset[int]]
"""Match → whose chairs substitutes keep to its end, although they have left."""
NO_CHAIRS: Kept = MappingProxyType({})

Told: TypeAlias = dict[tuple[str, int, int], Result]


def latest(results: Sequence[Result]) -> Told:
    """The latest result of each match and pair, in order.

    A director's decision stands against later results until changed or withdrawn.
    """
    told: Told = {}
    for result in results:
        key = (result.match, *result.pair)
        before = told.get(key)
        if before is not None and before.is_decided and not result.is_decided:
            continue
        told.pop(key, None)
        if result.reason != "open":
            told[key] = result
    return told


def forfeits_in(told: Told) -> frozenset[tuple[str, tuple[int, int]]]:
    """The matches forfeited by one or both, each with its two entrants."""
    return frozenset((row.match, row.pair) for row in told.values() if row.reason != "played")


def walk(
    plan: Plan,
    told: Told,
    gone: AbstractSet[int],
    house: House = NOBODY,
    kept: Kept = NO_CHAIRS,
) -> dict[str, MatchState]:
    """The state of every match. Moves the results that count out of `told`."""
    holders = plan.holders()
    fewest = plan.kind.fewest
    matches: dict[str, MatchState] = {}
    place = plan.entrants + 1
    for code, places, needs in plan.wires:
        one, two, *more = [holders[each] for each in places]
        if more:
            away = gone - kept[code] if code in kept else gone
            match = _at_table(code, (one, two, *more), told, away, house.get(code, 0), fewest)
        elif one > 0 and two > 0 and (not needs or _won_by_second(matches[needs])):
            match = _between(code, one, two, told, gone)
        else:
            match = _short(code, one, two, needs)
        matches[code] = match
        if match.is_decided:
            holders[place] = match.winner or 0
            loser = holders[place + 1] = (match.loser or 0) if match.state == "done" else 0
            if code in plan.sieves:
                behind, seed = plan.sieves[code]
                holders[behind] = seed if loser == seed else VOID
        place += 2
    return matches


def _won_by_second(match: MatchState) -> bool:
    return match.state == "done" and match.winner == match.entrants[1]


def _between(code: str, one: int, two: int, told: Told, gone: AbstractSet[int]) -> MatchState:
    """A match whose two entrants are known."""
    pair = (one, two)
    result = told.pop((code, one, two) if one < two else (code, two, one), None)
    if result is not None:
        return MatchState(code, pair, result.winner, result.loser, "done")
    if one in gone:
        if two in gone:
            return MatchState(code, pair, None, None, "void")
        return MatchState(code, pair, two, one, "walkover")
    if two in gone:
        return MatchState(code, pair, one, two, "walkover")
    return MatchState(code, pair, None, None, "ready")


def _short(code: str, one: int, two: int, needs: str) -> MatchState:
    """A match without two entrants: unknown ones, a bye, or nobody at all.

    A withdrawn entrant passes through a bye too: their next match may already be played.
    """
    pair = (one if one > 0 else None, two if two > 0 else None)
    if one < 0 or two < 0:
        return MatchState(code, pair, None, None, "planned")
    if needs or one == two:
        return MatchState(code, (None, None), None, None, "void")
    return MatchState(code, pair, one or two, None, "bye")


def _at_table(
    code: str,
    invited: tuple[int, ...],
    told: Told,
    gone: AbstractSet[int],
    house: int,
    fewest: int,
) -> MatchState:
    """A table of individuals.

    Withdrawn and forfeiting players leave an empty chair. The others play on while there are
    enough, with those of the `house`. A result stands if all its players belong here.
    """
    absent = {seed for seed in invited if told.pop((code, 0, seed), None)}
    result = told.get((code, 0, 0))
    if result is not None and {row.entrant for row in result.placings} <= set(invited):
        told.pop((code, 0, 0))
        return _placed(code, invited, result)
    there = tuple(
        seed if seed > 0 and seed not in absent and seed not in gone else None for seed in invited
    )
    if UNKNOWN in invited:
        return MatchState(code, there, None, None, "planned")
    entrants = sum(seed is not None for seed in there)
    enough = entrants >= FEWEST_ENTRANTS and entrants + house >= fewest
    return MatchState(code, there, None, None, "ready" if enough else "void")


def _placed(code: str, invited: tuple[int, ...], result: Result) -> MatchState:
    sat = {row.entrant for row in result.placings}
    first = [row.entrant for row in result.placings if row.place == 1]
    winner = first[0] if len(first) == 1 else None
    there = tuple(seed if seed in sat else None for seed in invited)
    return MatchState(code, there, winner, None, "done", result.placings)
