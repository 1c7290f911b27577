"""Which match is offered to which free table. Pure: numbers in, offers out.

Knows the order of play, busy people, and constraints: zones, accessible tables, stationary players,
few repeats, short walks, and the table a drawn round gives. Does not know names or times.
"""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from operator import add
from typing import NamedTuple

from tournament.tables.hall import Hall, Spot, Waiting
from tournament.tables.matching import FAR, Claims

METHOD = "hungarian-in-order-of-play"
REPEAT, STEP, KEPT = 20, 2, 40
"""The cost of a table: a first repeat 2 × REPEAT, one step of walking a tenth of REPEAT.

A table that someone else will need costs as much as a repeat.
"""
SLOWER = 8
"""How many times a step counts for people who need an accessible table.

Repeats do not count for them.
"""


class Prices(NamedTuple):
    """The cost of a match in each column, FAR where it may not go; its steps there, and its
    repeats by column where there are any."""

    costs: Sequence[int]
    steps: Sequence[int]
    repeats: Mapping[int, int]

    def bounds(self) -> tuple[int, int]:
        """The fewest repeats and steps in any column where it may go."""
        known = [column for column, cost in enumerate(self.costs) if cost < FAR]
        fewest = 0
        if len(self.repeats) >= len(known):
            fewest = min(self.repeats.get(column, 0) for column in known)
        return fewest, min(self.steps[column] for column in known)


@dataclass(frozen=True, slots=True)
class Allotment:
    """Table → match, deterministic; `paid` has each match's prices and its column."""

    tables: Mapping[int, int]
    paid: Sequence[tuple[Prices, int]]
    seed: int = 0
    method: str = METHOD

    @property
    def metrics(self) -> Mapping[str, int]:
        """Its repeats and steps."""
        return {
            "repeats": sum(prices.repeats.get(column, 0) for prices, column in self.paid),
            "steps": sum(prices.steps[column] for prices, column in self.paid),
        }

    @property
    def bounds(self) -> Mapping[str, int]:
        """The lower limits: each match at its own best table."""
        least = [prices.bounds() for prices, _ in self.paid]
        return {
            "repeats": sum(repeats for repeats, _ in least),
            "steps": sum(steps for _, steps in least),
        }


def allot(
    hall: Hall,
    free: Iterable[int],
    waiting: Sequence[Waiting],
    busy: AbstractSet[str] = frozenset(),
) -> Allotment:
    """The best tables for all matches that can go now, in order of play.

    A match can go if it is ready and its round has started, nobody in it is `busy` or in an earlier
    match, and a suitable table is free. No earlier match is skipped for a better table of a later
    one.
    """
    numbers = frozenset(free)
    spots = [spot for spot in hall.spots if spot.number in numbers]
    claims, pricing = Claims(len(spots)), _Pricing(hall, spots)
    engaged = set(busy)
    going: dict[int, tuple[Waiting, Prices]] = {}
    for place, row in enumerate(waiting):
        if len(going) == len(spots):
            break
        if row.ready and row.round_started and not row.who & engaged:
            prices = pricing.of(row)
            if claims.claim(place, prices.costs):
                continue
            going[place] = row, prices
            engaged |= row.who
    return _allotment(spots, going, claims.holder)


class _Pricing:
    """The costs of matches at these tables. What many matches share is computed once."""

    def __init__(self, hall: Hall, spots: Sequence[Spot]) -> None:
        self.hall = hall
        self.spots = spots
        self.column = {spot.number: column for column, spot in enumerate(spots)}
        self._walks: dict[tuple[int, int, int], list[int]] = {}
        self._starts: dict[tuple[str, bool, frozenset[int]], list[int]] = {}
        self._across: dict[tuple[int, int, int], list[int]] = {}
        self._down: dict[tuple[int, int], list[int]] = {}
        self._nowhere = [0] * len(spots)

    def of(self, row: Waiting) -> Prices:
        """The costs of this match."""
        costs = self._start(row)
        if row.home is not None:
            costs = list(map(add, costs, self._walk(row.home, STEP, 1)))
            if row.home in self.column:
                costs[self.column[row.home]] -= 1
            return Prices(costs, self._nowhere, {})
        steps = self._nowhere
        for guest in row.guests:
            if guest.last is not None:
                weight = STEP * (SLOWER if guest.accessible else 1)
                costs = list(map(add, costs, self._walk(guest.last, weight)))
                steps = list(map(add, steps, self._walk(guest.last)))
        return self._with_repeats(row, costs, steps)

    def _with_repeats(self, row: Waiting, costs: list[int], steps: Sequence[int]) -> Prices:
        repeats: dict[int, int] = {}
        for guest in row.guests:
            if not guest.visits or guest.accessible or guest.keeps is not None:
                continue
            if not repeats:
                costs = [*costs]
            for number, before in guest.visits.items():
                column = self.column.get(number, -1)
                if column >= 0 and costs[column] < FAR:
                    costs[column] += REPEAT * before * (1 + before)
                    repeats[column] = repeats.get(column, 0) + before
        return Prices(costs, steps, repeats)

    def _start(self, row: Waiting) -> list[int]:
        """The cost of each column before anyone walks."""
        key = (row.zone, row.accessible, row.keeps)
        if key not in self._starts:
            open_to, spares = self.hall.open_to(row), self.hall.spared_from(row)
            self._starts[key] = [
                (KEPT if spot.number in spares else 0) if spot.number in open_to else FAR
                for spot in self.spots
            ]
        return self._starts[key]

    def _walk(self, last: int, weight: int = 1, fixed: int = 0) -> list[int]:
        """The steps to each column from this table, times `weight`, and something fixed."""
        key = (last, weight, fixed)
        if key not in self._walks:
            before = self.hall.at.get(last)
            if before is None:
                self._walks[key] = [fixed] * len(self.spots)
            else:
                across, down = (before.x, weight, fixed), (before.y, weight)
                if across not in self._across:
                    self._across[across] = [
                        weight * abs(before.x - spot.x) + fixed for spot in self.spots
                    ]
                if down not in self._down:
                    self._down[down] = [weight * abs(before.y - spot.y) for spot in self.spots]
                self._walks[key] = list(map(add, self._across[across], self._down[down]))
        return self._walks[key]


def _allotment(
    spots: Sequence[Spot], going: Mapping[int, tuple[Waiting, Prices]], holder: Mapping[int, int]
) -> Allotment:
    taken = sorted(holder.items())
    return Allotment(
        {spots[column].number: going[place][0].match for column, place in taken},
        [(going[place][1], column) for column, place in taken],
    )
