"""Whether a movement seats everybody, however many they are and whatever the results."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, product
from typing import NamedTuple, NoReturn, TypeAlias

from rules.core.messages import say, say_count
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds.movement_rules import (
    SIDES,
    A,
    B,
    Case,
    Chair,
    Goal,
    Movement,
    Moves,
)

_OUTCOMES = (
    {A: Case.WON, B: Case.LOST},
    {A: Case.LOST, B: Case.WON},
    {A: Case.TIED, B: Case.TIED},
    {A: Case.BYE},
    {B: Case.BYE},
)
"""What can become of the two sides of a table."""


class _Arrival(NamedTuple):
    chair: Chair
    goal: Goal


_Together: TypeAlias = list[_Arrival]
"""Who come to one table from another, after one outcome there."""


def require_whole(moves: Moves) -> None:
    """Raise Refusal if these moves can send two to one chair, or somebody nowhere.

    Two are fine at a table if one of them may take either side.
    """
    sources: dict[int, dict[int, list[_Together]]] = defaultdict(lambda: defaultdict(list))
    for table, outcome in product(range(1, moves.tables + 1), _OUTCOMES):
        for goal, arrivals in _arrivals(moves, table, outcome).items():
            sources[goal][table].append(arrivals)
    for goal in sorted(sources):
        _require_chairs(list(sources[goal].values()))


def require_enough(movement: Movement, entrants: int) -> None:
    """Raise Refusal if the movement needs more entrants."""
    if entrants < movement.fewest:
        raise Refusal(
            say_count(
                "%(format)s needs at least %(fewest)s entries. There is %(count)s.",
                "%(format)s needs at least %(fewest)s entries. There are %(count)s.",
                format=movement.title,
                fewest=movement.fewest,
                count=entrants,
            ),
            say("Add entries, or choose another movement."),
            code="too-few-teams",
        )


def _arrivals(moves: Moves, table: int, outcome: dict[int, Case]) -> dict[int, _Together]:
    """Who goes where from this table, by the table they come to."""
    arrivals: dict[int, _Together] = defaultdict(list)
    for side, case in outcome.items():
        chair = Chair(table, side)
        goal = moves.goal(chair, case)
        if goal is not None:
            arrivals[goal.chair.table].append(_Arrival(chair, goal))
    return arrivals


def _require_chairs(sources: Sequence[Sequence[_Together]]) -> None:
    """Raise Refusal if more than two can come to a table, or two to one side of it."""
    most = [max(outcomes, key=len) for outcomes in sources]
    if sum(map(len, most)) > len(SIDES):
        for one, other in combinations(chain.from_iterable(most), 2):
            if one.goal.chair == other.goal.chair:
                _refuse(one, other)
    for one, other in _pairs(sources):
        if one.goal == other.goal and one.goal.firm:
            _refuse(one, other)


def _pairs(sources: Sequence[Sequence[_Together]]) -> Iterator[tuple[_Arrival, _Arrival]]:
    """All who can come in the same round."""
    for outcomes in sources:
        for together in outcomes:
            yield from combinations(together, 2)
    for here, there in combinations(sources, 2):
        yield from product(chain.from_iterable(here), chain.from_iterable(there))


def _refuse(one: _Arrival, other: _Arrival) -> NoReturn:
    goal = one.goal.chair
    raise Refusal(
        say(
            "The movement sends two to side %(side)s of table %(table)s: from side %(one)s of"
            " table %(first)s and from side %(other)s of table %(second)s.",
            side=SIDES[goal.side],
            table=goal.table,
            one=SIDES[one.chair.side],
            first=one.chair.table,
            other=SIDES[other.chair.side],
            second=other.chair.table,
        ),
        say("Change the line for one of them."),
        code="two-to-one-chair",
    )
