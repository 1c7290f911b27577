"""The real server for browser tests: uvicorn and the ASGI application in a thread.

Not Django's live_server: that one serves WSGI through Django's own handler, so streams, the fixed
pool of threads and whitenoise would go untested. Not a process of its own either: in a thread a
test can pass the time in and sees the server's errors.
"""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import uvicorn
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

from rookery.processes import HTTP

APPLICATION = "tournament.asgi:application"
QUIET: dict[str, Any] = {"http": HTTP, "log_level": "warning", "timeout_graceful_shutdown": 3}
START_SECONDS = 60


@contextmanager
def serving() -> Iterator[str]:
    """The address of the running application; its database connections are closed at the end."""
    with socket.socket() as port, closing_connections():
        port.bind(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(APPLICATION, **QUIET))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [port]}, name="server")
        thread.start()
        try:
            _wait(server, thread)
            yield f"http://localhost:{port.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


def forget() -> None:
    """Let the server read everything anew, after facts that no log row tells of."""
    import_module(APPLICATION.partition(":")[0]).BYTES.forget()


@contextmanager
def closing_connections() -> Iterator[None]:
    """Close what other threads open, or PostgreSQL would refuse to drop the test database."""
    opened: list[BaseDatabaseWrapper] = []
    here = threading.get_ident()

    def note(connection: BaseDatabaseWrapper, **about: Any) -> None:
        if threading.get_ident() != here:
            opened.append(connection)

    connection_created.connect(note)
    try:
        yield
    finally:
        connection_created.disconnect(note)
        for connection in opened:
            connection.inc_thread_sharing()
            connection.close()


def _wait(server: uvicorn.Server, thread: threading.Thread) -> None:
    end = time.monotonic() + START_SECONDS
    while not server.started:
        if not thread.is_alive() or time.monotonic() > end:
            raise RuntimeError("The application did not start.")
        time.sleep(0.02)
