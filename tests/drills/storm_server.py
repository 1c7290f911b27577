"""The real server and its supervisor on the drill's own database, killed and started again."""

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
from pathlib import Path
from unittest import mock
from urllib.parse import urlsplit

from django.conf import settings
from django.db import connection

from rookery.processes import APPLICATION, HTTP

ROOT = Path(__file__).parents[2]
SUPERVISED = ("-m", "tests.drills.supervised")
ONE_PROCESS = ("-m", "uvicorn", "--log-level", "critical", "--no-access-log", "--http", HTTP)
"""Without supervisor and clock: for drills in small."""
program = SUPERVISED
application = APPLICATION
tracing: tuple[str, ...] = ()
"""A program around the server, with its words."""
START_SECONDS, END_SECONDS = 300, 10
AS_A_PROXY = {"X-Forwarded-Proto": "https"}
"""Where https is on, the server sends everybody else there."""


@dataclass(slots=True)
class StormServer:
    """A server at one port, all its processes in one group. `page` is one that this drill's
    database alone has: whoever else answers at the port is found out."""

    port: int
    page: str
    process: "subprocess.Popen[bytes] | None" = None

    def start(self) -> None:
        """Start it; return once it answers from our database. RuntimeError if another does."""
        if self._is_taken():
            raise RuntimeError(f"a server is left over at port {self.port}")
        words = (*tracing, sys.executable, *program, application, "--port", str(self.port))
        self.process = subprocess.Popen(words, cwd=ROOT, env=_variables(), start_new_session=True)
        self._wait()

    def kill(self) -> None:
        """End every process of it at once, with -9; return once none of them listens."""
        if not self.process:
            return
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.process = None
        end = time.monotonic() + END_SECONDS
        while self._is_taken() and time.monotonic() < end:
            time.sleep(0.01)

    def processes(self) -> set[int]:
        """The numbers of its processes."""
        group = str(self.process.pid) if self.process else ""
        stats = [_stat(folder) for folder in Path("/proc").glob("[0-9]*")]
        return {int(words[0]) for words in stats if words[4:5] == [group]}

    def _is_taken(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def _wait(self) -> None:
        end = time.monotonic() + START_SECONDS
        page = urllib.request.Request(f"http://127.0.0.1:{self.port}{self.page}", headers=AS_A_PROXY)
        while self.process and self.process.poll() is None and time.monotonic() < end:
            try:
                with urllib.request.urlopen(page, timeout=10):
                    return
            except urllib.error.HTTPError as error:
                raise RuntimeError(f"not our server: {self.page} is {error.code}") from error
            except OSError:
                time.sleep(0.02)
        raise RuntimeError("the server did not start")


def _stat(folder: Path) -> list[str]:
    """What Linux says of a process: its number first, its group fifth."""
    try:
        before, _, after = (folder / "stat").read_text().rpartition(")")
        return [before.split()[0], "", *after.split()]
    except OSError:
        return []


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


def _variables() -> dict[str, str]:
    """The environment in which a server opens the database of this process, with its key."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite":
        address = f"sqlite:///{name}"
    else:
        address = urlsplit(settings.DATABASE_URL)._replace(path=f"/{name}").geturl()
    return {**os.environ, "ROOKERY_DATA": str(settings.DATA), "DATABASE_URL": address}


@contextmanager
def saving(how: str) -> Iterator[None]:
    """Let the server save as this function of `broken_saving.py` does."""
    with mock.patch(f"{__name__}.application", f"tests.drills.broken_saving:{how}"):
        yield
