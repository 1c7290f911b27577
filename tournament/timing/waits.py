"""How long someone has been waited for. Pure: moments in, a span out.

Knows pauses and extra time. `spans.py` computes ends; `rules/core/forfeits.py` and
`rules/core/tardiness.py` compute the cost.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

NOTHING = timedelta()
MILLISECOND = timedelta(milliseconds=1)


@dataclass(frozen=True, slots=True)
class Pause:
    """A pause of every clock of the event; `until` is None while it lasts."""

    since: datetime
    until: datetime | None = None

    def within(self, begin: datetime, end: datetime) -> timedelta:
        """How much of the time from `begin` to `end` it took."""
        until = end if self.until is None else min(self.until, end)
        return max(until - max(self.since, begin), NOTHING)


def waited(
    announced: datetime, now: datetime, pauses: Sequence[Pause] = (), extra: timedelta = NOTHING
) -> timedelta:
    """The time since the announced start, without pauses and extra time; never negative."""
    stood_still = sum((pause.within(announced, now) for pause in pauses), NOTHING)
    return max(now - announced - stood_still - extra, NOTHING)


def milliseconds(span: timedelta) -> int:
    """Whole milliseconds, rounded up: a moment past the limit is past it."""
    return -(-span // MILLISECOND)
