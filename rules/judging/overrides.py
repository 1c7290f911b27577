"""The director's decisions: values in the ruling that they set themselves.

Knows where a decision applies and keeps the computed value beside it. Never judges a decision: it
is final.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rules.core.fields import Field, by, whole
from rules.core.findings import FORMAT, Findings, shown
from rules.core.messages import one_of, say
from rules.core.outcomes import PenaltyRow
from rules.core.ruling import Decision
from rules.core.seats import Table

PLACES = (
    "/hands/0/score/NS",
    "/hands/0/outcome",
    "/running/0/NS",
    "/totals/NS",
    "/players/N",
    "/penalties/0/points",
    "/finished",
    "/winner",
    "/forfeit",
)
_POINTS = whole()
_NAMED_PENALTY = re.compile(r"/penalties/[a-z][a-z-]*/[A-Z](/[2-9][0-9]?)?/points")


def penalty_places(rows: Sequence[PenaltyRow]) -> list[str]:
    """The place of each penalty by name, whatever its position in the list.

    "/penalties/tardy/N/points"; the second of a kind is "/penalties/club-shuffler/N/2/points".
    """
    seen: Counter[tuple[str, str]] = Counter()
    places = []
    for row in rows:
        seen[row.code, row.seat] += 1
        nth = seen[row.code, row.seat]
        again = f"/{nth}" if nth > 1 else ""
        places.append(f"/penalties/{row.code}/{row.seat}{again}/points")
    return places


class Overrides:
    """The decisions of one sheet, each applied when the ruling reaches its place."""

    def __init__(
        self,
        written: Sequence[Mapping[str, Any] | None],
        table: Table,
        findings: Findings,
    ) -> None:
        self._table = table
        self._findings = findings
        self._waiting: dict[str, tuple[int, Mapping[str, Any]]] = {}
        self.taken: list[Decision] = []
        for number, row in enumerate(written):
            if row is None or "value" not in row:
                continue
            if any(row.get(key) is None for key in ("where", "by", "reason")):
                continue
            if row["where"] in self._waiting:
                findings.refuse(
                    "decided-twice",
                    f"/overrides/{number}/where",
                    say("%(place)s has two decisions.", place=shown(row["where"])),
                    FORMAT,
                    say("Keep one of them."),
                )
            self._waiting[row["where"]] = (number, row)

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def settle(self, where: str, computed: Any, field: Field) -> Any:
        """The director's value at that place, or the computed one."""
        if where not in self._waiting:
            return computed
        number, row = self._waiting.pop(where)
        before = len(self._findings.rows)
        at = f"/overrides/{number}/value"
        value = field.read(row.get("value"), self._table, at, self._findings)
        if len(self._findings.rows) > before:
            return computed
        self.taken.append(Decision(where, value, computed, row["by"], row["reason"]))
        return value

    def decided(self, where: str) -> bool:
        """Whether the director decided the value at that place."""
        return any(row.where == where for row in self.taken)

    def settle_penalty(self, number: int, place: str, points: int) -> Any:
        """The points of a penalty, decided by its position in the list or by its name."""
        points = self.settle(f"/penalties/{number}/points", points, _POINTS)
        return self.settle(place, points, _POINTS)

    def settle_points(
        self, where: str, points: Mapping[str, int] | None, names: tuple[str, ...]
    ) -> Any:
        """The same for points of several seats or sides, together or one by one."""
        if not any(place.startswith(where) for place in self._waiting):
            return points
        computed = None if points is None else dict(points)
        field = by(lambda _table: names, _POINTS)
        settled = {**(points or {}), **(self.settle(where, computed, field) or {})}
        for name in names:
            value = self.settle(f"{where}/{name}", settled.get(name), _POINTS)
            if value is not None:
                settled[name] = value
        return settled if len(settled) == len(names) else points

    def decide_all(self, where: str, names: tuple[str, ...]) -> bool:
        """Whether the director decided all of these points."""
        if where in self._waiting:
            value = self._waiting[where][1].get("value")
            return isinstance(value, Mapping) and all(name in value for name in names)
        return all(f"{where}/{name}" in self._waiting for name in names)

    def require_nothing_left(self) -> None:
        """Object to decisions about places that this ruling does not have.

        A decision about a penalty by name waits until there is such a penalty.
        """
        for where, (number, _row) in self._waiting.items():
            if _NAMED_PENALTY.fullmatch(where):
                self._findings.warn(
                    "decision-waits",
                    f"/overrides/{number}/where",
                    say("On hold: the penalty this decision refers to was removed."),
                    FORMAT,
                    say("Undo the decision. It applies again if the penalty returns."),
                )
                continue
            self._findings.refuse(
                "nothing-to-decide",
                f"/overrides/{number}/where",
                say("%(place)s is not a place in the ruling.", place=shown(where)),
                FORMAT,
                say("Enter a place such as %(places)s.", places=one_of(PLACES)),
            )
