"""The context in which a law judges a hand, and how it objects.

Knows the position on the sheet, and whether a player was missing there. Does not know any game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.core.findings import Findings
from rules.core.messages import Letter, Words, all_of, say
from rules.core.outcomes import JudgedHand
from rules.core.seats import Table
from rules.core.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Case:
    """The context of a hand: its position and what was played before it."""

    table: Table
    sheet: Sheet
    at: str
    before: Sequence[JudgedHand]
    findings: Findings

    def refuse(self, code: str, key: str, message: Words, cites: Words, remedy: Words) -> None:
        self.findings.refuse(code, f"{self.at}/{key}" if key else self.at, message, cites, remedy)

    def warn(self, code: str, key: str, message: Words, cites: Words, remedy: Words) -> None:
        self.findings.warn(code, f"{self.at}/{key}" if key else self.at, message, cites, remedy)


def everyone(
    key: str,
    given: Mapping[str, object],
    rows: Mapping[str, object] | None,
    case: Case,
    *,
    cites: str,
    remedy: Words,
) -> bool:
    """Whether every side has a readable row under ``key``. Objects to missing ones.

    ``given`` is the hand as written, ``rows`` are the readable rows.
    """
    written, sides = given.get(key), case.table.sides
    missing = [side for side in sides if isinstance(written, dict) and side not in written]
    if missing:
        case.refuse(
            f"missing-{key}",
            key,
            say("Nothing is entered for %(sides)s.", sides=all_of(map(Letter, missing))),
            cites,
            remedy,
        )
    return rows is not None and len(rows) == len(sides)
