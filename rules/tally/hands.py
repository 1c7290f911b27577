"""A hand of any game as points per side.

Knows the limits a director set. Does not know the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core.case import Case, everyone
from rules.core.fields import Field, Schema, by_side, record, whole
from rules.core.findings import LARGEST, shown
from rules.core.laws import HandBounds
from rules.core.messages import Letter, Words, say, sentences
from rules.core.outcomes import Ending, JudgedHand
from rules.core.seats import Table

BOOK = "Tally: the house rules of this game"
MOST_CHOICES = 1_000

TALLY: Mapping[str, Field] = {"points": by_side(whole())}
_TALLY = record(TALLY, ("points",))


@dataclass(frozen=True, slots=True)
class TallyHands:
    """A side's points in one hand are a multiple of ``step`` from ``least`` to ``most``.

    Together the sides make ``total``. None means no limit.
    """

    endings: tuple[Ending, ...]
    step: int = 1
    least: int | None = None
    most: int | None = None
    total: int | None = None

    @property
    def deck_points(self) -> int:
        return self.total or 0

    @property
    def fewest(self) -> int:
        """The fewest points a side can have."""
        least = -LARGEST if self.least is None else self.least
        return -(-least // self.step) * self.step

    @property
    def highest(self) -> int:
        """The most points a side can have; below `fewest` if no number fits."""
        most = LARGEST if self.most is None else self.most
        return most // self.step * self.step

    @property
    def bounds(self) -> HandBounds:
        """As the director set them."""
        return HandBounds(self.step, self.least, self.most, self.total)

    def legal_bids(self) -> tuple[int, ...]:
        return ()

    def legal_points(self) -> tuple[int, ...]:
        """All possible points, or () if there is no limit or too many to list."""
        points = range(self.fewest, self.highest + 1, self.step)
        return tuple(points) if len(points) <= MOST_CHOICES else ()

    def first_bidder(self, _table: Table, _dealer: str, /) -> None:
        return None

    def leads(self, _table: Table, _dealer: str, _bidder: str, /) -> None:
        return None

    def schema(self, table: Table) -> Schema:
        points = by_side(whole(self.fewest, self.highest, self.step)).schema(table)
        return {
            "type": "object",
            "properties": {"points": points},
            "required": ["points"],
            "additionalProperties": False,
        }

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
        good = True
        for side, scored in points.items():
            if not self.fewest <= scored <= self.highest or scored % self.step:
                good = False
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
        total = sum(points.values())
        if good and self.total is not None and total != self.total:
            good = False
            off = total - self.total
            case.refuse(
                "wrong-total",
                "points",
                say(
                    "The points add up to %(sum)s, but a hand has %(total)s.",
                    sum=shown(total),
                    total=self.total,
                ),
                BOOK,
                say("%(off)s too many. Correct the points.", off=off)
                if off > 0
                else say("%(off)s too few. Correct the points.", off=-off),
            )
        return good

    def _bounds(self) -> Words:
        """The range of a side's points, in words."""
        return sentences(
            say("Enter a multiple of %(step)s.", step=self.step)
            if self.step > 1
            else say("Enter a whole number."),
            say("At least %(points)s.", points=self.fewest) if self.least is not None else None,
            say("At most %(points)s.", points=self.highest) if self.most is not None else None,
        )
