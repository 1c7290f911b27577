"""Counters: what the cards of a deal are worth and who captured them.

Knows sums and steps. Does not know bids.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core.findings import Findings, shown
from rules.core.messages import Letter, Words, one_of, say, sentences
from rules.core.seats import Table


@dataclass(frozen=True, slots=True)
class Counters:
    """The counters of one deal: ``total`` in the deck, all in steps of ``unit``.

    ``nest_most`` is the most the nest can hold (0: no counters allowed there). ``cards`` lists the
    kinds with their points: "tens 40 and fives 20".
    """

    total: int
    unit: int
    nest_most: int
    cards: Words
    cites: str
    nest_cites: str

    @property
    def counted(self) -> Words:
        """How the total adds up, in words."""
        return say("Every deal has %(total)s: %(cards)s.", cards=self.cards, total=self.total)

    def legal(self) -> tuple[int, ...]:
        """All counts that one side can capture."""
        return tuple(range(0, self.total + 1, self.unit))

    def possible(self, points: int, at: str, findings: Findings) -> bool:
        """Whether one side can have this many counters."""
        if 0 <= points <= self.total and points % self.unit == 0:
            return True
        below = min(max(points - points % self.unit, 0), self.total)
        above = min(below + self.unit, self.total)
        findings.refuse(
            "impossible-points",
            at,
            sentences(say("No side can take %(points)s.", points=shown(points)), self.counted),
            self.cites,
            self._names_near(one_of(map(str, sorted({below, above})))),
        )
        return False

    def caught(
        self,
        points: Mapping[str, int],
        nest: int,
        last_trick: str | None,
        at: str,
        findings: Findings,
    ) -> Mapping[str, int] | None:
        """Each side's counters including the nest, or None if they are impossible."""
        good = True
        for side in points:
            if not self.possible(points[side], f"{at}/points/{side}", findings):
                good = False
        if nest and not self._nest_fits(nest, last_trick, at, findings):
            good = False
        if not good:
            return None
        total = sum(points.values()) + nest
        if total != self.total:
            self._refuse_total(total, nest, at, findings)
            return None
        if nest and last_trick is not None:
            return {side: points[side] + nest * (side == last_trick) for side in points}
        return points

    def captured(
        self, given: Mapping[str, int], needed: str, at: str, findings: Findings
    ) -> int | None:
        """The counters of side ``needed`` before the hand broke off.

        None if they are missing or impossible, which it objects to.
        """
        where = f"{at}/infraction/captured"
        good = True
        for side in given:
            good = self.possible(given[side], f"{where}/{side}", findings) and good
        if needed not in given:
            findings.refuse(
                "missing-captured",
                where,
                say("The counters %(side)s had captured by then are missing.", side=Letter(needed)),
                self.cites,
                say(
                    "Enter the counters %(side)s had captured by then, 0 to %(total)s.",
                    side=Letter(needed),
                    total=self.total,
                ),
            )
            return None
        if good and sum(given.values()) > self.total:
            self._refuse_total(sum(given.values()), 0, where, findings)
            return None
        return given[needed] if good else None

    def missing_side(
        self, points: Mapping[str, int], nest: int, table: Table, at: str, findings: Findings
    ) -> None:
        """Object to a side without points and name its points."""
        for side in table.sides:
            if side in points:
                continue
            rest = self.total - nest - sum(points.values())
            findings.refuse(
                "missing-points",
                f"{at}/points",
                say("The points of %(side)s are missing.", side=Letter(side)),
                self.cites,
                say(
                    "Enter %(points)s for %(side)s if the others are right. "
                    "All counters make %(total)s.",
                    points=rest,
                    side=Letter(side),
                    total=self.total,
                )
                if len(points) == len(table.sides) - 1 and 0 <= rest <= self.total
                else say("Enter both sides. Together they make %(total)s.", total=self.total),
            )

    def _names_near(self, near: Words) -> Words:
        if self.unit == 1:
            return say(
                "Enter a number from 0 to %(total)s, such as %(near)s.", total=self.total, near=near
            )
        return say(
            "Enter a multiple of %(unit)s from 0 to %(total)s, such as %(near)s.",
            unit=self.unit,
            total=self.total,
            near=near,
        )

    def _nest_fits(self, nest: int, last_trick: str | None, at: str, findings: Findings) -> bool:
        if not 0 <= nest <= self.nest_most or nest % self.unit:
            findings.refuse(
                "impossible-nest",
                f"{at}/nest",
                say("The nest cannot hold %(points)s in counters.", points=shown(nest))
                if self.nest_most
                else say("Counters may not go into the nest."),
                self.nest_cites,
                say(
                    "Enter a multiple of %(unit)s from 0 to %(most)s.",
                    unit=self.unit,
                    most=self.nest_most,
                )
                if self.nest_most
                else say("Add them to the side that took them, or ask the director."),
            )
            return False
        if last_trick is None:
            findings.refuse(
                "missing-last-trick",
                f"{at}/nest",
                say(
                    "The nest holds %(points)s, but no winner of the last trick is entered.",
                    points=nest,
                ),
                self.nest_cites,
                say("Enter the side that took the last trick. It gets the nest."),
            )
            return False
        return True

    def _refuse_total(self, total: int, nest: int, at: str, findings: Findings) -> None:
        short = self.total - total
        made = (
            say(
                "The points add up to %(points)s with %(nest)s in the nest.",
                points=shown(total),
                nest=nest,
            )
            if nest
            else say("The points add up to %(points)s.", points=shown(total))
        )
        findings.refuse(
            "wrong-total",
            at if at.endswith("captured") else f"{at}/points",
            sentences(made, self.counted),
            self.cites,
            say("That is %(points)s too few. Count both piles again.", points=short)
            if short > 0
            else say("That is %(points)s too many. Count both piles again.", points=-short),
        )
