"""Reordering by hand. Pure."""

from collections import deque
from collections.abc import Sequence
from typing import TypeVar

Thing = TypeVar("Thing")


def moved(order: Sequence[Thing], thing: Thing, place: int) -> list[Thing]:
    """The order with `thing` moved to `place` (from 1; too far means the end)."""
    rest = [other for other in order if other != thing]
    index = min(max(place, 1), len(order)) - 1
    return [*rest[:index], thing, *rest[index:]]


def by_typed_numbers(order: Sequence[Thing], typed: Sequence[int | None]) -> list[Thing]:
    """The order after people typed numbers beside the things.

    A thing with a changed number moves to that place; the others keep their order around it. Two
    for one place keep their order. Numbers out of range are the first or last place, and things
    without a number go to the end.
    """
    end = len(order) + 1
    wants = [
        (end if number is None else number, index)
        for index, number in enumerate(typed)
        if number != index + 1
    ]
    moving = {index for _, index in wants}
    staying = deque(index for index in range(len(order)) if index not in moving)
    queue = deque(sorted(wants))
    sorted_indices = []
    for place in range(1, end):
        is_due = bool(queue) and (queue[0][0] <= place or not staying)
        sorted_indices.append(queue.popleft()[1] if is_due else staying.popleft())
    return [order[index] for index in sorted_indices]
