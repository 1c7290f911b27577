"""The ledger of an event: what each round gave each entrant. Pure.

It does not know how the rounds came about: drawn one after another, a round robin or pods. Numbers
are exact (ints and fractions); only the words about them are rounded. `posting.py` writes it.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Literal, TypeAlias

from tournament.brackets.rounds.terms import Number, Outcome

Carried: TypeAlias = Mapping[str, Mapping[int, Number]]
LineKind: TypeAlias = Literal["played", "forfeit", "bye", "absent"]


@dataclass(frozen=True, slots=True)
class Line:
    """One meeting of one entrant, or a round without one.

    There are no `points` where none were recorded, and none `against` at a table of more than two
    sides. A bye has the outcome it counts as. `is_game` says whether averages count it; `counts`
    say what was counted: {"skunk": 1}, and under `CHARGED` the points of penalties.
    """

    entrant: int
    round: int
    kind: LineKind
    outcome: Outcome = ""
    table: int = 0
    opponents: tuple[int, ...] = ()
    points: Number | None = None
    against: Number | None = None
    match_points: Number = 0
    is_game: bool = True
    counts: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Book:
    """The ledger. `entrants` are those to rank; `lines` also hold those they met.

    `means` are what was scored on average in each round, by those who played. `carried` are the
    totals brought from earlier stages: criterion → entrant → number.
    """

    entrants: tuple[int, ...]
    lines: Mapping[int, tuple[Line, ...]]
    means: Mapping[int, Fraction] = field(default_factory=dict)
    carried: Carried = field(default_factory=dict)

    def of(self, entrant: int) -> tuple[Line, ...]:
        """An entrant's lines, in the order of the rounds."""
        return self.lines.get(entrant, ())

    def among(self, entrants: Collection[int]) -> "Book":
        """The book that ranks only these: a category."""
        return replace(self, entrants=tuple(seed for seed in self.entrants if seed in entrants))
