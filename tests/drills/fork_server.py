"""Rookery loaded once, and servers forked from it: a start takes a moment, and not the seconds in
which each process of a server loads Rookery for itself.

`python -m tests.drills.fork_server` reads from standard input a line of JSON for each server, says
the number of its process group, and ends with its input. What it has loaded has no connection, no
thread and nothing of an event.
"""

import json
import os
import signal
import socket
import sys
import time
import traceback
from contextlib import suppress
from multiprocessing import get_context
from typing import TypedDict

import uvicorn
from django.db import connections

from rookery import processes, supervisor
from rookery.serve import clock_program, server_programs
from rookery.supervisor import Supervisor, stop_on_signals
from tests.drills.strace import is_traced
from tournament import asgi

PROCESSES = 2
WAITING = 2048
WAITS = 0.2
"""Seconds that a server in small waits for a lock."""
LOADED = asgi.application
"""Here before the first fork, with all that it imports."""


class Asked(TypedDict):
    """A server: its application, which may be a broken one, and its port; whether it is supervised;
    the words of a program that traces it, or none."""

    application: str
    port: int
    supervised: bool
    tracing: list[str]


def main() -> int:
    """Fork a server for each line."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # what was killed is gone at once
    setattr(supervisor, "SPAWN", get_context("fork"))  # noqa: B010 (mypy: another type)
    for line in sys.stdin:
        sys.stdout.write(f"{_fork(json.loads(line))}\n")
        sys.stdout.flush()
    return 0


def _fork(asked: Asked) -> int:
    """Start the server in a process group of its own; return its number."""
    number = os.fork()
    if number:
        with suppress(OSError):
            os.setpgid(number, number)
        return number
    os.setpgid(0, 0)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    try:
        if asked["tracing"]:
            _be_traced(asked["tracing"])
        (_supervised if asked["supervised"] else _alone)(asked)
    except Exception:
        traceback.print_exc()
    finally:
        os._exit(1)


def _be_traced(words: list[str]) -> None:
    """Become the program that traces, and go on in a child once it does."""
    number = os.fork()
    if number:
        os.execvp(words[0], [*words, "-p", str(number)])
    while not is_traced(os.getpid()):
        time.sleep(0.001)


def _supervised(asked: Asked) -> None:
    """`rookery serve` on a database that is ready: server and clock, supervised."""
    stop_on_signals()
    processes.APPLICATION = asked["application"]
    with socket.create_server(("127.0.0.1", asked["port"]), backlog=WAITING) as listening:
        programs = [*server_programs(listening, None, PROCESSES), clock_program()]
        with Supervisor(programs) as running, suppress(KeyboardInterrupt):
            running.watch()


def _alone(asked: Asked) -> None:
    """One process without supervisor and clock, for drills in small: it waits less for a lock."""
    options = connections.settings["default"]["OPTIONS"]
    options.update({"timeout": WAITS} if "timeout" in options else {})
    uvicorn.run(
        asked["application"],
        port=asked["port"],
        http=processes.HTTP,
        log_level="critical",
        access_log=False,
    )


if __name__ == "__main__":
    sys.exit(main())
