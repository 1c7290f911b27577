"""When a backup is due, and which old ones go. Pure: no Django, no clock, no disk.

Kept are the last LAST, and of every day the last one. Those of later than now, from before the
clock was set back, are kept beside them: they must not crowd out what is made now.
"""

from collections.abc import Iterable
from datetime import date, datetime, timedelta

from rookery.keep.files import time_of

EVERY = timedelta(minutes=5)
"""The pause between backups while something changes."""
AT_LEAST_EVERY = timedelta(days=1)
LAST = 24


def is_due(since_backup: timedelta | None, *, has_changed: bool) -> bool:
    """Whether a backup is due. `since_backup`: the age of the last one, None if there is none."""
    if since_backup is None:
        return has_changed
    return since_backup >= (EVERY if has_changed else AT_LEAST_EVERY)


def to_remove(names: Iterable[str], now: datetime) -> list[str]:
    """The names of the backups that go, of those of one folder. Other names stay."""
    made = {name: at for name in names if (at := time_of(name)) and at <= now}
    newest_first = sorted(made, key=lambda name: made[name], reverse=True)
    last_of_day: dict[date, str] = {}
    for name in newest_first:
        last_of_day.setdefault(made[name].date(), name)
    kept = {*newest_first[:LAST], *last_of_day.values()}
    return [name for name in newest_first if name not in kept]
