"""`rookery serve` on a database that is ready: server and clock, supervised, at a port.

`python -m tests.drills.supervised APPLICATION --port N`: the application may be a broken one.
"""

import argparse
import socket
import sys
from contextlib import suppress
from ctypes import c_ulong

from rookery import processes
from rookery.serve import clock_program
from rookery.supervisor import SPAWN, Program, Supervisor, stop_on_signals

PROCESSES = 2
WAITING = 2048


def serve(application: str, listening: socket.socket, beats: c_ulong) -> None:
    """Answer requests with this application."""
    processes.APPLICATION = application
    processes.serve_pages(listening, None, beats)


def main() -> int:
    words = argparse.ArgumentParser()
    words.add_argument("application")
    words.add_argument("--port", type=int, required=True)
    asked = words.parse_args()
    stop_on_signals()
    with socket.create_server(("127.0.0.1", asked.port), backlog=WAITING) as listening:
        beats = [SPAWN.RawValue(c_ulong, 0) for _ in range(PROCESSES)]
        servers = [
            Program("server process", serve, (asked.application, listening, each), beats=each)
            for each in beats
        ]
        with Supervisor([*servers, clock_program()]) as supervisor, suppress(KeyboardInterrupt):
            supervisor.watch()
    return 0


if __name__ == "__main__":
    sys.exit(main())
