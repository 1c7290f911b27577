"""The server's own start and end, as ASGI tells them."""

from collections.abc import Sequence
from typing import Protocol

from tournament.lanes import Receive, Send


class Runs(Protocol):
    """What runs beside the requests, on the server's event loop."""

    def start(self) -> None:
        """Begin, before the first request."""

    def stop(self) -> None:
        """End, after the last one."""


async def lifespan(receive: Receive, send: Send, running: Sequence[Runs]) -> None:
    """Start all of these, and stop them in the opposite order."""
    await receive()
    for each in running:
        each.start()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    for each in reversed(running):
        each.stop()
    await send({"type": "lifespan.shutdown.complete"})
