"""The folder for laptops is made, installs itself without a network for a plain user, serves its
first page with its styles, and stops cleanly. Making it needs the network.

A race is one laptop.
"""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest import mock
from urllib.error import HTTPError
from urllib.request import urlopen

from bench.ports import free_port
from tests.drills.drilling import Drilled
from workshop import release

ON = ("sqlite",)
PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"
FIRST = ("/setup/", "/static/css/base.css", "/healthz")
ENDS = 30
"""Seconds until it has stopped."""
LACKS = ""
"""What a wheel that is left out begins with."""


def sabotage() -> AbstractContextManager[object]:
    """A folder that lacks a wheel."""
    return mock.patch(f"{__name__}.LACKS", "django-5")


def drill(races: int, _random: Random) -> Drilled:
    """One laptop: others would install the same."""
    seen = Drilled()
    with TemporaryDirectory() as folder:
        laptop = Path(folder, "rookery")
        release.laptop(laptop, ["linux"], [PYTHON])
        for wheel in laptop.glob(f"wheels/{LACKS}*") if LACKS else ():
            wheel.unlink()
        for path in (Path(folder), *Path(folder).rglob("*")):
            os.chown(path, plain_user(), -1)
        seen.came_out("linux", faults(laptop))
    return seen


def plain_user() -> int:
    """Nobody, if we are root; otherwise ourselves."""
    return 65534 if os.geteuid() == 0 else os.geteuid()


def faults(laptop: Path) -> Iterator[str]:
    """What is wrong with what this folder starts."""
    port = free_port()
    own = {"HOME": str(laptop), "PATH": os.environ["PATH"], "ROOKERY_DATA": str(laptop / "data")}
    words = ["sh", "start-linux.sh", "--no-demo", "--port", str(port)]
    server = subprocess.Popen(
        words,
        cwd=laptop,
        env=own,
        user=plain_user(),
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert server.stdout is not None
    try:
        if not any("is open" in line for line in server.stdout):
            yield "it does not start"
            return
        for path in FIRST:
            if (status := status_of(port, path)) != 200:
                yield f"{path} is {status}"
        os.killpg(server.pid, signal.SIGTERM)
        server.communicate(timeout=ENDS)
        if is_taken(port):
            yield "it does not stop"
    finally:
        if server.poll() is None:
            os.killpg(server.pid, signal.SIGKILL)


def status_of(port: int, path: str) -> int:
    """What is answered for this page."""
    try:
        with urlopen(f"http://127.0.0.1:{port}{path}", timeout=30) as answer:
            return int(answer.status)
    except HTTPError as error:
        return error.code


def is_taken(port: int) -> bool:
    """Whether anything listens there."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
