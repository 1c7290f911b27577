"""Seats around a table and the sides that sit in them.

Knows letters, clockwise order and partners. Does not know players' names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.core.messages import Words, say

COMPASS = {"N": say("North"), "E": say("East"), "S": say("South"), "W": say("West")}
"""The names of a table's four seats. Other seats go by their letter."""

LETTERS = {
    # Translators: the letter of the seat North on a score sheet
    "N": say("N"),
    # Translators: the letter of the seat East on a score sheet
    "E": say("E"),
    # Translators: the letter of the seat South on a score sheet
    "S": say("S"),
    # Translators: the letter of the seat West on a score sheet
    "W": say("W"),
    # Translators: the side North and South on a score sheet
    "NS": say("NS"),
    # Translators: the side East and West on a score sheet
    "EW": say("EW"),
}


@dataclass(frozen=True, slots=True)
class Table:
    """Seats clockwise and each side's seats. At least ``fewest`` must be taken.

    ``parties`` are the names of someone at the table: seats and sides. ``open``: a house rule may
    use another table, so a schema cannot list the names. ``more``: seats of individuals that a
    house rule adds.
    """

    seats: tuple[str, ...]
    members: Mapping[str, tuple[str, ...]]
    fewest: int
    open: bool = False
    more: tuple[str, ...] = ()
    sides: tuple[str, ...] = field(init=False)
    parties: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "sides", tuple(self.members))
        object.__setattr__(self, "parties", tuple(dict.fromkeys((*self.seats, *self.members))))

    def side_of(self, name: str) -> str | None:
        """The side of a seat, or the side itself. None if unknown."""
        for side, seats in self.members.items():
            if name == side or name in seats:
                return side
        return None

    def left_of(self, seat: str) -> str:
        """The next player clockwise."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    @property
    def is_compass(self) -> bool:
        """Whether the seats are north, east, south and west."""
        return set(self.seats) == set(COMPASS)

    def name_of(self, seat: str) -> Words:
        """ "North", or the seat's letter."""
        return COMPASS.get(seat, seat) if self.is_compass else seat

    def letter_of(self, party: str) -> Words:
        """The letters of a seat or side for the reader: "N", "NS"."""
        return LETTERS.get(party, party) if self.is_compass else party

    def others(self, side: str) -> tuple[str, ...]:
        return tuple(other for other in self.sides if other != side)

    def seated(self, names: object) -> Table:
        """The table with only the taken seats, if players may be fewer than seats."""
        if self.fewest == len(self.seats) or not isinstance(names, Mapping):
            return self
        taken = tuple(seat for seat in self.seats if seat in names)
        if len(taken) < self.fewest:
            return self
        members = {side: seats for side, seats in self.members.items() if set(seats) <= set(taken)}
        return Table(taken, members, self.fewest, self.open)

    @property
    def widest(self) -> Table:
        """The table with every seat that a house rule may add."""
        members = {**self.members, **{seat: (seat,) for seat in self.more}}
        return Table((*self.seats, *self.more), members, self.fewest, self.open)

    def without(self, seat: str) -> Table:
        """The table of the others, while this individual sits out."""
        seats = tuple(other for other in self.seats if other != seat)
        members = {side: row for side, row in self.members.items() if seat not in row}
        return Table(seats, members, self.fewest, self.open)


def individuals(*seats: str, fewest: int = 0) -> Table:
    """A table of individuals: each seat is a side."""
    return Table(seats, {seat: (seat,) for seat in seats}, fewest or len(seats))


PARTNERSHIPS = Table(("N", "E", "S", "W"), {"NS": ("N", "S"), "EW": ("E", "W")}, 4)
