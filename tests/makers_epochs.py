"""A backup that was restored: from then on it is another epoch."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from tests.makers import NOON
from tournament.live.epoch import begin_epoch, this_epoch


@contextmanager
def a_restore() -> Iterator[str]:
    """Ten minutes after a backup everything was restored as it was then; the new epoch."""
    row = begin_epoch(at=NOON, backup_made_at=NOON - timedelta(minutes=10))
    this_epoch.cache_clear()
    try:
        yield this_epoch()
    finally:
        row.delete()
        this_epoch.cache_clear()
        this_epoch()
