"""The real server on the drill's own database, in processes that are killed and started again."""

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
from urllib.parse import urlsplit

from django.conf import settings
from django.db import connection

from tests.server_words import SERVER

ROOT = Path(__file__).parents[2]
PROGRAM = SERVER
START_SECONDS, END_SECONDS = 60, 10


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
        words = ("--port", str(self.port), "--log-level", "critical", "--no-access-log")
        self.process = subprocess.Popen(
            [sys.executable, *PROGRAM, *words], cwd=ROOT, env=_variables(), start_new_session=True
        )
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

    def _is_taken(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def _wait(self) -> None:
        end = time.monotonic() + START_SECONDS
        while self.process and self.process.poll() is None and time.monotonic() < end:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{self.page}", timeout=10):
                    return
            except urllib.error.HTTPError as error:
                raise RuntimeError(f"not our server: {self.page} is {error.code}") from error
            except OSError:
                time.sleep(0.02)
        raise RuntimeError("the server did not start")


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
