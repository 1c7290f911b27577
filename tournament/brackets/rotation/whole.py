"""A whole rotation before it begins: partners once at the most, opponents as seldom as possible.

By algebra where nobody then meets anybody twice; else a whist tournament, or rounds that were
searched for beforehand, whichever repeats less. Where none were, rounds are seated one after
another and improved together, which takes seconds.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from tournament.brackets.company import Company
from tournament.brackets.rainbow import rainbow
from tournament.brackets.rotation.all_rounds import TABLE, improved
from tournament.brackets.rotation.byes import Byes
from tournament.brackets.rotation.cells import cells, searched
from tournament.brackets.rotation.one_round import Prices, seat_round
from tournament.brackets.rotation.tables import (
    PLAYERS,
    Table,
    as_table,
    bounds_of,
    metrics_of,
)
from tournament.brackets.rotation.whist import whist
from tournament.brackets.spread import least_repeats, repeats, spread

_TRIES, _SWAPS_A_ROUND, _SWAPS = 3, 20_000, 300_000
_SMALL = 64
"""In a larger hall, rounds seated one after another repeat nothing."""
Repeats: TypeAlias = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Rotation:
    """The tables of every round, the number of each from 0, and who sits out."""

    tables: Sequence[Sequence[Table]]
    places: Sequence[Sequence[int]]
    byes: Sequence[Sequence[int]]

    def repeats(self) -> Repeats:
        """As partners, as opponents, at a table, at one table in any way: less is better."""
        of = metrics_of(self.tables)
        at_tables = repeats(self.tables, self.places)
        return of["partner_repeats"], of["opponent_repeats"], at_tables, of["meeting_repeats"]

    def least(self) -> Repeats:
        """Lower bounds of the same."""
        people = {player for row in self.tables for table in row for player in table}
        everybody = people.union(*self.byes)
        of = bounds_of(len(everybody), self.tables)
        at_tables = least_repeats(self.tables, max(map(len, self.tables)))
        return of["partner_repeats"], of["opponent_repeats"], at_tables, of["meeting_repeats"]

    def is_best(self) -> bool:
        """Whether partners and opponents repeat no more than they must, and tables not at all.

        Where somebody must return to a table, those are numbered afterwards.
        """
        own, least = self.repeats(), self.least()
        return own[:2] == least[:2] and (least[2] > 0 or own[2] == 0)


def rotation(present: Sequence[Sequence[int]], *, seed: int) -> Rotation:
    """The best rotation found for those who are there in each round, always at least four."""
    found: list[Rotation] = []
    for each in _tries(present, Random(seed)):
        found.append(each)
        if each.is_best():
            break
    best = min(found, key=Rotation.repeats)
    if best.repeats()[2] == 0:
        return best
    places = spread(best.tables, max(map(len, best.tables)), seed=seed)
    return min(best, Rotation(best.tables, places, best.byes), key=Rotation.repeats)


def is_known_at_once(people: int, rounds: int) -> bool:
    """Whether algebra gives so many people rounds that repeat no more than they must."""
    return any(each.is_best() for each in _known(range(people), rounds, Random(1)))


def searched_longer(people: int, rounds: int, *, seed: int, swaps: int) -> Rotation:
    """The rounds of players 0 to `people` - 1, improved by so many swaps."""
    everybody, chance = range(people), Random(seed)
    first = one_by_one([everybody] * rounds, everybody, chance)
    return _improved(first, everybody, chance, swaps)


def _tries(present: Sequence[Sequence[int]], chance: Random) -> Iterator[Rotation]:
    everybody = sorted({player for players in present for player in players})
    if all(len(players) == len(everybody) for players in present):
        yield from _known(everybody, len(present), chance)
        if (len(everybody), len(present)) in cells():
            return
    for _ in range(_TRIES):
        first = one_by_one(present, everybody, chance)
        yield first
        if len(everybody) <= _SMALL:
            yield _improved(first, everybody, chance, _SWAPS)


def _known(everybody: Sequence[int], rounds: int, chance: Random) -> Iterator[Rotation]:
    """By algebra, and as a whist tournament."""
    tables, over = divmod(len(everybody), PLAYERS)
    company = Company(tuple(everybody), (PLAYERS,) * tables)
    if not over and (seated := rainbow([company] * rounds, chance)):
        yield _with_byes([list(map(as_table, sitting)) for sitting in seated], everybody)
    if turned := whist(everybody, rounds, chance):
        yield _with_byes(turned, everybody)
    if stored := searched(everybody, rounds, chance):
        yield _with_byes(stored, everybody)


def _with_byes(tables: Sequence[Sequence[Table]], everybody: Sequence[int]) -> Rotation:
    seated = [{player for table in row for player in table} for row in tables]
    byes = [[player for player in everybody if player not in row] for row in seated]
    return Rotation(tables, _in_order(tables), byes)


def one_by_one(
    present: Sequence[Sequence[int]], everybody: Sequence[int], chance: Random
) -> Rotation:
    """Each round after those before it, by its own tables alone."""
    number_of = {player: number for number, player in enumerate(everybody)}
    prices, byes = Prices(len(everybody), len(everybody) // PLAYERS), Byes()
    rounds, rested = [], []
    for players in present:
        resting = byes.of_round(players, chance)
        byes.count(players, resting)
        people = [number_of[player] for player in players if player not in resting]
        _, tables = seat_round(people, prices, chance, swaps=_SWAPS_A_ROUND)
        prices.count(enumerate(tables))
        rounds.append([as_table([everybody[each] for each in table]) for table in tables])
        rested.append(resting)
    return Rotation(rounds, _in_order(rounds), rested)


def _improved(found: Rotation, everybody: Sequence[int], chance: Random, swaps: int) -> Rotation:
    number_of = {player: number for number, player in enumerate(everybody)}
    numbered = [
        [as_table([number_of[player] for player in table]) for table in row] for row in found.tables
    ]
    returning = 0 if found.least()[2] else TABLE
    better = improved(len(everybody), numbered, chance, swaps=swaps, returning=returning)
    tables = [[as_table([everybody[each] for each in table]) for table in row] for row in better]
    return Rotation(tables, found.places, found.byes)


def _in_order(tables: Sequence[Sequence[Table]]) -> list[list[int]]:
    return [list(range(len(row))) for row in tables]
