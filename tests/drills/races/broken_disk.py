"""The disk under the database is full, read-only or broken while phones write: nothing that was
acknowledged is lost, phones are told, and the server goes on by itself once the disk is well.

A race is a hand. strace lets the kernel's own errors come out of the running server's writes. It
cannot show what a file system does that fails in the middle of one write.
"""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from django.db import connection

from tests.drills.drilling import Drilled
from tests.drills.storm_server import StormServer, saving
from tests.drills.strace import is_traced, require_strace
from tests.drills.troubles import Trouble, troubled

ON = ("sqlite",)
LASTS, SOON = 2.0, 0.01
FAILS = (
    "pwrite64:error=ENOSPC",
    "pwrite64:error=EROFS",
    "pwrite64:error=EIO",
    "fdatasync:error=EIO",
)
"""A full disk, a read-only one, one that takes nothing, and one that keeps nothing."""


def sabotage() -> AbstractContextManager[object]:
    """A server that acknowledges what could not be saved."""
    return saving("careless")


def drill(races: int, random: Random) -> Drilled:
    """So many hands, a hall of eight tables at a time."""
    require_strace()
    ways: list[Trouble] = [(fault, partial(_failing, fault)) for fault in FAILS]
    return troubled(races, random, ways, LASTS)


@contextmanager
def _failing(fault: str, server: StormServer) -> Iterator[None]:
    """Each write of the database's files fails so, in every process of the server."""
    file = str(connection.settings_dict["NAME"])
    processes = sorted(server.processes())
    of = [word for number in processes for word in ("-p", str(number))]
    paths = ["-P", file, "-P", f"{file}-wal"]
    with TemporaryDirectory() as folder:
        notes = Path(folder) / "notes"
        words = ["strace", "-f", "-qq", *of, *paths, "-e", f"inject={fault}", "-o", str(notes)]
        os.killpg(server.group, signal.SIGSTOP)  # phones wait until the disk fails
        with subprocess.Popen(words, start_new_session=True) as tracer:
            try:
                while tracer.poll() is None and not all(map(is_traced, processes)):
                    time.sleep(SOON)
                os.killpg(server.group, signal.SIGCONT)
                yield
            finally:
                tracer.send_signal(signal.SIGINT)
