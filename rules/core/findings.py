"""What is wrong with a sheet, in words a player understands.

Knows the form of a finding and where on the sheet it points. Does not know any rule.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from rules.core.messages import Key, Words, one_of, say

ERROR: Final = "error"
WARNING: Final = "warning"

#: What is cited when the form of the document, not a rule of the game, was broken.
FORMAT: Final = say("The sheet document, version 1")

LARGEST: Final = 1_000_000

#: Objections to one sheet; beyond these nobody reads on.
MOST: Final = 5_000
_SHOWN = 40


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding. ``where`` is a JSON Pointer into the sheet, ``cites`` the paragraph."""

    code: str
    severity: str
    where: str
    message: Words
    cites: Words
    remedy: Words

    def as_document(self) -> dict[str, object]:
        return {
            "code": self.code,
            "severity": self.severity,
            "where": self.where,
            "message": str(self.message),
            "cites": str(self.cites),
            "remedy": str(self.remedy),
        }


class Findings:
    """Collects all findings; nothing stops at the first."""

    __slots__ = ("rows",)

    def __init__(self) -> None:
        self.rows: list[Finding] = []

    def refuse(self, code: str, where: str, message: Words, cites: Words, remedy: Words) -> None:
        """Add an error: the sheet cannot be accepted."""
        self._add(Finding(code, ERROR, where, message, cites, remedy))

    def warn(self, code: str, where: str, message: Words, cites: Words, remedy: Words) -> None:
        """Add a warning: the players can be right, and an official may accept it."""
        self._add(Finding(code, WARNING, where, message, cites, remedy))

    def _add(self, row: Finding) -> None:
        if len(self.rows) < MOST:
            self.rows.append(row)
        elif len(self.rows) == MOST:
            message = say("The sheet has more than %(most)s problems.", most=MOST)
            remedy = say("Fix these first.")
            self.rows.append(Finding("too-many-findings", ERROR, "", message, FORMAT, remedy))

    def soften(self, start: int) -> None:
        """Turn the findings from index ``start`` on into warnings, after a director's decision.

        Errors in the form of the document stay: nobody could read it later.
        """
        self.rows[start:] = [
            row if row.cites == FORMAT else replace(row, severity=WARNING)
            for row in self.rows[start:]
        ]

    @property
    def refused(self) -> bool:
        return any(row.severity == ERROR for row in self.rows)


def step(at: str, key: object) -> str:
    """The JSON Pointer one step below ``at``."""
    return f"{at}/{str(key).replace('~', '~0').replace('/', '~1')}"


def shown(value: object) -> Words:
    """A value as a message quotes it: always short, and never failing."""
    if isinstance(value, str):
        return Key(value if len(value) <= _SHOWN else value[:_SHOWN] + "…")
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return say("a number that large") if _is_large(value) else signed(value)
    if isinstance(value, float):
        return f"{value:.6g}"
    return say("a list") if isinstance(value, (list, tuple)) else say("an object")


def _is_large(value: object) -> bool:
    """Whether it is a number that no sheet can have, and no message quotes."""
    return isinstance(value, int) and abs(value) > LARGEST


def signed(points: int) -> str:
    """Points in words, with a true minus sign."""
    return str(points) if points >= 0 else f"−{-points}"


def refuse_value(value: object, at: str, wanted: Words, findings: Findings) -> None:
    """Object to a value of the wrong form."""
    long = isinstance(value, (list, tuple, dict)) or _is_large(value)
    findings.refuse(
        "not-understood",
        at,
        say("That is not %(wanted)s.", wanted=wanted)
        if long
        else say("%(value)s is not %(wanted)s.", value=shown(value), wanted=wanted),
        FORMAT,
        say("Enter %(wanted)s.", wanted=wanted),
    )


def refuse_key(key: object, at: str, known: Iterable[Words], findings: Findings) -> None:
    """Object to an unknown key, so that nothing is silently ignored."""
    findings.refuse(
        "unknown-key",
        step(at, key),
        say("%(key)s is not known here.", key=shown(key)),
        FORMAT,
        say("Remove it, or use %(known)s.", known=one_of(known)),
    )
