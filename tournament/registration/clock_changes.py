"""Daylight saving changes in the hall, and their effect on a time of day. Pure.

In autumn the clock shows one hour twice; the text always says which. `starts.py` turns a time into
a moment.
"""

from datetime import date, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

from rules.core.messages import CLOCK, Moment, Words, say
from rules.refusals import Refused
from tournament.registration.starts import moment, on_the_wall

DAY = timedelta(days=1)
NOTHING = timedelta()


def shown_at(at: datetime, zone: str, pattern: str = CLOCK) -> Words:
    """The time of day of this moment, "14:00"; if shown twice, which one."""
    wall = on_the_wall(at, zone)
    time = Moment(wall, pattern)
    first, second = _showings(wall, zone)
    if first == second:
        return time
    if at == first:
        return say("%(time)s (the first time, before clocks go back)", time=time)
    return say("%(time)s (the second time, after clocks go back)", time=time)


def changed_between(since: datetime, until: datetime, zone: str) -> Words | None:
    """The clock change in between and its size, or None."""
    wall = on_the_wall(until, zone) - on_the_wall(since, zone)
    minutes = round((wall - (until - since)) / timedelta(minutes=1))
    if not minutes:
        return None
    if minutes > 0:
        return say("The clocks went forward by %(minutes)s minutes in between.", minutes=minutes)
    return say("The clocks went back by %(minutes)s minutes in between.", minutes=-minutes)


def is_put_back(zone: str, now: datetime, days: int) -> bool:
    """Whether the clock is put back within this many days, so that a time can occur twice."""
    offsets = [(now + DAY * day).astimezone(ZoneInfo(zone)).utcoffset() for day in range(days + 1)]
    return any((later or NOTHING) < (before or NOTHING) for before, later in pairwise(offsets))


def last_shown(shown: time, zone: str, now: datetime) -> datetime:
    """The last moment in the past twelve hours when the clock showed this time.

    If there was none, the moment later today. Raises Refused in the gap of spring.
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
    """The first moment in the next twelve hours when the clock will show this time.

    If there is none, the moment earlier today. Raises Refused in the gap of spring.
    """
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
    """The first and second moment when the clock shows this; the same if there is one."""
    return moment(wall.replace(fold=0), zone), moment(wall.replace(fold=1), zone)
