"""The clock on the hall's wall as tests have it: what it shows does not depend on today.

It goes, so that what is done later is later. Nothing in the suite reads another clock: views and
commands ask `tournament.desk.now`, and there this one hangs.
"""

import time
from datetime import UTC, datetime, timedelta

NEXT_SUMMER = datetime(2027, 7, 17, 12, 0, tzinfo=UTC)
"""A year after everything that makers make: nothing is still to come unless a test says so."""


class HallClock:
    """Shows a moment, and goes on from there."""

    def __init__(self, moment: datetime = NEXT_SUMMER) -> None:
        self.shows(moment)

    def shows(self, moment: datetime) -> None:
        """It is this moment now."""
        self._moment, self._since = moment, time.monotonic()

    def now(self) -> datetime:
        """What it shows."""
        return self._moment + timedelta(seconds=time.monotonic() - self._since)


CLOCK = HallClock()


def now() -> datetime:
    """This moment by the clock on the wall of the tests."""
    return CLOCK.now()
