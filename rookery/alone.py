"""A lock file for one process at a time. The system releases it however the process ends."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from rookery.terminal import Refused, say

if sys.platform == "win32":
    import msvcrt

    def _take(file: BinaryIO) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

    def _wait_for(file: BinaryIO) -> None:
        while True:
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)  # gives up after ten seconds
            except OSError:
                continue
            return
else:
    import fcntl

    def _take(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _wait_for(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)


@contextmanager
def alone(path: Path, doing: str) -> Iterator[None]:
    """Hold the lock file `path`, waiting while another program is `doing` the same."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab") as file:
        try:
            _take(file)
        except OSError:
            say(f"Another process is {doing}. Waiting for it to finish.")
            _wait_for(file)
        yield


@contextmanager
def the_only(path: Path, refusal: str) -> Iterator[None]:
    """Hold the lock file `path`. Raise Refused if another process holds it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab") as file:
        try:
            _take(file)
        except OSError:
            raise Refused(refusal) from None
        yield
