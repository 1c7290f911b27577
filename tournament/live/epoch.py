"""The epoch: which life of the database this is. A restore begins another one.

What was acknowledged after a backup was made is gone when it is restored. So everything that
remembers an acknowledgement, or compares a number of the log with an earlier one, names its epoch:
the phones' outbox, the marks of pages, the pages' forms.
"""

from datetime import datetime
from functools import cache
from secrets import token_hex

from rules.typed_numbers import whole_number
from scoring.plain_sql import fetch
from tournament.live.models import Restore

FIRST = "0"
"""The epoch before the first restore."""
EARLIER = -1
"""Stands for any number of another epoch: all changes of this one came after it."""
NEWEST = "SELECT epoch FROM live_restore ORDER BY id DESC LIMIT 1"


@cache
def this_epoch() -> str:
    """The epoch, read once in each process: a restore waits until all have stopped."""
    return current_epoch()


def current_epoch() -> str:
    """The epoch in the database."""
    rows = fetch(NEWEST, [])
    return str(rows[0][0]) if rows else FIRST


def with_epoch(number: int) -> str:
    """A number of a log as pages send it back: "112", after a restore "112~5f0c9a1e"."""
    epoch = this_epoch()
    return str(number) if epoch == FIRST else f"{number}~{epoch}"


def number_of_epoch(typed: str) -> int | None:
    """The number from `with_epoch`: EARLIER if another epoch gave it, None if it is none."""
    digits, _, epoch = typed.partition("~")
    number = whole_number(digits)
    return EARLIER if number is not None and (epoch or FIRST) != this_epoch() else number


def begin_epoch(*, at: datetime, backup_made_at: datetime) -> Restore:
    """Begin another epoch: a backup from that moment was restored."""
    return Restore.objects.create(epoch=token_hex(4), at=at, backup_made_at=backup_made_at)


def last_restore() -> Restore | None:
    """The last restore, if there was one."""
    return Restore.objects.order_by("-id").first()
