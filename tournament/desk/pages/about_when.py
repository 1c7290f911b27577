"""A forecast in words that promise no more than they know: "about 15:20", and what it rests on.

Pure: moments in, words out. Refuses to tell a time to the minute, and one that is too far away.
"""

from datetime import datetime, timedelta

from tournament.desk.act.times import clock_of
from tournament.registration.models import Event
from tournament.timing.forecast import Forecast
from tournament.timing.pace import Pace

STEP = timedelta(minutes=5)
FARTHEST = timedelta(hours=12)


def about(moment: datetime | None, event: Event, now: datetime) -> str:
    """ "about 15:20", by the hall's clock and rounded down to five minutes, so that nobody comes
    too late; "" where it is not known or too far away, "soon" for what should be now."""
    if moment is None or moment - now > FARTHEST:
        return ""
    if moment - now < STEP:
        return "soon"
    even = moment - (moment - moment.replace(minute=0, second=0, microsecond=0)) % STEP
    return f"about {clock_of(event)(even)}"


def rests_on(forecast: Forecast, division: int) -> str:
    """ "Reckoned from 9 matches played here, 42 minutes each, and 6 tables."; "" of a division
    that has nothing to play."""
    pace = forecast.paces.get(division)
    if pace is None:
        return ""
    tables = "1 table" if forecast.tables == 1 else f"{forecast.tables} tables"
    return f"Reckoned {_pace_words(pace)} and {tables}."


def _pace_words(pace: Pace) -> str:
    if pace.measured:
        return f"from {pace.measured} matches played here, {pace.likely} minutes each,"
    return f"with {pace.likely} minutes a match, as usual,"
