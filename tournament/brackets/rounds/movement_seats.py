"""The chairs of one round: who meets, who sits alone, and who takes an empty chair."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

from tournament.brackets.rounds.history import Meeting, PublishedRound
from tournament.brackets.rounds.movement_rules import B, Chair, Goal, chairs

Seats: TypeAlias = dict[int, Chair]
Apart: TypeAlias = Callable[[int, int], int]
"""How much two should not meet: 0 for new opponents, at least FORBIDDEN if they must not."""
FORBIDDEN = 1_000_000


class Moving(NamedTuple):
    """One entrant between two rounds."""

    seed: int
    here: Chair
    goal: Goal

    @property
    def stays(self) -> bool:
        """Whether they keep their table."""
        return self.here.table == self.goal.chair.table


class Joined(NamedTuple):
    """One who sat alone and now sits opposite another."""

    guest: int
    host: int


def first_seats(order: Sequence[int]) -> Seats:
    """Two to a table, in this order. Sides alternate, so that both are equally strong.

    The last of an odd number sits alone on side B: whoever comes there later has a bye.
    """
    seats: Seats = {}
    for place, seed in enumerate(order):
        table, second = divmod(place, 2)
        is_alone = place == len(order) - 1 and not second
        seats[seed] = Chair(table + 1, B if is_alone else (second + table) % 2)
    return seats


def take_chairs(seats: Seats, moving: Iterable[Moving]) -> None:
    """Seat those who move. Whoever finds no chair is left out.

    Who may take either side chooses last, and those who keep their table before those who come.
    """
    taken = set(seats.values())
    for seed, _, goal in sorted(
        moving, key=lambda each: (each.goal.firm, each.stays), reverse=True
    ):
        choices = (goal.chair,) if goal.firm else (goal.chair, goal.chair.opposite)
        chair = next((each for each in choices if each not in taken), None)
        if chair is not None:
            seats[seed] = chair
            taken.add(chair)


def round_of(seats: Mapping[int, Chair]) -> PublishedRound:
    """The meetings and byes of these chairs, table by table."""
    holders = {chair: seed for seed, chair in seats.items()}
    meetings = tuple(
        Meeting(chair.table, (holders[chair], holders[chair.opposite]))
        for chair in sorted(holders)
        if chair.side != B and chair.opposite in holders
    )
    return PublishedRound(meetings, tuple(sorted(alone(seats), key=lambda seed: seats[seed])))


def seat_newcomers(seats: Seats, newcomers: Iterable[int], tables: int, apart: Apart) -> None:
    """Give each of them an empty chair, opposite somebody who would sit alone if possible."""
    holders = {chair: seed for seed, chair in seats.items()}
    for seed in newcomers:
        free = (chair for chair in chairs(tables) if chair not in holders)
        costs = {chair: _company(seed, holders.get(chair.opposite), apart) for chair in free}
        chair = min(costs, key=lambda chair: (costs[chair], chair.table, -chair.side))
        seats[seed] = chair
        holders[chair] = seed


def _company(seed: int, opposite: int | None, apart: Apart) -> int:
    return FORBIDDEN - 1 if opposite is None else apart(seed, opposite)


def join_lonely(seats: Seats, tables: int, apart: Apart, byes: Mapping[int, int]) -> list[Joined]:
    """Bring together those who sit alone, two by two. One of an odd number keeps the bye.

    The nearest with a new opponent come first. Side B goes to side A; on equal sides the one at
    the higher table goes.
    """
    lonely = sorted(alone(seats), key=lambda seed: (-byes.get(seed, 0), seats[seed]))
    if len(lonely) % 2:
        lonely.pop()

    def cost(pair: tuple[int, int]) -> tuple[int, bool, int]:
        one, other = (seats[seed] for seed in pair)
        return apart(*pair), one.side == other.side, _distance(one.table, other.table, tables)

    joined: list[Joined] = []
    still = set(lonely)
    for pair in sorted(combinations(lonely, 2), key=cost):
        if still.issuperset(pair) and apart(*pair) < FORBIDDEN:
            still.difference_update(pair)
            joined.append(_joined(seats, pair))
    return joined


def swap_rematches(
    seats: Seats, joined: Iterable[Joined], tables: int, apart: Apart
) -> list[tuple[int, int]]:
    """Two guests change places, for each that would meet their host again.

    The nearest on the same side, if neither of the two has met whom they then meet.
    """
    swaps: list[tuple[int, int]] = []
    for guest, host in joined:
        if apart(guest, host):
            other = _to_swap(seats, guest, host, tables, apart)
            if other is not None:
                seats[guest], seats[other] = seats[other], seats[guest]
                swaps.append((guest, other))
    return swaps


def _to_swap(seats: Seats, guest: int, host: int, tables: int, apart: Apart) -> int | None:
    holders = {chair: seed for seed, chair in seats.items()}
    table, side = seats[guest]
    for chair in sorted(holders, key=lambda chair: _distance(chair.table, table, tables)):
        opposite = holders.get(chair.opposite)
        if chair.side == side and chair.table != table and opposite is not None:
            other = holders[chair]
            if not apart(other, host) and not apart(guest, opposite):
                return other
    return None


def _joined(seats: Seats, pair: tuple[int, int]) -> Joined:
    """Seat one of them opposite the other."""
    host, guest = sorted(pair, key=lambda seed: (seats[seed].side, seats[seed].table))
    seats[guest] = seats[host].opposite
    return Joined(guest, host)


def _distance(one: int, other: int, tables: int) -> int:
    """Tables to walk, the last being next to the first."""
    up = (one - other) % tables
    return min(up, tables - up)


def alone(seats: Mapping[int, Chair]) -> Iterator[int]:
    """Everyone with nobody opposite."""
    taken = set(seats.values())
    return (seed for seed, chair in seats.items() if chair.opposite not in taken)
