"""The clock on the hall's wall as tests have it: what it shows does not depend on today.

Nothing in the suite reads another clock: views and
commands ask `tournament.desk.now`, and there this one hangs.
"""

import time
from datetime import UTC, datetime, timedelta

NEXT_SUMMER = datetime(2027, 7, 17, 12, 0, tzinfo=UTC)
"""A year after everything that makers make: nothing is still to come unless a test says so."""


class HallClock:
    """Goes on from a moment, or shows one that a test has said and stands there."""

    def goes_on_from(self, moment: datetime) -> None:
        """It is this moment now, and later it is later."""
        self._moment, self._since = moment, time.monotonic()
        self._stands = False

    def shows(self, moment: datetime) -> None:
        """It is this moment, however long the test takes."""
        self.goes_on_from(moment)
        self._stands = True

    @property
    def says(self) -> tuple[datetime, bool]:
        """What a test or its beginning said of it: the moment, and whether it stands there."""
        return self._moment, self._stands

    def has_come_to(self, moment: datetime) -> None:
        """It is this moment or later, unless the clock stands."""
        behind = moment - self.now()
        if behind > timedelta() and not self._stands:
            self._since -= behind.total_seconds()

    def now(self) -> datetime:
        """What it shows."""
        gone = 0.0 if self._stands else time.monotonic() - self._since
        return self._moment + timedelta(seconds=gone)


CLOCK = HallClock()
CLOCK.goes_on_from(NEXT_SUMMER)


def now() -> datetime:
    """This moment by the clock on the wall of the tests."""
    return CLOCK.now()
