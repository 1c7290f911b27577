"""A movement as lines: who goes where after a round.

Knows tables, seats and results: the two sides A and B of pairs, or the four seats of individuals,
clockwise from north. Does not know entrants.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from rules.core.messages import Words, say
from tournament.brackets.refusals import Refusal

SIDES: Final = "AB"
A, B = range(2)
LAST: Final = 0
"""The last table, in a line."""


class Chair(NamedTuple):
    """A seat at a table. Tables count from 1, seats from 0."""

    table: int
    side: int

    @property
    def opposite(self) -> "Chair":
        return Chair(self.table, 1 - self.side)


class Goal(NamedTuple):
    """Where somebody goes. If that is not `firm`, the other side will do."""

    chair: Chair
    firm: bool


class Case(StrEnum):
    """What became of an entrant in a round. Whoever has nobody opposite has a bye."""

    WON = "won"
    LOST = "lost"
    TIED = "tied"
    BYE = "bye"


@dataclass(frozen=True, slots=True)
class Time:
    """After one round, or after all later ones. Without a number: halfway."""

    round: int | None
    is_later: bool

    def fits(self, after: int, twice_half: int) -> bool:
        """Whether it is that time. Half of an odd number falls between two rounds."""
        twice = twice_half if self.round is None else 2 * self.round
        return 2 * after > twice if self.is_later else 2 * after == twice


@dataclass(frozen=True, slots=True)
class Step:
    """Tables up (down if negative) or, if `is_table`, the table to go to; and the new seats.

    If `is_posted`, a list tells each table where to go. Of individuals who come from one side
    together, `partner` says "keep", "split", or leaves it open; `not_again` avoids partners of
    earlier rounds.
    """

    tables: int
    is_table: bool = False
    seats: tuple[int, ...] = ()
    is_posted: bool = False
    partner: str = ""
    not_again: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One rule. What it leaves open may be anything."""

    words: str
    step: Step
    seats: tuple[int, ...] = ()
    case: Case | None = None
    table: int | None = None
    time: Time | None = None

    def fits(self, chair: Chair, tables: int) -> bool:
        """Whether it is about this chair."""
        table = tables if self.table == LAST else self.table
        is_seat = not self.seats or chair.side in self.seats
        return is_seat and table in (None, chair.table)

    @property
    def exactness(self) -> int:
        """How many conditions it names."""
        named = (self.case, self.table, self.time)
        return bool(self.seats) + sum(each is not None for each in named)


@dataclass(frozen=True, slots=True)
class Moves:
    """The lines that count after one round, and the tables there are."""

    lines: tuple[Line, ...]
    tables: int
    wraps: bool
    seats: str = SIDES
    posted: Sequence[int] = ()

    def goal(self, chair: Chair, case: Case) -> Goal | None:
        """Where one goes from this chair; None after a level meeting that somebody must win.

        Sides are kept unless the line names one; where results decide, they may change. Raises
        Refusal if no line says so, or if the way leads out of the room.
        """
        line = self.line(chair, case)
        if line is None:
            return None
        table = self.table(line.step, chair)
        if not line.step.seats:
            return Goal(Chair(table, chair.side), line.case is None)
        return Goal(Chair(table, line.step.seats[0]), True)

    def table(self, step: Step, chair: Chair) -> int:
        """The table where this step leads. Raises Refusal if it is not there."""
        if step.is_posted:
            return self.posted[chair.table - 1]
        table = step.tables if step.is_table else chair.table + step.tables
        if self.wraps and not step.is_table:
            table = (table - 1) % self.tables + 1
        if not 1 <= table <= self.tables:
            raise _no_table(chair, table, self.seats)
        return table

    def line(self, chair: Chair, case: Case) -> Line | None:
        """A case that no line names: a bye is a loss, and in a level meeting both go one way."""
        fitting = [line for line in self.lines if line.fits(chair, self.tables)]
        if case in (Case.WON, Case.LOST) or any(line.case is case for line in fitting):
            return _most_exact(fitting, chair, case, self.seats)
        lost = _most_exact(fitting, chair, Case.LOST, self.seats)
        if case is Case.BYE or lost.step == _most_exact(fitting, chair, Case.WON, self.seats).step:
            return lost
        return None


@dataclass(frozen=True, slots=True)
class Movement:
    """Who goes where, round after round.

    `words` describe it for people. `half` is of the `tables` or of the planned `rounds`. In one
    that `joins`, two who sit alone come together; in others an empty chair stays a bye. `fewest`
    entrants are needed. Whoever has one of the seats in `roles`, the ladies', keeps to them.
    """

    title: Words
    words: Words
    lines: tuple[Line, ...]
    half: str = "tables"
    wraps: bool = True
    joins: bool = False
    fewest: int = 2
    seats: str = SIDES
    roles: tuple[int, ...] = ()

    @property
    def asks_for_results(self) -> bool:
        """Whether somebody's way depends on a result."""
        return any(line.case not in (None, Case.BYE) for line in self.lines)

    def moves(
        self, after: int, tables: int, rounds: int = 0, *, posted: Sequence[int] = ()
    ) -> Moves:
        """The moves after a round, from 1. Without `rounds`, as many as tables are planned."""
        twice_half = rounds if self.half == "rounds" and rounds else tables
        lines = (
            line for line in self.lines if line.time is None or line.time.fits(after, twice_half)
        )
        return Moves(tuple(lines), tables, self.wraps, self.seats, posted)


def chairs(tables: int) -> Iterator[Chair]:
    """All chairs, table by table."""
    return (Chair(table, side) for table in range(1, tables + 1) for side in range(len(SIDES)))


def _most_exact(fitting: Sequence[Line], chair: Chair, case: Case, seats: str) -> Line:
    lines = [line for line in fitting if line.case in (None, case)]
    best = max((line.exactness for line in lines), default=0)
    exact = [line for line in lines if line.exactness == best]
    if not exact:
        raise _no_line(chair, case, seats)
    for line in exact[1:]:
        if line.step != exact[0].step:
            raise _two_lines(exact[0], line)
    return exact[0]


def _no_line(chair: Chair, case: Case, seats: str) -> Refusal:
    return Refusal(
        say(
            "No line says where side %(side)s of table %(table)s goes after “%(case)s”.",
            side=seats[chair.side],
            table=chair.table,
            case=case.value,
        ),
        say("Add a line for it, or one for “any”."),
        code="no-rule",
    )


def _two_lines(one: Line, other: Line) -> Refusal:
    return Refusal(
        say(
            "“%(one)s” and “%(other)s” send one side to two tables.",
            one=one.words,
            other=other.words,
        ),
        say("Make one of the two lines more exact."),
        code="two-rules",
    )


def _no_table(chair: Chair, table: int, seats: str) -> Refusal:
    return Refusal(
        say(
            "The movement does not close: side %(side)s of table %(here)s goes to table %(table)s,"
            " which is not there.",
            side=seats[chair.side],
            here=chair.table,
            table=table,
        ),
        say("Let tables wrap around, or say where that side goes."),
        code="does-not-close",
    )
