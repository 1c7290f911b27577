"""Programs for a supervisor's tests. Started as a module, a supervisor of two of them."""

import os
import sys
import time
from ctypes import c_ulong
from pathlib import Path

from rookery import processes
from rookery.supervisor import Program, Supervisor, stop_on_signals


def note_and_wait(folder: Path) -> None:
    """Leave a file that bears this process's number, and stay."""
    processes.begin()
    (folder / str(os.getpid())).touch()
    time.sleep(600)


def beat_once_and_hang(beats: c_ulong) -> None:
    processes.begin()
    beats.value += 1
    time.sleep(600)


def end_at_once(status: int) -> None:
    sys.exit(status)


if __name__ == "__main__":
    stop_on_signals()
    programs = [Program("sleeper", note_and_wait, (Path(sys.argv[1]),)) for _ in range(2)]
    with Supervisor(programs) as supervisor:
        try:
            supervisor.watch()
        except KeyboardInterrupt:
            sys.exit(0)
