"""The real server and its supervisor on the drill's own database, killed and started again."""

import atexit
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from unittest import mock
from urllib.parse import urlsplit

from django.conf import settings
from django.db import connection

from rookery.processes import APPLICATION

ROOT = Path(__file__).parents[2]
application = APPLICATION
is_supervised = True
"""False: one process without supervisor and clock, for drills in small."""
tracing: tuple[str, ...] = ()
"""A program that traces the server, with its words."""
START_SECONDS, END_SECONDS = 300, 10
AS_A_PROXY = {"X-Forwarded-Proto": "https"}
"""Where https is on, the server sends everybody else there."""
ENDED = "ZX"
"""How Linux names a process that is over, and waits to be counted."""


@dataclass(slots=True)
class StormServer:
    """A server at one port, all its processes in one group. `page` is one that this drill's
    database alone has: whoever else answers at the port is found out."""

    port: int
    page: str
    group: int = 0
    """The number of its first process and of all their group; 0 while there is none."""

    def start(self) -> None:
        """Start it; return once it answers from our database. RuntimeError if another does."""
        if self._is_taken():
            raise RuntimeError(f"a server is left over at port {self.port}")
        asked = {"application": application, "port": self.port, "supervised": is_supervised}
        self.group = _forked({**asked, "tracing": tracing})
        self._wait()

    def kill(self) -> None:
        """End every process of it at once, with -9; return once none of them listens."""
        if not self.group:
            return
        os.killpg(self.group, signal.SIGKILL)
        end = time.monotonic() + END_SECONDS
        while (self.processes() or self._is_taken()) and time.monotonic() < end:
            time.sleep(0.01)
        self.group = 0

    def processes(self) -> set[int]:
        """The numbers of its processes."""
        stats = [_stat(folder) for folder in Path("/proc").glob("[0-9]*")]
        return {
            int(words[0])
            for words in stats
            if words[4:5] == [str(self.group)] and words[2] not in ENDED
        }

    def _is_taken(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def _wait(self) -> None:
        end = time.monotonic() + START_SECONDS
        address = f"http://127.0.0.1:{self.port}{self.page}"
        page = urllib.request.Request(address, headers=AS_A_PROXY)
        while self.processes() and time.monotonic() < end:
            try:
                with urllib.request.urlopen(page, timeout=10):
                    return
            except urllib.error.HTTPError as error:
                raise RuntimeError(f"not our server: {self.page} is {error.code}") from error
            except OSError:
                time.sleep(0.02)
        raise RuntimeError("the server did not start")


def _stat(folder: Path) -> list[str]:
    """What Linux says of a process: its number, state and group are the first, third and fifth."""
    try:
        before, _, after = (folder / "stat").read_text().rpartition(")")
        return [before.split()[0], "", *after.split()]
    except OSError:
        return []


def _forked(asked: dict[str, object]) -> int:
    """The group of a new server."""
    loaded = _loaded(str(settings.DATA), _address())
    assert loaded.stdin
    assert loaded.stdout
    loaded.stdin.write(f"{json.dumps(asked)}\n")
    loaded.stdin.flush()
    return int(loaded.stdout.readline())


@cache
def _loaded(data: str, address: str) -> "subprocess.Popen[str]":
    """The process that has loaded Rookery with this key and database; it ends with ours."""
    variables = {**os.environ, "ROOKERY_DATA": data, "DATABASE_URL": address}
    words = (sys.executable, "-m", "tests.drills.fork_server")
    loaded = subprocess.Popen(
        words, cwd=ROOT, env=variables, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    atexit.register(loaded.communicate)
    return loaded


@contextmanager
def a_server(page: str) -> Iterator[StormServer]:
    """A server that answers; it is gone afterwards."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        server = StormServer(int(probe.getsockname()[1]), page)
    try:
        server.start()
        yield server
    finally:
        server.kill()


def _address() -> str:
    """Where a server opens the database of this process."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite":
        return f"sqlite:///{name}"
    return urlsplit(settings.DATABASE_URL)._replace(path=f"/{name}").geturl()


@contextmanager
def saving(how: str) -> Iterator[None]:
    """Let the server save as this function of `broken_saving.py` does."""
    with mock.patch(f"{__name__}.application", f"tests.drills.broken_saving:{how}"):
        yield
