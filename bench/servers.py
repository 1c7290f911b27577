"""Servers that are measured, each in a process of its own, and what they take of the machine."""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

from bench.ground import ROOT
from bench.ports import START_SECONDS, free_port, wait_for
from tests.server_words import ONE_PROCESS, SERVER

PATIENCE = 60.0
IDLE = 0.01
"""CPU seconds that a server without work takes in a moment, at most."""


@dataclass(frozen=True, slots=True)
class Server:
    """A server in its own process."""

    port: int
    process: int

    def publish(self, size: int) -> float:
        """Send a frame of so many bytes to everyone. Returns the seconds until it was sent."""
        start = time.perf_counter()
        with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE) as line:
            line.sendall(f"POST /{size} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            answer = line.recv(4096)
            assert answer.startswith(b"HTTP/1.1 204"), answer
        return time.perf_counter() - start

    @property
    def cpu(self) -> float:
        """CPU seconds of its process so far."""
        return cpu_of(self.process)

    def rest(self) -> None:
        """Wait until it has nothing left to do: until then it would count for the next figure."""
        before = -1.0
        while self.cpu - before > IDLE:
            before = self.cpu
            time.sleep(0.3)

    @property
    def memory(self) -> int:
        """Bytes of its memory."""
        return memory_of(self.process)


@contextmanager
def started(
    words: Sequence[str], port: int, variables: Mapping[str, str] | None = None
) -> Iterator[Server]:
    """Run these words until the end. They are a server that listens at this port."""
    process = subprocess.Popen(words, cwd=ROOT, env={**os.environ, **(variables or {})})
    try:
        wait_for(port)
        yield Server(port, process.pid)
    finally:
        process.terminate()
        process.wait()


@contextmanager
def serving(folder: Path) -> Iterator[Server]:
    """Our server on this database in all its processes, which listens before it can answer."""
    with _ours(SERVER, folder) as own:
        _heard_from(own.port)
        yield own


def one_process(folder: Path, **variables: str) -> AbstractContextManager[Server]:
    """Our server on this database in one process."""
    return _ours(ONE_PROCESS, folder, **variables)


def _ours(words: Sequence[str], folder: Path, **variables: str) -> AbstractContextManager[Server]:
    port = free_port()
    line = [sys.executable, *words, "--port", str(port), "--no-access-log", "--log-level", "error"]
    return started(line, port, {"ROOKERY_DATA": str(folder), **variables})


def _heard_from(port: int) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5):
                return
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("the server did not answer")


def cpu_of(process: int) -> float:
    """CPU seconds of a process and all its threads, to the microsecond."""
    tasks = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9


def memory_of(process: int) -> int:
    """The bytes of a process in memory, of its own: pages shared with others count in part."""
    rollup = Path(f"/proc/{process}/smaps_rollup").read_text()
    (line,) = (line for line in rollup.splitlines() if line.startswith("Pss:"))
    return 1024 * int(line.split()[1])
