"""Individuals between two rounds: who sits out, and who goes to which table by the lines.

The chair of whoever sits out is taken by somebody who comes back. Whoever finds no chair where the
line leads, because a table is gone, takes an empty one.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from tournament.brackets.rotation.byes import Byes
from tournament.brackets.rotation.tables import PLAYERS, Pair
from tournament.brackets.rounds.four_at_a_table import in_order
from tournament.brackets.rounds.movement_rules import Case, Chair, Movement, Moves
from tournament.brackets.rounds.seat_tables import EVERY, Guest, have_chairs


@dataclass(frozen=True, slots=True)
class Role:
    """People who keep to some seats: the ladies north and east, or everybody to all."""

    people: tuple[int, ...]
    seats: tuple[int, ...] = EVERY


def roles_of(movement: Movement, present: Sequence[int], first: Iterable[int]) -> list[Role]:
    """The roles of those present; `first` have the one that the movement names."""
    if not movement.roles:
        return [Role(tuple(present))]
    named = set(first)
    others = tuple(seat for seat in EVERY if seat not in movement.roles)
    return [
        Role(tuple(seed for seed in present if seed in named), movement.roles),
        Role(tuple(seed for seed in present if seed not in named), others),
    ]


def tables_for(roles: Iterable[Role]) -> int:
    """How many tables these people fill."""
    return min(len(role.people) // len(role.seats) for role in roles)


def rest(roles: Iterable[Role], byes: Byes, tables: int, chance: Random) -> tuple[int, ...]:
    """Who sits out: by lot among those of each role who sat out least."""
    resting: list[int] = []
    for role in roles:
        left_over = len(role.people) - tables * len(role.seats)
        resting += byes.least(role.people, lambda _: chance.random(), left_over)
    return tuple(sorted(resting))


def moved(
    moves: Moves, chairs: Mapping[int, Chair], cases: Mapping[int, Case], roles: Sequence[Role]
) -> tuple[list[list[Guest]], list[Guest]]:
    """Who comes to each table by the lines, and who has no chair yet."""
    tables: list[list[Guest]] = [[] for _ in range(moves.tables)]
    waiting: list[Guest] = []
    for role in roles:
        for seed in role.people:
            chair = chairs.get(seed)
            if chair is None or chair.table > moves.tables:
                waiting.append(Guest(seed, role.seats, chair))
                continue
            case = cases[seed]
            line = moves.line(chair, case) or moves.line(chair, Case.LOST)
            assert line is not None
            seats = line.step.seats or ((chair.side,) if line.case is None else EVERY)
            guest = Guest(seed, seats, chair, line.step.partner, line.step.not_again)
            table = tables[moves.table(line.step, chair) - 1]
            if have_chairs([*(each.seats for each in table), seats]):
                table.append(guest)
            else:
                waiting.append(Guest(seed, role.seats, chair))
    return tables, waiting


def fill(
    tables: Sequence[list[Guest]],
    waiting: Sequence[Guest],
    costs: Mapping[Pair, int],
    chance: Random,
) -> None:
    """Give each of those waiting an empty chair, where they know the fewest; then by lot."""
    for guest in chance.sample(waiting, len(waiting)):
        open_ = [
            table for table in tables if have_chairs([*(each.seats for each in table), guest.seats])
        ] or [table for table in tables if len(table) < PLAYERS]
        min(
            open_,
            key=lambda table: sum(
                costs.get(in_order((guest.seed, each.seed)), 0) for each in table
            ),
        ).append(guest)
