"""What runs in the supervisor's processes: the server and the clock."""

import os
import signal
import socket
import sys
from ctypes import c_ulong
from multiprocessing import parent_process
from threading import Thread
from types import FrameType

import uvicorn

from rookery.clock import run_clock
from rookery.https.authority import Tls
from rookery.https.plain_requests import context_of

APPLICATION = "tournament.asgi:application"
HTTP = "tournament.quick_http:QuickHttp"
DRAIN_SECONDS = 3
"""How long open requests may take once the server was told to stop."""


class BeatingServer(uvicorn.Server):
    """Counts in `beats`, some times a second, while its loop turns."""

    def __init__(self, config: uvicorn.Config, beats: c_ulong) -> None:
        super().__init__(config)
        self.beats = beats

    async def on_tick(self, counter: int) -> bool:
        self.beats.value += 1
        return await super().on_tick(counter)


def serve_pages(listening: socket.socket, tls: Tls | None, beats: c_ulong) -> None:
    """Answer requests at this socket until SIGTERM."""
    begin()
    config = uvicorn.Config(
        APPLICATION,
        http=HTTP,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=DRAIN_SECONDS,
        ssl_context_factory=(lambda *_: context_of(tls)) if tls else None,
    )
    BeatingServer(config, beats).run(sockets=[listening])


def keep_the_clock(beats: c_ulong) -> None:
    """Rule on lateness and make backups until SIGTERM."""
    begin()
    signal.signal(signal.SIGTERM, _leave)

    def beaten() -> None:
        beats.value += 1

    run_clock(beaten)


def begin() -> None:
    """Leave Ctrl-C to the supervisor, and end at once if it was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)  # as hard as the parent ended: nothing here outlives a kill worse than that


def _leave(number: int, _frame: FrameType | None) -> None:
    """End. A second signal, as a service manager sends one to each process, changes nothing."""
    signal.signal(number, signal.SIG_IGN)
    sys.exit(0)
