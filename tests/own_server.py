"""A Rookery of its own for one test: the real server beside a copy of the test's database.

What a test does to its database file, or to the server of a PostgreSQL, no other test notices.
"""

import http.client
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from email.message import Message
from pathlib import Path
from urllib.parse import urlencode

from django.conf import settings
from django.db import connection

from tests.server_words import ONE_PROCESS
from workshop import ROOT

START_SECONDS = 60
TOKEN = "t" * 32


@dataclass(frozen=True, slots=True)
class Answer:
    """What the server said."""

    status: int
    headers: Message
    text: str


@dataclass(frozen=True, slots=True)
class OwnServer:
    """Where it listens, the folder of its database, and the cookies of who asks."""

    port: int
    data: Path
    cookies: str
    process: int
    """The number of its process."""

    @property
    def file(self) -> Path:
        return self.data / "db.sqlite3"

    def get(self, path: str, **headers: str) -> Answer:
        return self._ask("GET", path, "", headers)

    def post(self, path: str, form: Mapping[str, object], **headers: str) -> Answer:
        body = urlencode({**form, "csrfmiddlewaretoken": TOKEN})
        form_type = {"Content-Type": "application/x-www-form-urlencoded"}
        return self._ask("POST", path, body, {**form_type, **headers})

    def _ask(self, method: str, path: str, body: str, headers: Mapping[str, str]) -> Answer:
        asked = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        cookies = f"{self.cookies}; csrftoken={TOKEN}"
        asked.request(method, path, body, {**headers, "Cookie": cookies})
        answer = asked.getresponse()
        text = answer.read().decode("utf-8", "replace")
        asked.close()
        return Answer(answer.status, answer.headers, text)


def copied_data(folder: Path) -> Path:
    """The folder with a copy of this test's SQLite database, and the secret its links hang on."""
    connection.ensure_connection()
    (folder / "db.sqlite3").write_bytes(connection.connection.serialize())
    shutil.copy(settings.DATA / "secret_key", folder)
    return folder


def variables(data: Path, address: str = "") -> dict[str, str]:
    """What a program of this Rookery must know; `address`: of a PostgreSQL."""
    return {**os.environ, "ROOKERY_DATA": str(data), "DATABASE_URL": address}


@contextmanager
def own_server(
    data: Path, *, address: str = "", cookies: str = "", program: Sequence[str] = ONE_PROCESS
) -> Iterator[OwnServer]:
    """The server, stopped at the end."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    words = (*program, "--port", str(port), "--no-access-log")
    with child(data, *words, address=address) as process:
        server = OwnServer(port, data, cookies, process.pid)
        _wait(server)
        yield server


@contextmanager
def child(
    data: Path, *words: str, module: bool = False, address: str = ""
) -> Iterator["subprocess.Popen[str]"]:
    """A program of this Rookery; what it says goes into `said` in its folder."""
    command = [sys.executable, "-u", *(["-m"] if module else []), *words]
    with (data / "said").open("a") as said:
        process = subprocess.Popen(
            command, cwd=ROOT, env=variables(data, address), stdout=said, stderr=said, text=True
        )
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


def _wait(server: OwnServer) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        with suppress(OSError):
            server.get("/icon.svg")
            return
        time.sleep(0.05)
    raise RuntimeError(f"The server did not start: {(server.data / 'said').read_text()}")
