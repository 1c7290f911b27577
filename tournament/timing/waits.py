"""How long somebody has been waited for. Pure: moments in, a span of time out.

Knows pauses and extra time; does not know until when somebody is waited for (`spans.py`), what
waiting costs (`rules/core/forfeits.py`, `rules/core/tardiness.py`) and what time it is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

NOTHING = timedelta()
MILLISECOND = timedelta(milliseconds=1)


@dataclass(frozen=True, slots=True)
class Pause:
    """A time in which every clock of the event stood still; `until` is None while it lasts."""

    since: datetime
    until: datetime | None = None

    def within(self, begin: datetime, end: datetime) -> timedelta:
        """How much of the time from `begin` to `end` it took."""
        until = end if self.until is None else min(self.until, end)
        return max(until - max(self.since, begin), NOTHING)


def waited(
    announced: datetime, now: datetime, pauses: Sequence[Pause] = (), extra: timedelta = NOTHING
) -> timedelta:
    """The time since the announced start, without pauses and extra time; never less than none."""
    stood_still = sum((pause.within(announced, now) for pause in pauses), NOTHING)
    return max(now - announced - stood_still - extra, NOTHING)


def milliseconds(span: timedelta) -> int:
    """Whole milliseconds, a begun one counted: a moment past the limit is past it."""
    return -(-span // MILLISECOND)
