"""Seat people so that nobody meets anybody twice and nobody returns to a table: by algebra.

The tables are the elements of a field, or of a product of fields, and the people stand in as many
lines as a table has chairs. From sitting to sitting each line moves on by its own multiple. Two
multiples differ by something that one can divide by, so two people meet in one sitting at most.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from tournament.brackets.company import Company, Seated

_REDUCED = {
    (2, 2): (1, 1),
    (2, 3): (1, 1, 0),
    (2, 4): (1, 1, 0, 0),
    (2, 5): (1, 0, 1, 0, 0),
    (2, 6): (1, 1, 0, 0, 0, 0),
    (2, 7): (1, 1, 0, 0, 0, 0, 0),
    (2, 8): (1, 1, 0, 1, 1, 0, 0, 0),
    (3, 2): (1, 0),
    (3, 3): (1, 2, 0),
    (3, 4): (2, 1, 0, 0),
    (3, 5): (1, 2, 0, 0, 0),
}
"""Irreducible polynomials over 2 and 3: the coefficients below the highest, lowest first."""
_WHOLE = (0,)


@dataclass(frozen=True, slots=True)
class _Field:
    """Polynomials over `base`, each written as a number whose digits are the coefficients.

    `divisible` is how many numbers from 0 differ by elements that one can divide by.
    """

    base: int
    reduced: tuple[int, ...]
    divisible: int

    @property
    def size(self) -> int:
        return int(self.base ** len(self.reduced))

    def moved(self, place: int, multiple: int, number: int) -> int:
        """`place` + `multiple` × `number`."""
        factor = self._digits(multiple)
        product = [0] * len(factor)
        for digit in reversed(self._digits(number)):
            top = product[-1]
            shifted = [0, *product[:-1]]
            product = [
                (coefficient - top * less + digit * own) % self.base
                for coefficient, less, own in zip(shifted, self.reduced, factor, strict=True)
            ]
        digits = zip(self._digits(place), product, strict=True)
        return sum(
            (one + other) % self.base * self.base**power
            for power, (one, other) in enumerate(digits)
        )

    def _digits(self, number: int) -> list[int]:
        return [number // self.base**power % self.base for power in range(len(self.reduced))]


def rainbow(sittings: Sequence[Company], chance: Random) -> Seated | None:
    """The tables of every sitting. None unless all sit at equal tables, and those are enough."""
    first = sittings[0]
    size, tables = first.sizes[0], len(first.sizes)
    fields = list(_fields(tables))
    if len(set(sittings)) > 1 or len(set(first.sizes)) > 1 or len(sittings) > tables:
        return None
    if any(field.divisible <= size for field in fields) or not fields:
        return None
    people = list(first.people)
    chance.shuffle(people)
    lines = [people[line * tables : (line + 1) * tables] for line in range(size)]
    return [_sitting(lines, fields, number) for number in range(len(sittings))]


def _fields(tables: int) -> Iterator[_Field]:
    """Fields whose product has this many elements."""
    for prime in (2, 3):
        power = 0
        while tables % prime == 0:
            tables, power = tables // prime, power + 1
        if power:
            yield _Field(prime, _REDUCED.get((prime, power), _WHOLE), prime**power)
    if tables > 1:
        least = next(each for each in range(2, tables + 1) if tables % each == 0)
        yield _Field(tables, _WHOLE, least)


def _sitting(
    lines: Sequence[Sequence[int]], fields: Sequence[_Field], number: int
) -> list[list[int]]:
    seated: list[list[int]] = [[] for _ in lines[0]]
    for multiple, line in enumerate(lines, start=1):
        for place, person in enumerate(line):
            seated[_moved(place, multiple, number, fields)].append(person)
    return seated


def _moved(place: int, multiple: int, number: int, fields: Sequence[_Field]) -> int:
    """The table that a person at `place` has reached in sitting `number`."""
    reached, unit = 0, 1
    for field in fields:
        part = field.moved(place % field.size, multiple % field.size, number % field.size)
        reached, unit = reached + part * unit, unit * field.size
        place, number = place // field.size, number // field.size
    return reached
