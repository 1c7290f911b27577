"""Whether a movement of individuals seats everybody, whatever the results."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import chain, combinations, product
from typing import NamedTuple, NoReturn, TypeAlias

from rules.core.messages import say
from tournament.brackets.refusals import Refusal
from tournament.brackets.rotation.tables import PLAYERS
from tournament.brackets.rounds.movement_rules import Case, Chair, Moves
from tournament.brackets.rounds.seat_tables import EVERY, have_chairs

_OUTCOMES = (
    (Case.WON, Case.LOST, Case.WON, Case.LOST),
    (Case.LOST, Case.WON, Case.LOST, Case.WON),
    (Case.TIED,) * PLAYERS,
)
"""What can become of the four at a table, clockwise."""


class _Arrival(NamedTuple):
    chair: Chair
    seats: tuple[int, ...]


_Together: TypeAlias = tuple[_Arrival, ...]
"""Who come to one table from another, after one outcome there."""


def require_posted(posted: object, tables: int, after: int) -> Sequence[int]:
    """The table where each one's winners go. Raises Refusal if two tables go to one.

    Without a list it is as many tables up as rounds were played, but never the same.
    """
    if posted is None:
        up = max(after - 1, 0) % max(tables - 1, 1) + 1
        return [(table + up) % tables + 1 for table in range(tables)]
    if not isinstance(posted, list) or sorted(map(repr, posted)) != sorted(
        map(repr, range(1, tables + 1))
    ):
        raise Refusal(
            say("“posted” does not name each of tables 1 to %(tables)s once.", tables=tables),
            say("List where the winners of table 1, table 2 and so on go, like [2, 3, 1]."),
            code="two-to-one-chair",
        )
    return posted


def require_whole(moves: Moves) -> None:
    """Raise Refusal if these moves can send two to one chair, or somebody nowhere."""
    sources: dict[int, dict[int, set[_Together]]] = defaultdict(lambda: defaultdict(set))
    for table, outcome in product(range(1, moves.tables + 1), _OUTCOMES):
        for goal, together in _arrivals(moves, table, outcome).items():
            sources[goal][table].add(together)
    for goal in sorted(sources):
        _require_chairs(goal, [*sources[goal].values()], moves)


def _arrivals(moves: Moves, table: int, outcome: Sequence[Case]) -> dict[int, _Together]:
    """Who goes where from this table. Nobody, after a level one that somebody must win."""
    arrivals: dict[int, _Together] = defaultdict(tuple)
    for seat, case in enumerate(outcome):
        chair = Chair(table, seat)
        line = moves.line(chair, case)
        if line is None:
            return {}
        seats = line.step.seats or ((seat,) if line.case is None else EVERY)
        arrivals[moves.table(line.step, chair)] += (_Arrival(chair, seats),)
    return arrivals


def _require_chairs(goal: int, sources: Sequence[set[_Together]], moves: Moves) -> None:
    """Raise Refusal if those who can come to this table at once find no four chairs."""
    for here in sources:
        for together in here:
            _require_own(goal, together, moves)
    for here, there in combinations(sources, 2):
        for one, other in product(here, there):
            _require_own(goal, one + other, moves)
    longest = [max(here, key=len) for here in sources]
    most = sum(map(len, longest))
    if most <= PLAYERS and len(sources) > 2:
        for each in product(*sources):
            _require_own(goal, tuple(chain.from_iterable(each)), moves)
    elif most > PLAYERS:
        _require_own(goal, tuple(chain.from_iterable(longest)), moves)


def _require_own(goal: int, arrivals: _Together, moves: Moves) -> None:
    if have_chairs([each.seats for each in arrivals]):
        return
    for one, other in combinations(arrivals, 2):
        if len(one.seats) == 1 and one.seats == other.seats:
            _refuse(goal, one, other, moves.seats[one.seats[0]], moves)
    raise Refusal(
        say(
            "The movement sends %(count)s players to table %(table)s, who do not find four chairs.",
            count=len(arrivals),
            table=goal,
        ),
        say("Change the line for some of them."),
        code="two-to-one-chair",
    )


def _refuse(goal: int, one: _Arrival, other: _Arrival, seat: str, moves: Moves) -> NoReturn:
    raise Refusal(
        say(
            "The movement sends two to seat %(side)s of table %(table)s: from seat %(one)s of"
            " table %(first)s and from seat %(other)s of table %(second)s.",
            side=seat,
            table=goal,
            one=moves.seats[one.chair.side],
            first=one.chair.table,
            other=moves.seats[other.chair.side],
            second=other.chair.table,
        ),
        say("Change the line for one of them."),
        code="two-to-one-chair",
    )
