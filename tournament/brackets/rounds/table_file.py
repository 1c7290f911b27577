"""One table of a round in the document of `schedule --after`.

{"table": 1, "sides": [4, 9], "points": [500, 320]}, or where individuals play
{"table": 1, "seats": {"A": 4, "B": 9, "C": 1}, "points": {"A": 20, "B": 35, "C": 15}}.
A "winner" is a recorded decision, with points or without. Where partners change, both are of a
partnership: "points": {"NS": 10, "EW": 6}, "winner": "NS". Its first player then stands for it.
Unequal points of two sides name the winner.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from tournament.brackets.document import as_mapping
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds.file_values import MOST_POINTS, MOST_TABLES, entrant_number, whole
from tournament.brackets.rounds.history import Meeting

Best: TypeAlias = Callable[[Sequence[int]], int]
"""`max`, or `min` where the fewest points win."""
PARTNERSHIPS = {"NESW": ("NS", "EW")}
"""The sides of a table, where two of its seats are one."""


def table_of(
    written: object, place: int, where: str, known: frozenset[int], seats: str, best: Best
) -> Meeting:
    """The meeting at a table, the `place`-th of its round. Raises Refusal.

    The `best` points win.
    """
    here = f"{where}, table {place}"
    row = as_mapping(written, here)
    chairs = _chairs(row, here, seats)
    sides = tuple(entrant_number(each, here, known) for each in chairs.values())
    together = PARTNERSHIPS.get(seats, ())
    points = _points(_of_each(row.get("points"), together), list(chairs), here)
    winner = _winner(_first_of(row.get("winner"), together, chairs), sides, here)
    if winner is None and points and 2 in (len(together), len(chairs)):
        winner = _of_better_side(sides, points, best)
    return Meeting(
        whole(row.get("table", place), "table", 1, MOST_TABLES),
        sides,
        points,
        winner,
        is_over=bool(points) or winner is not None,
    )


def _chairs(row: Mapping[str, object], here: str, seats: str) -> Mapping[str, object]:
    """Who sits where: two sides, or some of the seats."""
    if seats:
        chairs = row.get("seats")
        if isinstance(chairs, dict) and len(chairs) > 1 and set(chairs) <= set(seats):
            return {seat: chairs[seat] for seat in seats if seat in chairs}
        raise Refusal(
            f"{here} has not at least two seats.",
            f'Write them like "seats": {{…}}, with {" or ".join(seats)}.',
            code="no-seats",
        )
    sides = row.get("sides")
    if isinstance(sides, list) and len(sides) == 2:
        return {"1": sides[0], "2": sides[1]}
    if "seats" in row:
        raise Refusal(
            f"{here} has seats. In this format entrants meet side against side.",
            'Write it like "sides": [4, 9].',
            code="no-individuals",
        )
    raise Refusal(
        f"{here} has not two sides.",
        'Write it like "sides": [4, 9]. Whoever had no opponent stands in “byes”.',
        code="no-two-sides",
    )


def _of_each(points: object, together: Sequence[str]) -> object:
    """The points of partnerships as those of each seat; anything else as it is."""
    if not together or not isinstance(points, dict) or set(points) != set(together):
        return points
    return {seat: points[side] for side in together for seat in side}


def _first_of(winner: object, together: Sequence[str], chairs: Mapping[str, object]) -> object:
    """Who stands for the partnership that won; anything else as it is."""
    return chairs.get(winner[0]) if isinstance(winner, str) and winner in together else winner


def _points(points: object, chairs: Sequence[str], here: str) -> tuple[int, ...]:
    """The points in the order of the chairs; none if it was not played."""
    if points is None:
        return ()
    if isinstance(points, dict) and set(points) == set(chairs):
        points = [points[chair] for chair in chairs]
    if (
        isinstance(points, list)
        and len(points) == len(chairs)
        and all(type(each) is int and abs(each) <= MOST_POINTS for each in points)
    ):
        return tuple(points)
    raise Refusal(
        f"{here} needs a whole number of points for each side.",
        "Give the points in the order of the sides, or none.",
        code="no-number",
    )


def _winner(winner: object, sides: tuple[int, ...], here: str) -> int | None:
    """The one who is named; None if nobody is."""
    if winner is None:
        return None
    if type(winner) is not int or winner not in sides:
        raise Refusal(
            f"{here} names a winner who did not sit there.",
            f"Name one of {' or '.join(map(str, sides))}.",
            code="no-such-winner",
        )
    return winner


def _of_better_side(sides: Sequence[int], points: Sequence[int], best: Best) -> int | None:
    """The first of the side with the better points; None if both have as many.

    Partners sit opposite: every other chair is of one side.
    """
    one, other = sum(points[::2]), sum(points[1::2])
    return None if one == other else sides[(one, other).index(best((one, other)))]
