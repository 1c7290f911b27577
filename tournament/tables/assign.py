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
from tournament.tables.matching import Claims

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
    """The cost of a match in each column, None where it may not go; its steps there, and its
    repeats by column where there are any."""

    costs: Sequence[int | None]
    steps: Sequence[int]
    repeats: Mapping[int, int]

    def bounds(self) -> tuple[int, int]:
        """The fewest repeats and steps in any column where it may go."""
        known = [column for column, cost in enumerate(self.costs) if cost is not None]
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
        self._walks: dict[int, list[int]] = {}
        self._starts: dict[tuple[str, bool, frozenset[int]], list[int | None]] = {}
        self._across: dict[int, list[int]] = {}
        self._down: dict[int, list[int]] = {}
        self._nowhere = [0] * len(spots)

    def of(self, row: Waiting) -> Prices:
        """The costs of this match."""
        costs = self._start(row)
        if row.home is not None:
            costs = _plus(costs, STEP, self._walk(row.home), 1)
            if row.home in self.column:
                at_home = costs[self.column[row.home]]
                costs[self.column[row.home]] = None if at_home is None else at_home - 1
            return Prices(costs, self._nowhere, {})
        steps = self._nowhere
        for guest in row.guests:
            if guest.last is not None:
                walk = self._walk(guest.last)
                costs = _plus(costs, STEP * (SLOWER if guest.accessible else 1), walk)
                steps = [before + more for before, more in zip(steps, walk, strict=True)]
        return self._with_repeats(row, costs, steps)

    def _with_repeats(self, row: Waiting, costs: list[int | None], steps: Sequence[int]) -> Prices:
        repeats: dict[int, int] = {}
        for guest in row.guests:
            if not guest.visits or guest.accessible or guest.keeps is not None:
                continue
            if not repeats:
                costs = [*costs]
            for number, before in guest.visits.items():
                column = self.column.get(number, -1)
                cost = costs[column] if column >= 0 else None
                if cost is not None:
                    costs[column] = cost + REPEAT * before * (1 + before)
                    repeats[column] = repeats.get(column, 0) + before
        return Prices(costs, steps, repeats)

    def _start(self, row: Waiting) -> list[int | None]:
        """The cost of each column before anyone walks."""
        key = (row.zone, row.accessible, row.keeps)
        if key not in self._starts:
            open_to, spares = self.hall.open_to(row), self.hall.spared_from(row)
            self._starts[key] = [
                (KEPT if spot.number in spares else 0) if spot.number in open_to else None
                for spot in self.spots
            ]
        return self._starts[key]

    def _walk(self, last: int) -> list[int]:
        """The steps to each column from this table."""
        if last not in self._walks:
            before = self.hall.at.get(last)
            self._walks[last] = self._nowhere
            if before is not None:
                across, down = self._across, self._down
                if before.x not in across:
                    across[before.x] = [abs(before.x - spot.x) for spot in self.spots]
                if before.y not in down:
                    down[before.y] = [abs(before.y - spot.y) for spot in self.spots]
                self._walks[last] = list(map(add, across[before.x], down[before.y]))
        return self._walks[last]


def _plus(
    costs: Sequence[int | None], weight: int, more: Sequence[int], fixed: int = 0
) -> list[int | None]:
    """These costs, each with `weight` times one more number and something fixed."""
    return [
        None if cost is None else cost + weight * extra + fixed
        for cost, extra in zip(costs, more, strict=True)
    ]


def _allotment(
    spots: Sequence[Spot], going: Mapping[int, tuple[Waiting, Prices]], holder: Mapping[int, int]
) -> Allotment:
    taken = sorted(holder.items())
    return Allotment(
        {spots[column].number: going[place][0].match for column, place in taken},
        [(going[place][1], column) for column, place in taken],
    )
