"""One at a time: a lock file that the system gives back however its holder ends."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from workshop.terminal import say

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
    """Hold the lock file `path`; while another program has it, wait and say what it is `doing`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab") as file:
        try:
            _take(file)
        except OSError:
            say(f"Another start is {doing}; waiting for it to finish.")
            _wait_for(file)
        yield
