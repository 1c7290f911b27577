"""Who sits where at one table of individuals: their seats, and with which partner.

Seats count from 0, clockwise from north, so partners sit two seats apart.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from random import Random
from typing import Final

from tournament.brackets.rotation.tables import Pair, Table, clockwise
from tournament.brackets.rounds.four_at_a_table import in_order
from tournament.brackets.rounds.movement_rules import Chair

EVERY: Final = (0, 1, 2, 3)
_ORDERS: Final = tuple(permutations(EVERY))


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who comes to a table: `seats` they may take, and what their line says of partners.

    `here` is the chair they left; None if they come from a bye.
    """

    seed: int
    seats: tuple[int, ...] = EVERY
    here: Chair | None = None
    partner: str = ""
    not_again: bool = False

    def was_partner(self, other: "Guest") -> bool:
        """Whether the two come from one side of a table."""
        return (
            self.here is not None
            and other.here is not None
            and self.here.table == other.here.table
            and abs(self.here.side - other.here.side) == 2
        )


def have_chairs(wanted: Sequence[Sequence[int]]) -> bool:
    """Whether these people can all sit, each in one of their seats."""
    return len(wanted) <= len(EVERY) and any(
        all(seat in seats for seat, seats in zip(order, wanted, strict=False)) for order in _ORDERS
    )


def seated(guests: Sequence[Guest], before: Mapping[Pair, int], chance: Random) -> Table:
    """The four at their seats.

    Lines come first, then the fewest partners of earlier rounds where a line asks for that, then
    the lot. Among those, most keep the seat they had.
    """
    lots = [chance.random() for _ in range(3)]
    avoids = any(guest.not_again for guest in guests)
    best = min(_ORDERS, key=lambda order: _cost(guests, order, before if avoids else {}, lots))
    at = dict(zip(best, guests, strict=True))
    north, east, south, west = (at[seat].seed for seat in EVERY)
    return clockwise((north, east, south, west))


def _cost(
    guests: Sequence[Guest], order: Sequence[int], before: Mapping[Pair, int], lots: Sequence[float]
) -> tuple[float, ...]:
    """What is wrong when the guests sit in this order of seats."""
    wrong = moved = 0
    for guest, seat in zip(guests, order, strict=True):
        wrong += seat not in guest.seats
        moved += guest.here is None or guest.here.side != seat
    at = dict(zip(order, range(4), strict=True))
    broken = again = 0
    for one, other in ((guests[at[0]], guests[at[2]]), (guests[at[1]], guests[at[3]])):
        again += before.get(in_order((one.seed, other.seed)), 0)
        if one.was_partner(other):
            broken += "split" in (one.partner, other.partner)
        else:
            broken += "keep" in (one.partner, other.partner)
    with_first = order.index((order[0] + 2) % 4)
    return wrong, broken, again, lots[with_first - 1], moved
