"""Which match is offered to which free table. Pure: numbers in, offers out.

Knows the order of play, busy people, and constraints: zones, accessible tables, stationary players,
few repeats, short walks, and the table a drawn round gives. Does not know names or times.
"""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Allotment:
    """Table → match, deterministic. `metrics` are its costs.

    `bounds` are the lower limits: each match at its own best table.
    """

    tables: Mapping[int, int]
    metrics: Mapping[str, int]
    bounds: Mapping[str, int]
    seed: int = 0
    method: str = METHOD


class Price(NamedTuple):
    """The cost of a match at a table, with its repeats and steps."""

    cost: int
    repeats: int
    steps: int


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
    claims = Claims(len(spots))
    engaged = set(busy)
    going: dict[int, tuple[Waiting, list[Price | None]]] = {}
    for place, row in enumerate(waiting):
        if len(going) == len(spots):
            break
        if row.ready and row.round_started and not row.who & engaged:
            prices = _prices(hall, row, spots)
            if claims.claim(place, [price and price.cost for price in prices]):
                continue
            going[place] = row, prices
            engaged |= row.who
    return _allotment(spots, going, claims.holder)


def _prices(hall: Hall, row: Waiting, spots: Sequence[Spot]) -> list[Price | None]:
    open_to = hall.open_to(row)
    spares = hall.spared_from(row)
    return [
        _price(hall, row, spot, KEPT if spot.number in spares else 0)
        if spot.number in open_to
        else None
        for spot in spots
    ]


def _price(hall: Hall, row: Waiting, spot: Spot, extra: int) -> Price:
    if row.home is not None:
        return Price(extra + STEP * hall.steps(row.home, spot) + (spot.number != row.home), 0, 0)
    repeats = steps = 0
    cost = extra
    for guest in row.guests:
        walk = hall.steps(guest.last, spot)
        steps += walk
        cost += STEP * walk * (SLOWER if guest.accessible else 1)
        if not guest.accessible and guest.keeps is None:
            before = guest.visits.get(spot.number, 0)
            repeats += before
            cost += REPEAT * before * (1 + before)
    return Price(cost, repeats, steps)


def _allotment(
    spots: Sequence[Spot],
    going: Mapping[int, tuple[Waiting, list[Price | None]]],
    holder: Mapping[int, int],
) -> Allotment:
    tables: dict[int, int] = {}
    repeats = steps = fewest = shortest = 0
    for column, place in sorted(holder.items()):
        row, prices = going[place]
        tables[spots[column].number] = row.match
        known = [price for price in prices if price is not None]
        taken = prices[column] or known[0]
        repeats, fewest = repeats + taken.repeats, fewest + min(price.repeats for price in known)
        steps, shortest = steps + taken.steps, shortest + min(price.steps for price in known)
    return Allotment(
        tables, {"repeats": repeats, "steps": steps}, {"repeats": fewest, "steps": shortest}
    )
