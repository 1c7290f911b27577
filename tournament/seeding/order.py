"""Putting things in order by hand. Pure: lists in, a list out."""

from collections.abc import Sequence
from typing import TypeVar

Thing = TypeVar("Thing")


def moved(order: Sequence[Thing], thing: Thing, place: int) -> list[Thing]:
    """The order with `thing` at `place` (1 is the first; too far means the end)."""
    rest = [other for other in order if other != thing]
    index = min(max(place, 1), len(order)) - 1
    return [*rest[:index], thing, *rest[index:]]


def by_typed_numbers(order: Sequence[Thing], typed: Sequence[int | None]) -> list[Thing]:
    """The order after numbers were typed beside the things.

    Things are taken by their number; equal numbers keep their order, and a thing whose number
    was changed goes before one that was there. A missing number goes last.
    """

    def key(index: int) -> tuple[bool, int, bool, int]:
        number = typed[index]
        changed = number != index + 1
        return (number is None, number or 0, not changed, index)

    return [order[index] for index in sorted(range(len(order)), key=key)]
