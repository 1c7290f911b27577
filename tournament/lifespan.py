"""The server's own start and end, as ASGI tells them."""

from collections.abc import Callable

from tournament.lanes import Receive, Send


async def lifespan(
    receive: Receive, send: Send, start: Callable[[], None], stop: Callable[[], None]
) -> None:
    """Call `start` on the event loop before the first request, and `stop` after the last."""
    await receive()
    start()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    stop()
    await send({"type": "lifespan.shutdown.complete"})
