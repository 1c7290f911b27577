"""A hand of any game: points for each side.

Knows the limits a director set for a hand. Does not know the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import gcd
from typing import Final

from rules.core.case import Case, everyone
from rules.core.fields import Field, Schema, by_side, record, whole
from rules.core.findings import LARGEST, shown, signed
from rules.core.laws import HandBounds, NoBids
from rules.core.messages import Letter, Words, in_english, one_of, say, sentences
from rules.core.outcomes import Ending, JudgedHand
from rules.core.seats import Table

BOOK: Final = in_english(say("Tally: the house rules of this game"))
MOST_CHOICES = 1_000


def _hand_of(points: Field) -> Field:
    """A hand as written, with these points of each side."""
    return record({"points": by_side(points)}, ("points",))


_TALLY = _hand_of(whole())


@dataclass(frozen=True, slots=True)
class TallyHands(NoBids):
    """A side's points in one hand are a multiple of ``step`` from ``least`` to ``most``.

    They are one of ``values``, if any are named. Together the sides make one of ``totals``.
    None and () mean no limit. With ``one_side`` only one side scores in a hand; 0 among the values
    allows a hand in which nobody does.
    """

    endings: tuple[Ending, ...]
    step: int = 1
    least: int | None = None
    most: int | None = None
    totals: tuple[int, ...] = ()
    values: tuple[int, ...] = ()
    one_side: bool = False

    @property
    def deck_points(self) -> int:
        return self.totals[0] if len(self.totals) == 1 else 0

    @property
    def fewest(self) -> int:
        """The fewest points a side can have."""
        if self.values:
            return min(self._listed)
        least = -LARGEST if self.least is None else self.least
        return -(-least // self.step) * self.step

    @property
    def highest(self) -> int:
        """The most points a side can have; below `fewest` if no number fits."""
        if self.values:
            return max(self._listed)
        most = LARGEST if self.most is None else self.most
        return most // self.step * self.step

    @property
    def bounds(self) -> HandBounds:
        """The limits that the director set."""
        together = self.totals[0] if len(self.totals) == 1 else None
        if not self.values:
            return HandBounds(self.step, self.least, self.most, together)
        return HandBounds(gcd(*self.values) or 1, self.fewest, self.highest, together)

    @property
    def _listed(self) -> tuple[int, ...]:
        """The possible scores of a side, including 0 if it did not score."""
        return tuple(sorted({*self.values, 0} if self.one_side else self.values))

    def legal_points(self) -> tuple[int, ...]:
        """All possible points, or () if there is no limit or too many to list."""
        if self.values:
            return self._listed
        points = range(self.fewest, self.highest + 1, self.step)
        return tuple(points) if len(points) <= MOST_CHOICES else ()

    def schema(self, table: Table) -> Schema:
        return _hand_of(self._points_of_one()).schema(table)

    def _points_of_one(self) -> Field:
        number = whole(self.fewest, self.highest, 1 if self.values else self.step)
        if not self.values:
            return number
        enum: Schema = {"enum": list(self._listed)}
        return Field(number.read, lambda table: number.schema(table) | enum)

    def judge(self, document: object, case: Case) -> JudgedHand:
        """Judge one hand and report everything wrong in the case's findings."""
        hand = _TALLY.read(document, case.table, case.at, case.findings)
        if hand is None or not isinstance(document, dict):
            return JudgedHand(cites=BOOK)
        points = hand.get("points")
        remedy = say("Enter points for every side, or 0.")
        if not everyone("points", document, points, case, cites=BOOK, remedy=remedy):
            return JudgedHand(cites=BOOK)
        if not self._possible(points, case):
            return JudgedHand(cites=BOOK)
        rows = [
            say("%(side)s: %(points)s.", side=Letter(side), points=scored)
            for side, scored in points.items()
        ]
        return JudgedHand(self.endings[0].code, points, sentences(*rows), BOOK)

    def _possible(self, points: Mapping[str, int], case: Case) -> bool:
        before = len(case.findings.rows)
        for side, scored in points.items():
            if not self._can_score(scored):
                case.refuse(
                    "impossible-points",
                    f"points/{side}",
                    say(
                        "%(side)s cannot score %(points)s in one hand.",
                        side=Letter(side),
                        points=shown(scored),
                    ),
                    BOOK,
                    self._bounds(),
                )
        if len(case.findings.rows) == before:
            self._require_one_side(points, case)
        if len(case.findings.rows) == before:
            self._require_total(sum(points.values()), case)
        return len(case.findings.rows) == before

    def _can_score(self, points: int) -> bool:
        if self.values or (self.one_side and points == 0):
            return points in self._listed
        return self.within_bounds(points)

    def within_bounds(self, points: int) -> bool:
        """Whether the points are multiples of the step, from least to most. Ignores ``values``."""
        above = self.least is None or points >= self.least
        below = self.most is None or points <= self.most
        return above and below and points % self.step == 0

    def _require_one_side(self, points: Mapping[str, int], case: Case) -> None:
        if not self.one_side:
            return
        scoring = [side for side, scored in points.items() if scored]
        if len(scoring) > 1:
            case.refuse(
                "several-score",
                "points",
                say("Only one side scores in a hand."),
                BOOK,
                say("Enter 0 for every side but one."),
            )
        elif not scoring and 0 not in self.values:
            case.refuse(
                "nobody-scores",
                "points",
                say("One side scores in every hand."),
                BOOK,
                say("Enter the points of the side that scored."),
            )

    def _require_total(self, total: int, case: Case) -> None:
        if not self.totals or total in self.totals:
            return
        if len(self.totals) > 1:
            case.refuse(
                "wrong-total",
                "points",
                say("The points add up to %(sum)s.", sum=shown(total)),
                BOOK,
                say(
                    "Correct the points so that they add up to %(totals)s.",
                    totals=one_of(map(signed, self.totals)),
                ),
            )
            return
        off = total - self.totals[0]
        case.refuse(
            "wrong-total",
            "points",
            say(
                "The points add up to %(sum)s, but a hand has %(total)s.",
                sum=shown(total),
                total=self.totals[0],
            ),
            BOOK,
            say("%(off)s too many. Correct the points.", off=off)
            if off > 0
            else say("%(off)s too few. Correct the points.", off=-off),
        )

    def _bounds(self) -> Words:
        """The range of a side's points, in words."""
        if self.values:
            return say("Enter %(values)s.", values=one_of(map(signed, self._listed)))
        return sentences(
            say("Enter a multiple of %(step)s.", step=self.step)
            if self.step > 1
            else say("Enter a whole number."),
            say("At least %(points)s.", points=self.fewest) if self.least is not None else None,
            say("At most %(points)s.", points=self.highest) if self.most is not None else None,
        )
