"""When the clock on the wall of a hall is put forward or back, and what that makes of a time.

Pure: no clock is read here. In autumn the clock shows an hour twice: the moment is one or the
other, and it is always said which. How a time becomes a moment: `starts.py`.
"""

from datetime import date, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

from rules.refusals import Refused
from tournament.registration.starts import moment, on_the_wall

DAY = timedelta(days=1)
NOTHING = timedelta()


def showing(at: datetime, zone: str) -> str:
    """Which of two showings of the same time this moment is, as the end of a sentence; empty for a
    time that is shown once."""
    first, second = _showings(on_the_wall(at, zone), zone)
    if first == second:
        return ""
    which = "first" if at == first else "second"
    return f" (the {which} of two, for the clock is put back)"


def shown_at(at: datetime, zone: str) -> str:
    """The time of day of this moment; of two showings of it, which: "14:00"."""
    return f"{on_the_wall(at, zone):%H:%M}{showing(at, zone)}"


def changed_between(since: datetime, until: datetime, zone: str) -> str:
    """That the clock was put forward or back in between, and how far; empty when it was not."""
    wall = on_the_wall(until, zone) - on_the_wall(since, zone)
    minutes = round((wall - (until - since)) / timedelta(minutes=1))
    if not minutes:
        return ""
    where = "forward" if minutes > 0 else "back"
    return f" (the clock was put {where} by {abs(minutes)} minutes in between)"


def is_put_back(zone: str, now: datetime, days: int) -> bool:
    """Whether the clock is put back within so many days: then a time may come twice."""
    offsets = [(now + DAY * day).astimezone(ZoneInfo(zone)).utcoffset() for day in range(days + 1)]
    return any((later or NOTHING) < (before or NOTHING) for before, later in pairwise(offsets))


def last_shown(shown: time, zone: str, now: datetime) -> datetime:
    """The last moment until now, of the last twelve hours, at which the clock showed this time.

    Where it has not yet: the moment today at which it will. Refused in the gap of spring.
    """
    today = on_the_wall(now, zone).date()
    past = [
        at
        for day in (today, today - DAY)
        for at in _of_day(day, shown, zone)
        if now - DAY / 2 <= at <= now
    ]
    return max(past) if past else moment(datetime.combine(today, shown), zone)


def next_shown(shown: time, zone: str, now: datetime) -> datetime:
    """The first moment from now on, of the next twelve hours, at which the clock will show this
    time. Where it will not: the moment today at which it did. Refused in the gap of spring."""
    today = on_the_wall(now, zone).date()
    to_come = [
        at
        for day in (today, today + DAY)
        for at in _of_day(day, shown, zone)
        if now <= at <= now + DAY / 2
    ]
    return min(to_come) if to_come else moment(datetime.combine(today, shown), zone)


def _of_day(day: date, shown: time, zone: str) -> tuple[datetime, ...]:
    try:
        return _showings(datetime.combine(day, shown), zone)
    except Refused:
        return ()


def _showings(wall: datetime, zone: str) -> tuple[datetime, datetime]:
    """The first and the second moment at which the clock shows this; the same where it is one."""
    return moment(wall.replace(fold=0), zone), moment(wall.replace(fold=1), zone)
