"""Who sits where in a movement: read from the rounds as they were played."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import count

from rules.core.messages import say
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds.history import History, Meeting, PublishedRound
from tournament.brackets.rounds.movement_rules import B, Case, Chair, Goal, Movement, Moves
from tournament.brackets.rounds.movement_seats import Moving, Seats, take_chairs

_MOST_TABLES = 5_000


@dataclass(frozen=True, slots=True)
class Hall:
    """The chairs of one round by entrant, and what became of each who was there.

    Whoever had a bye has a chair with nobody opposite. Whoever was away moves along in thought, as
    long as nobody takes that chair. `tables` are never fewer than before.
    """

    tables: int
    chairs: Mapping[int, Chair]
    cases: Mapping[int, Case]

    def is_away(self, seed: int) -> bool:
        return seed not in self.cases

    def moving(self, moves: Moves, seeds: Collection[int]) -> list[Moving]:
        """Where these go, in the order of the last round. Without a winner both have lost."""
        return [
            Moving(seed, chair, _goal(moves, chair, self.cases.get(seed, Case.BYE)))
            for seed, chair in self.chairs.items()
            if seed in seeds
        ]


def hall_after(movement: Movement, history: History, rounds: int) -> Hall:
    """The chairs of the last round. Raises Refusal for a table that no movement knows."""
    hall = Hall(0, {}, {})
    for after, row in enumerate(history.rounds):
        seats = _seats(row)
        tables = max(hall.tables, tables_for(len(seats) + len(row.byes)), _highest(seats))
        missing = set(hall.chairs) - set(seats) - history.out
        moving = hall.moving(movement.moves(after, tables, rounds), missing)
        _seat_byes(seats, row.byes, {each.seed: each.goal.chair for each in moving})
        take_chairs(seats, (each for each in moving if each.seed not in seats))
        hall = Hall(max(tables, _highest(seats)), seats, _cases(row))
    return hall


def moved(moves: Moves, hall: Hall, present: Iterable[int]) -> Seats:
    """Where these go. Whoever was away has no chair if somebody else takes it."""
    moving = hall.moving(moves, set(present))
    seats: Seats = {}
    take_chairs(seats, (each for each in moving if not hall.is_away(each.seed)))
    take_chairs(seats, (each for each in moving if hall.is_away(each.seed)))
    return seats


def tables_for(entrants: int) -> int:
    """How many tables they need."""
    return (entrants + 1) // 2


def require_results(moves: Moves, row: PublishedRound, present: Iterable[int]) -> None:
    """Raise Refusal if the way of somebody present depends on a meeting that is open or level."""
    there = set(present)
    for meeting in row.meetings:
        if meeting.winner is None and not there.isdisjoint(meeting.sides):
            ways = (moves.goal(Chair(meeting.table, side), Case.TIED) for side in range(2))
            if not all(ways):
                raise without_winner(meeting)


def _goal(moves: Moves, chair: Chair, case: Case) -> Goal:
    goal = moves.goal(chair, case) or moves.goal(chair, Case.LOST)
    assert goal is not None
    return goal


def _highest(seats: Seats) -> int:
    return max((chair.table for chair in seats.values()), default=0)


def _seats(row: PublishedRound) -> Seats:
    for meeting in row.meetings:
        _require_table(meeting)
    return {
        seed: Chair(meeting.table, side)
        for meeting in row.meetings
        for side, seed in enumerate(meeting.sides)
    }


def _require_table(meeting: Meeting) -> None:
    if len(meeting.sides) != 2:
        raise Refusal(
            say("Table %(table)s does not have two sides.", table=meeting.table),
            say("Movements of pairs and teams need two at each table."),
            code="no-two-sides",
        )
    if meeting.table > _MOST_TABLES:
        raise Refusal(
            say(
                "Movements know tables 1 to %(most)s. There is table %(table)s.",
                most=_MOST_TABLES,
                table=meeting.table,
            ),
            say("Number the tables from 1."),
            code="no-such-table",
        )


def _seat_byes(
    chairs: dict[int, Chair], byes: Iterable[int], expected: Mapping[int, Chair]
) -> None:
    """Those with a bye sit where they were expected, or else at the first empty table."""
    used = {chair.table for chair in chairs.values()}
    for seed in byes:
        chair = expected.get(seed)
        if chair is None or chair.table in used:
            chair = Chair(next(table for table in count(1) if table not in used), B)
        chairs[seed] = chair
        used.add(chair.table)


def _cases(row: PublishedRound) -> dict[int, Case]:
    played = {seed: _case(meeting, seed) for meeting in row.meetings for seed in meeting.sides}
    return played | dict.fromkeys(row.byes, Case.BYE)


def _case(meeting: Meeting, seed: int) -> Case:
    if meeting.winner is None:
        return Case.TIED
    return Case.WON if meeting.winner == seed else Case.LOST


def without_winner(meeting: Meeting) -> Refusal:
    """Why nobody can move: the table is open, level, or lost by both."""
    if meeting.lost:
        return _both_lost(meeting)
    return _level(meeting) if meeting.is_over else _open(meeting)


def _both_lost(meeting: Meeting) -> Refusal:
    return Refusal(
        say(
            "Both forfeited at table %(table)s, and seats depend on its winner.",
            table=meeting.table,
        ),
        say("Let both sit out, or enter the round yourself."),
        code="both-lost",
    )


def _level(meeting: Meeting) -> Refusal:
    return Refusal(
        say("Table %(table)s ended level, and seats depend on its winner.", table=meeting.table),
        say("Name its winner, for example after one more hand that scores nothing."),
        code="needs-winner",
    )


def _open(meeting: Meeting) -> Refusal:
    return Refusal(
        say("Table %(table)s has no result, and seats depend on its winner.", table=meeting.table),
        say("Enter its result first."),
        code="not-over",
    )
