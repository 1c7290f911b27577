"""Counters: what the cards in a deal are worth and who caught them.

Knows sums and steps. Refuses to know bids.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core.findings import Findings, listed, shown, signed
from rules.core.seats import Table


@dataclass(frozen=True, slots=True)
class Counters:
    """The counters of one deal: ``total`` in the deck, all in steps of ``unit``.

    ``nest_most`` is what the nest can hold (0: no counters may be laid there); ``counted`` says
    in words how the total comes about.
    """

    total: int
    unit: int
    nest_most: int
    counted: str
    cites: str
    nest_cites: str

    def legal(self) -> tuple[int, ...]:
        """What one side can have captured."""
        return tuple(range(0, self.total + 1, self.unit))

    def possible(self, points: int, at: str, findings: Findings) -> bool:
        """Whether one side can hold that many counters."""
        if 0 <= points <= self.total and points % self.unit == 0:
            return True
        below = min(max(points - points % self.unit, 0), self.total)
        above = min(below + self.unit, self.total)
        findings.refuse(
            "impossible-points",
            at,
            f"{shown(points)} counters cannot be captured: {self.counted}.",
            self.cites,
            f"Write a {self._kind()} from 0 to {self.total}, such as "
            + listed([str(near) for near in sorted({below, above})])
            + ".",
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
        """Each side's counters with the nest in, or None when they cannot be right."""
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
        """Counters the side ``needed`` had before the hand broke off, or None."""
        where = f"{at}/infraction/captured"
        good = True
        for side in given:
            good = self.possible(given[side], f"{where}/{side}", findings) and good
        if needed not in given:
            findings.refuse(
                "missing-captured",
                where,
                f"{needed} keeps the counters captured before it was found; they are not written.",
                self.cites,
                f"Write how many counters {needed} had captured by then, 0 to {self.total}.",
            )
            return None
        if good and sum(given.values()) > self.total:
            self._refuse_total(sum(given.values()), 0, where, findings)
            return None
        return given[needed] if good else None

    def missing_side(
        self, points: Mapping[str, int], nest: int, table: Table, at: str, findings: Findings
    ) -> None:
        """Objects to a side without points and names what it would have."""
        for side in table.sides:
            if side in points:
                continue
            rest = self.total - nest - sum(points.values())
            findings.refuse(
                "missing-points",
                f"{at}/points",
                f"The points of {side} are missing.",
                self.cites,
                f"Write {shown(rest)} for {side} if the others are right: "
                f"all counters make {self.total}."
                if len(points) == len(table.sides) - 1 and 0 <= rest <= self.total
                else f"Write both sides; together they make {self.total}.",
            )

    def _kind(self) -> str:
        return f"multiple of {self.unit}" if self.unit > 1 else "number"

    def _nest_fits(self, nest: int, last_trick: str | None, at: str, findings: Findings) -> bool:
        if not 0 <= nest <= self.nest_most or nest % self.unit:
            findings.refuse(
                "impossible-nest",
                f"{at}/nest",
                f"{shown(nest)} counters cannot lie in the nest."
                if self.nest_most
                else "No counters may be laid in the nest.",
                self.nest_cites,
                f"Write a multiple of {self.unit} from 0 to {self.nest_most}."
                if self.nest_most
                else "Count them with the side that took them, or ask the director.",
            )
            return False
        if last_trick is None:
            findings.refuse(
                "missing-last-trick",
                f"{at}/nest",
                f"The nest holds {nest}, and it is not written who took the last trick.",
                self.nest_cites,
                "Write the side that took the last trick; the nest is theirs.",
            )
            return False
        return True

    def _refuse_total(self, total: int, nest: int, at: str, findings: Findings) -> None:
        short = self.total - total
        with_nest = f" with {nest} in the nest" if nest else ""
        findings.refuse(
            "wrong-total",
            at if at.endswith("captured") else f"{at}/points",
            f"The counters make {shown(total)}{with_nest}; {self.counted}.",
            self.cites,
            f"{abs(short)} {'are missing' if short > 0 else 'too many are written'}: "
            f"count both piles again to {signed(self.total)}.",
        )
