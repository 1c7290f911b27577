"""Lateness that ends in a forfeit.

Knows the grace period. Does not read the wall clock: lateness is in milliseconds after the
announced start.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core.fields import Field
from rules.core.findings import Findings, refuse_value
from rules.core.messages import say
from rules.core.outcomes import PenaltyRow
from rules.core.seats import Table

MINUTE = 60_000
LONGEST = (9999 * 60 + 59) * 1000 + 999
_TIME = say("a time after the announced start, as m:ss or m:ss.mmm")


@dataclass(frozen=True, slots=True)
class Lateness:
    """The cost of lateness: sides that forfeit, and penalties of single players."""

    forfeits: tuple[str, ...] = ()
    penalties: tuple[PenaltyRow, ...] = ()


@dataclass(frozen=True, slots=True)
class ForfeitAfter:
    """A side absent ``minutes`` after the announced start forfeits; exactly then is in time."""

    minutes: int
    cites: str
    automatic: bool = True

    @property
    def each_player(self) -> bool:
        """False: a side arrives as one."""
        return False

    @property
    def limit(self) -> int:
        """Exactly on the minute is in time (reading B-16)."""
        return self.minutes * MINUTE

    def judge(self, late: Mapping[str, int], table: Table) -> Lateness:
        """``late`` maps seats to milliseconds."""
        gone = {table.side_of(seat) for seat, waited in late.items() if waited > self.limit}
        return Lateness(tuple(side for side in table.sides if side in gone))


def milliseconds(words: str) -> int | None:
    """Convert "m:ss" or "m:ss.mmm" to milliseconds; None for anything else."""
    if not words.isascii():
        return None
    minutes, _, rest = words.partition(":")
    seconds, dot, thousandths = rest.partition(".")
    if not (minutes.isdigit() and seconds.isdigit() and len(minutes) <= 4 and len(seconds) == 2):
        return None
    if dot and not (thousandths.isdigit() and len(thousandths) == 3):
        return None
    if int(seconds) >= 60:
        return None
    return (int(minutes) * 60 + int(seconds)) * 1000 + int(thousandths or 0)


def written(thousandths: int) -> str:
    """Format milliseconds as on a sheet: "7:30.000".

    Minutes have four digits at most. More makes no difference to any rule, even in a league's match
    called weeks ago.
    """
    seconds, rest = divmod(min(thousandths, LONGEST), 1000)
    return f"{seconds // 60}:{seconds % 60:02}.{rest:03}"


def _read_time(value: object, _table: Table, at: str, findings: Findings) -> int | None:
    time = milliseconds(value) if isinstance(value, str) else None
    if time is None:
        refuse_value(value, at, _TIME, findings)
    return time


TIME = Field(
    _read_time,
    lambda _table: {"type": "string", "pattern": r"^[0-9]{1,4}:[0-5][0-9](\.[0-9]{3})?$"},
)
